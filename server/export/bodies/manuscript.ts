/** What a render thread needs to lay out the body of one version. */
import { imagesByName } from '../choice/exported-version.ts';
import type { ExportContext } from '../export-context.ts';
import { headerHeight } from '../identity.ts';
import type { Manuscript } from '../worker/tasks.ts';
import type { PlannedBody } from './plan-bodies.ts';

export function manuscriptOf(
  { pageFormat }: ExportContext,
  { version, links }: PlannedBody,
  markdown: string,
): Manuscript {
  const { humanId, title, manifest } = version;
  return {
    humanId,
    title,
    markdown,
    language: version.language,
    links: [...links],
    imageNames: [...imagesByName(version)],
    files: manifest.map(({ name }) => name),
    headerHeight: headerHeight(version, pageFormat),
    format: pageFormat,
  };
}
