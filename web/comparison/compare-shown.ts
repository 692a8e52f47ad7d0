/** What changed between what a person looked at and what is there now, compared in the browser by the server's own rule. */
import type { VersionDetail } from '../../contract/index.ts';
import { parseMarkdown } from '../../domain/content/index.ts';
import type { Compared } from './change-rows.ts';

export type ShownVersion = Pick<VersionDetail, 'revision' | 'title' | 'markdown' | 'attachments'>;

/** The comparing itself is loaded when it is needed, which is seldom. */
export async function compareShown(before: ShownVersion, after: ShownVersion): Promise<Compared> {
  const { compareContent, compareFiles, compareTitles } = await import('../../domain/comparison/index.ts');
  return {
    ...compareContent(parseMarkdown(before.markdown ?? ''), parseMarkdown(after.markdown ?? '')),
    title: compareTitles(before.title, after.title),
    attachments: compareFiles(before.attachments, after.attachments),
  };
}
