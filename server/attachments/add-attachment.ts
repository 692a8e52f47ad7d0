/**
 * Adds a file to a draft. The file is inspected and its bytes are staged before; here it is kept, listed and audited in one
 * transaction.
 */
import { AppError, type Attachment } from '../../contract/index.ts';
import { auditDocument, type FoundVersion, lockVersion, requireDraft } from '../documents/index.ts';
import type { BlobStore, Run, StagedBlob } from '../kernel/blobs/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { newId } from '../kernel/ids.ts';
import type { SpooledFile } from './spool.ts';

const maximumFiles = 200;

export interface Upload {
  name: string;
  mediaType: string;
  file: SpooledFile;
}

/** An upload whose bytes are ready to be kept. */
export interface StagedUpload {
  name: string;
  mediaType: string;
  bytes: StagedBlob;
}

export async function stageUpload(
  run: Run,
  blobs: BlobStore,
  scopeId: string,
  { name, mediaType, file }: Upload,
): Promise<StagedUpload> {
  const { sha256, sizeBytes } = file;
  return { name, mediaType, bytes: await blobs.stage(run, { scopeId, sha256, sizeBytes }, () => file.stream()) };
}

export async function addAttachment(
  tx: Tx,
  actor: Actor,
  blobs: BlobStore,
  versionId: string,
  { name, mediaType, bytes }: StagedUpload,
): Promise<Attachment> {
  const version = await requirePlaceFor(tx, actor, versionId, name);
  const { sha256, sizeBytes } = bytes;
  await blobs.keep(tx, bytes);
  const id = newId();
  await tx
    .insertInto('attachments')
    .values({
      id,
      scope_id: version.scopeId,
      document_id: version.documentId,
      version_id: version.versionId,
      name,
      media_type: mediaType,
      size_bytes: sizeBytes,
      sha256,
      created_by: actor.userId,
    })
    .execute();
  const attachment = { id, name, mediaType, sizeBytes, sha256 };
  await auditDocument(tx, actor, 'ATTACHMENT_ADDED', version, { attachment });
  return attachment;
}

/** Also asked before the body is read, so that a refused upload costs nothing. */
export async function requireUploadTarget(tx: Tx, actor: Actor, versionId: string): Promise<FoundVersion> {
  const version = await lockVersion(tx, actor, versionId, { permission: 'AUTHOR_DOCUMENTS', wholeScope: false });
  requireDraft(version);
  return version;
}

/** Also asked before the bytes are staged, so that a refused file never reaches the store. */
export async function requirePlaceFor(tx: Tx, actor: Actor, versionId: string, name: string): Promise<FoundVersion> {
  const version = await requireUploadTarget(tx, actor, versionId);
  await refuseFull(tx, version);
  await refuseTakenName(tx, version, name);
  return version;
}

async function refuseFull(tx: Tx, version: FoundVersion): Promise<void> {
  const { count } = await tx
    .selectFrom('attachments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('scope_id', '=', version.scopeId)
    .where('version_id', '=', version.versionId)
    .executeTakeFirstOrThrow();
  if (count < maximumFiles) return;
  throw new AppError('TOO_MANY_ATTACHMENTS', { detail: `A version has at most ${maximumFiles} attachments.` });
}

async function refuseTakenName(tx: Tx, version: FoundVersion, name: string): Promise<void> {
  const taken = await tx
    .selectFrom('attachments')
    .select('id')
    .where('scope_id', '=', version.scopeId)
    .where('version_id', '=', version.versionId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!taken) return;
  throw new AppError('ATTACHMENT_NAME_TAKEN', { detail: `This version already has an attachment named “${name}”.` });
}
