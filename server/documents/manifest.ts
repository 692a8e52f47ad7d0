/**
 * The files of a version as rows: what submit freezes, what the next version and a derived document take over, and what
 * dispose removes. Uploads and downloads are in server/attachments.
 */
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../contract/index.ts';
import type { BlobStore, Run, StagedBlob } from '../kernel/blobs/index.ts';
import { type Actor, keptPlan, type Tx, together } from '../kernel/database/index.ts';
import { newId } from '../kernel/ids.ts';
import { contentDamaged } from './content-damaged.ts';

export interface ManifestEntry {
  attachmentId: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
}

export interface VersionKey {
  scopeId: string;
  documentId: string;
  versionId: string;
}

/**
 * In the order in which the files were added. A disposed file is no longer among them. Those of a frozen version are compared
 * with its manifest, which its digest covers: rows that were changed past the triggers are not what was frozen.
 */
export async function readFiles(tx: Tx, scopeId: string, versionId: string): Promise<ManifestEntry[]> {
  const reading = tx
    .selectFrom('versions as v')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.scope_id', '=', 'v.scope_id').onRef('d.id', '=', 'v.document_id'),
    )
    .select(['v.manifest', 'v.number', 'd.human_id'])
    .where('v.scope_id', '=', scopeId)
    .where('v.id', '=', versionId)
    .where('v.manifest', 'is not', null)
    .modifyEnd(keptPlan)
    .executeTakeFirst();
  const [files, frozen] = await together(readFileRows(tx, scopeId, versionId), reading);
  if (frozen === undefined) return files;
  return soundFiles(files, {
    humanId: frozen.human_id,
    number: frozen.number,
    manifest: frozen.manifest as ManifestEntry[] | null,
  });
}

/** The files that were read, if they are those of the version's manifest. One that is not frozen has none. */
export function soundFiles(
  files: ManifestEntry[],
  { humanId, number, manifest }: { humanId: string; number: number; manifest: ManifestEntry[] | null },
): ManifestEntry[] {
  if (manifest !== null && !areSame(files, manifest)) throw contentDamaged(humanId, number);
  return files;
}

const entryFields = ['attachmentId', 'name', 'mediaType', 'sizeBytes', 'sha256'] as const;

function areSame(files: readonly ManifestEntry[], frozen: readonly ManifestEntry[]): boolean {
  const isSame = (file: ManifestEntry, index: number) =>
    entryFields.every((field) => file[field] === frozen[index]?.[field]);
  return files.length === frozen.length && files.every(isSame);
}

/** As they stand in the table, not compared with any manifest. */
export async function readFileRows(
  tx: Tx,
  scopeId: string | RawBuilder<string>,
  versionId: string,
): Promise<ManifestEntry[]> {
  const rows = await tx
    .selectFrom('attachments')
    .select(['id', 'name', 'media_type', 'size_bytes', 'sha256'])
    .where('scope_id', '=', scopeId)
    .where('version_id', '=', versionId)
    .where('sha256', 'is not', null)
    .orderBy('id')
    .modifyEnd(keptPlan)
    .execute();
  return rows.map((row) => ({
    attachmentId: row.id,
    name: row.name as string,
    mediaType: row.media_type,
    sizeBytes: row.size_bytes,
    sha256: row.sha256 as string,
  }));
}

/** Brings the bytes of a version's files to another scope, before the transaction that gives them to a draft there. */
export async function stageFiles(
  run: Run,
  blobs: BlobStore,
  from: VersionKey,
  toScopeId: string,
): Promise<StagedBlob[]> {
  if (from.scopeId === toScopeId) return [];
  const files = await run((tx) => readFiles(tx, from.scopeId, from.versionId));
  const staged: StagedBlob[] = [];
  for (const [sha256, { sizeBytes }] of new Map(files.map((file) => [file.sha256, file]))) {
    const key = { scopeId: from.scopeId, sha256 };
    const open = (inner: Run) => blobs.open(inner, key);
    staged.push(await blobs.stage(run, { scopeId: toScopeId, sha256, sizeBytes }, open));
  }
  return staged;
}

/** Gives a draft the files of another version. Bytes are shared in a scope, and `staged` for another one. */
export async function copyFiles(
  tx: Tx,
  { blobs, staged }: { blobs: BlobStore; staged: readonly StagedBlob[] },
  actor: Actor,
  from: VersionKey,
  to: VersionKey,
): Promise<number> {
  const files = await readFiles(tx, from.scopeId, from.versionId);
  if (files.length === 0) return 0;
  const digests = [...new Set(files.map((file) => file.sha256))].sort();
  // In one order for both directions of a copy, so that two copies cannot wait for each other.
  for (const scopeId of [...new Set([from.scopeId, to.scopeId])].sort()) await blobs.hold(tx, scopeId, digests);
  if (from.scopeId !== to.scopeId) {
    for (const sha256 of digests) await blobs.keep(tx, stagedOne(staged, sha256));
  }
  const rows = files.map((file) => ({
    id: newId(),
    scope_id: to.scopeId,
    document_id: to.documentId,
    version_id: to.versionId,
    name: file.name,
    media_type: file.mediaType,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    created_by: actor.userId,
  }));
  await tx.insertInto('attachments').values(rows).execute();
  return files.length;
}

function stagedOne(staged: readonly StagedBlob[], sha256: string): StagedBlob {
  const found = staged.find((blob) => blob.sha256 === sha256);
  if (found) return found;
  throw new AppError('BUSY', {
    detail: 'The files of the document changed meanwhile. Try again.',
    retryAfterSeconds: 1,
  });
}

/** Removes the files of a version that is DISPOSED already; bytes that another version still has stay for that one. */
export async function disposeFiles(tx: Tx, blobs: BlobStore, version: VersionKey): Promise<void> {
  const files = await readFiles(tx, version.scopeId, version.versionId);
  const digests = [...new Set(files.map((file) => file.sha256))];
  if (digests.length === 0) return;
  await blobs.hold(tx, version.scopeId, digests);
  await tx
    .updateTable('attachments')
    .set({ name: null, sha256: null })
    .where('scope_id', '=', version.scopeId)
    .where('version_id', '=', version.versionId)
    .execute();
  await releaseUnused(tx, blobs, version.scopeId, digests);
}

/** Call under `hold`: no other act may begin to refer to the bytes between the check and the removal. */
export async function releaseUnused(
  tx: Tx,
  blobs: BlobStore,
  scopeId: string,
  digests: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ sha256: string }>`
    select digest as sha256 from unnest(${digests}::text[]) digest
    where not exists (select from attachments a where a.scope_id = ${scopeId} and a.sha256 = digest)`.execute(tx);
  await blobs.release(
    tx,
    scopeId,
    rows.map((row) => row.sha256),
  );
}
