/** Which version a new draft is copied from, and what is taken over from it. */
import { AppError } from '../../contract/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import { emptyContent, type GivenContent, withReading } from './content/index.ts';
import type { DocumentRows } from './list/index.ts';
import { findSoundVersion } from './sound-content.ts';

export interface CopySource {
  /** Null where every version is disposed: the draft then begins empty. */
  version: { versionId: string; number: number } | null;
  title: string;
  content: GivenContent;
  language: string;
}

/** `wanted` is preferred as long as it has content; else the newest version that has. */
export async function readCopySource(tx: Tx, rows: DocumentRows, wanted: string | null): Promise<CopySource> {
  const candidates = rows.versions.filter((row) => row.state !== 'DISPOSED');
  const chosen = candidates.find((row) => row.version_id === wanted) ?? candidates[0];
  const newest = rows.versions[0];
  if (newest === undefined) throw new AppError('NOT_FOUND');
  if (chosen === undefined) {
    return {
      version: null,
      title: newest.version_title,
      language: newest.language,
      content: await withReading(emptyContent, rows.document.scope_id),
    };
  }
  const found = await findSoundVersion(tx, chosen.version_id);
  const stored = { format: found.format, markdown: found.markdown ?? '', content: found.content };
  return {
    version: { versionId: found.versionId, number: found.number },
    title: found.title,
    language: found.language,
    content: await withReading(stored, found.scopeId),
  };
}
