/** Writes one document of an import, whole or not at all: folder, document, files, steps and events are one transaction. */
import { landedNote } from '../../../domain/import/index.ts';
import { requirePermission } from '../../access/index.ts';
import { addAttachment, type StagedUpload, stageUpload, type Upload } from '../../attachments/index.ts';
import { addDocument, moveDocument, releaseVersion, submitVersion } from '../../documents/index.ts';
import { lockScope, type Tx } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { folderMaker, readFolderIndex } from '../folders.ts';
import { advance, type Claim } from './claim.ts';
import type { PreparedDocument } from './prepare-ahead.ts';

export async function writeDocument(
  services: Services,
  claim: Claim,
  { row, content }: PreparedDocument,
  files: Upload[],
): Promise<void> {
  const { db, clock, blobs } = services;
  const { actor, scopeId } = claim;
  const staged: StagedUpload[] = [];
  for (const file of files) staged.push(await stageUpload((act) => db.withActor(actor, act), blobs, scopeId, file));
  await db.withActor(actor, async (tx) => {
    await advance(tx, claim, 1);
    const place = await placeFor(tx, claim, row.folderPath);
    const { humanId, title, facts } = row;
    const input = { humanId, title, folderId: place.folderId, content, number: facts.number };
    const { documentId, versionId } = await addDocument(tx, actor, scopeId, input);
    if (place.later) await moveDocument(tx, actor, documentId, await place.later());
    for (const file of staged) await addAttachment(tx, actor, blobs, versionId, file);
    if (claim.release) {
      const step = { tx, actor, clock };
      await submitVersion(step, versionId);
      const { importId, reason } = claim;
      const dated = facts.effectiveDate === null ? {} : { effectiveDate: facts.effectiveDate };
      await releaseVersion(step, versionId, dated, { importId, reason });
    }
    await tx
      .updateTable('import_documents')
      .set({ document_id: documentId, notes: place.atRoot ? [landedNote] : [] })
      .where('scope_id', '=', scopeId)
      .where('import_id', '=', claim.importId)
      .where('ordinal', '=', row.ordinal)
      .execute();
  });
}

interface Place {
  folderId: string | null;
  atRoot: boolean;
  /** Makes the folder once the document is there, where only then its person may. */
  later?: () => Promise<string | null>;
}

/** Under the scope's lock, so that nobody makes or removes the folder meanwhile. */
async function placeFor(tx: Tx, { actor, scopeId }: Claim, names: string[]): Promise<Place> {
  const member = await requirePermission(tx, actor, scopeId, 'AUTHOR_DOCUMENTS');
  await lockScope(tx, scopeId);
  if (names.length === 0) return { folderId: null, atRoot: false };
  const index = await readFolderIndex(tx, scopeId, names);
  const known = index.find(names);
  if (known !== undefined) return { folderId: known, atRoot: false };
  const making = await folderMaker(tx, member);
  if (making === null) return { folderId: null, atRoot: true };
  if (making !== 'after a document') return { folderId: await index.make(tx, actor, names), atRoot: false };
  return { folderId: null, atRoot: false, later: () => index.make(tx, actor, names) };
}
