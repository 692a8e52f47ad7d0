/** The store of file bytes, in PostgreSQL or in S3. Knows no attachments and no versions. */
import { Gauge } from 'prom-client';
import type { BlobStoreConfig } from '../config.ts';
import type { Database } from '../database/index.ts';
import { processMetrics } from '../process-metrics.ts';
import type { ByteSource, StoredObject } from './backend.ts';
import { BlobDamaged, StoreMismatch, StoreRefused } from './damaged.ts';
import { s3Backend } from './s3-backend.ts';
import { type BlobStore, blobStore } from './store.ts';

export type { Run } from './backend.ts';
export { BlobDamaged, damageOf, StoreRefused } from './damaged.ts';
export { putObject, readObjects } from './s3-backend.ts';
export type { BlobStore, OwnedObject, StagedBlob } from './store.ts';

export function openBlobStore(config: BlobStoreConfig): BlobStore {
  return blobStore(config.kind === 's3' ? s3Backend(config) : null);
}

/**
 * For a start: a bucket or credentials that are wrong end it. A store that does not answer yet, or that lacks the files, is told
 * and found out again by every use: much of the service needs no file.
 */
export async function checkStore(
  { blobs, db }: { blobs: BlobStore; db: Database },
  log: (message: string) => void,
): Promise<void> {
  try {
    await blobs.check((act) => db.withoutActor(act));
    // Beside everything else: a hundred files are looked for.
    void tellMissing({ blobs, db }, log).catch(() => {});
  } catch (error) {
    if (error instanceof StoreRefused && !(error instanceof StoreMismatch)) throw error;
    log(`Files cannot be had at the moment: ${(error as Error).message}`);
  }
}

const missingFiles = new Gauge({
  name: 'store_files_missing',
  help: 'Those of the hundred newest files that the store did not have when this process started.',
  registers: [processMetrics],
});

/** What was uploaded into a wrong store is not in the right one. */
async function tellMissing({ blobs, db }: { blobs: BlobStore; db: Database }, log: (m: string) => void): Promise<void> {
  const missing = await blobs.missing((act) => db.withoutActor(act));
  missingFiles.set(missing.length);
  if (missing.length === 0) return;
  log(
    `${missing.length} of the newest files are not in the store; they may have been uploaded into another one: ${missing.join(', ')}. ` +
      'Copy them here. npm run verify-audit names the documents, and older files.',
  );
}

/** All bytes at once, for what needs them whole (an image to place). Streams are for everything else. */
export async function readWhole(store: BlobStore, ...[run, key]: Parameters<BlobStore['open']>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of store.open(run, key)) parts.push(part);
  return Buffer.concat(parts);
}

/** All bytes once, kept by nobody: before a stream begins that could not be taken back. Fails as `open` does. */
export async function checkWhole(store: BlobStore, ...[run, key]: Parameters<BlobStore['open']>): Promise<void> {
  for await (const _ of store.open(run, key));
}

/** Bytes that lie in the object store, for a command that reads the database by itself. Not compared with their digest. */
export function readOutside(config: BlobStoreConfig, stored: StoredObject): ByteSource {
  if (config.kind !== 's3') throw new BlobDamaged('The bytes lie in an object store, and BLOB_STORE does not name it.');
  return s3Backend(config).read(stored);
}
