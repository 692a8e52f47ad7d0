/** The store of file bytes, in PostgreSQL or in S3. Knows no attachments and no versions. */
import type { BlobStoreConfig } from '../config.ts';
import type { ByteSource, StoredObject } from './backend.ts';
import { BlobDamaged, StoreMismatch, StoreRefused } from './damaged.ts';
import { s3Backend } from './s3-backend.ts';
import { type BlobStore, blobStore } from './store.ts';
import { type StoreServices, storeWatchOf } from './store-watch.ts';

export type { Run } from './backend.ts';
export { BlobDamaged, damageOf, StoreRefused } from './damaged.ts';
export { putObject, readObjects } from './s3-backend.ts';
export type { BlobStore, OwnedObject, StagedBlob } from './store.ts';
export { storeWatchOf } from './store-watch.ts';

export function openBlobStore(config: BlobStoreConfig): BlobStore {
  return blobStore(config.kind === 's3' ? s3Backend(config) : null);
}

/**
 * For a start: a bucket or credentials that are wrong end it. A store that does not answer yet, or that lacks the files, is told
 * and found out again by every use: much of the service needs no file.
 */
export async function checkStore(services: StoreServices, log: (message: string) => void): Promise<void> {
  const watch = storeWatchOf(services);
  watch.showWhenRead(log);
  try {
    await watch.check(log);
  } catch (error) {
    if (error instanceof StoreRefused && !(error instanceof StoreMismatch)) throw error;
  }
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
