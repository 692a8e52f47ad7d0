/** What a derived document was copied from, kept as it was at that moment. */
import type { CopiedFile, Tx } from '../../kernel/database/index.ts';
import type { CopySource } from '../copy-source.ts';
import { readFiles, type VersionKey } from '../manifest.ts';

/** `files` are those of the new draft, which were copied from the source a moment ago. */
export async function keepCopiedSource(tx: Tx, draft: VersionKey, source: CopySource): Promise<void> {
  if (source.version === null) return;
  const files = await readFiles(tx, draft.scopeId, draft.versionId);
  await tx
    .insertInto('copied_sources')
    .values({
      scope_id: draft.scopeId,
      document_id: draft.documentId,
      version_id: draft.versionId,
      source_version_id: source.version.versionId,
      title: source.title,
      markdown: source.content.markdown,
      files: JSON.stringify(files.map(({ name, sha256 }): CopiedFile => ({ name, sha256 }))),
    })
    .execute();
}

export async function removeCopiedSource(tx: Tx, { scopeId, versionId }: VersionKey): Promise<void> {
  await tx.deleteFrom('copied_sources').where('scope_id', '=', scopeId).where('version_id', '=', versionId).execute();
}

/** Comments quote the content, so that they go with it. */
export async function removeComments(tx: Tx, { scopeId, versionId }: VersionKey): Promise<void> {
  await tx.deleteFrom('comment_pictures').where('scope_id', '=', scopeId).where('version_id', '=', versionId).execute();
  await tx.deleteFrom('comment_texts').where('scope_id', '=', scopeId).where('version_id', '=', versionId).execute();
  await tx.deleteFrom('comments').where('scope_id', '=', scopeId).where('version_id', '=', versionId).execute();
}
