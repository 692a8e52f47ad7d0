/** Takes a file off a draft. Bytes that a frozen version has too stay for that one. */
import { AppError } from '../../contract/index.ts';
import { auditDocument, releaseUnused } from '../documents/index.ts';
import type { BlobStore } from '../kernel/blobs/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { requireUploadTarget } from './add-attachment.ts';

export interface Removal {
  versionId: string;
  attachmentId: string;
  blobs: BlobStore;
}

/** Returns the scope, in which the store then sweeps. */
export async function removeAttachment(tx: Tx, actor: Actor, removal: Removal): Promise<{ scopeId: string }> {
  const version = await requireUploadTarget(tx, actor, removal.versionId);
  const row = await tx
    .selectFrom('attachments')
    .select(['id', 'name', 'sha256'])
    .where('scope_id', '=', version.scopeId)
    .where('version_id', '=', version.versionId)
    .where('id', '=', removal.attachmentId)
    .executeTakeFirst();
  if (!row || row.sha256 === null) throw new AppError('NOT_FOUND');

  await removal.blobs.hold(tx, version.scopeId, [row.sha256]);
  await tx.deleteFrom('attachments').where('scope_id', '=', version.scopeId).where('id', '=', row.id).execute();
  await releaseUnused(tx, removal.blobs, version.scopeId, [row.sha256]);
  const attachment = { id: row.id, name: row.name, sha256: row.sha256 };
  await auditDocument(tx, actor, 'ATTACHMENT_REMOVED', version, { attachment });
  return { scopeId: version.scopeId };
}
