/** Lists a version's files, and finds one to hand out. */
import { AppError, type Attachment, type List } from '../../contract/index.ts';
import { requirePermission } from '../access/index.ts';
import { findPlace, presentFile, readFiles } from '../documents/index.ts';
import { BlobDamaged, type BlobStore, checkWhole, damageOf, type Run } from '../kernel/blobs/index.ts';
import { recordDamaged } from '../kernel/damaged-records.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';

export async function listAttachments(tx: Tx, actor: Actor, versionId: string): Promise<List<Attachment>> {
  const { scopeId } = await findPlace(tx, 'versions', versionId);
  await requirePermission(tx, actor, scopeId, 'VIEW');
  const files = await readFiles(tx, scopeId, versionId);
  return { items: files.map(presentFile), nextCursor: null };
}

export interface FoundFile {
  scopeId: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
}

export async function findAttachment(tx: Tx, actor: Actor, id: string): Promise<FoundFile> {
  const row = await tx
    .selectFrom('attachments')
    .select(['scope_id', 'version_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  await requirePermission(tx, actor, row.scope_id, 'VIEW');
  const files = await readFiles(tx, row.scope_id, row.version_id);
  const file = files.find(({ attachmentId }) => attachmentId === id.toLowerCase());
  if (!file) throw new AppError('DISPOSED', { detail: 'The version that this file belonged to was disposed of.' });
  return { scopeId: row.scope_id, ...file };
}

/** Once the first byte has left, damage could only cut the file off; so it is looked for before. */
export async function requireSoundFile(blobs: BlobStore, run: Run, file: FoundFile): Promise<void> {
  try {
    await checkWhole(blobs, run, file);
  } catch (error) {
    if (!(error instanceof BlobDamaged)) throw error;
    throw recordDamaged(damageOf(error, file.name), { sha256: file.sha256 });
  }
}
