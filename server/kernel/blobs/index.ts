/** The store of file bytes, in PostgreSQL or in S3. Knows no attachments and no versions. */
import type { BlobStoreConfig } from '../config.ts';
import type { BlobKey, ByteSource } from './backend.ts';
import { BlobDamaged } from './damaged.ts';
import { databaseBackend } from './database-backend.ts';
import { s3Backend } from './s3-backend.ts';
import { type BlobStore, blobStore } from './store.ts';

export type { Run } from './backend.ts';
export { BlobDamaged, BlobMissing } from './damaged.ts';
export { putObject } from './s3-backend.ts';
export type { BlobStore } from './store.ts';

/** The configured store writes; the database is read in any case, so that a change of store strands nothing. */
export function openBlobStore(config: BlobStoreConfig): BlobStore {
  return config.kind === 's3' ? blobStore(s3Backend(config), [databaseBackend]) : blobStore(databaseBackend);
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
export function readOutside(config: BlobStoreConfig, key: BlobKey): ByteSource {
  if (config.kind !== 's3') throw new BlobDamaged('The bytes lie in an object store, and BLOB_STORE does not name it.');
  const noTransaction = () => Promise.reject(new Error('The object store needs no transaction.'));
  return s3Backend(config).read(noTransaction, key);
}
