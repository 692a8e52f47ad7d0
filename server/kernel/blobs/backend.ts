/** Where bytes lie. A backend stores, reads and erases; it decides nothing about who refers to what. */
import type { Tx } from '../database/index.ts';

/** Bytes are kept once in a scope, under their digest: two scopes never share an object, so one cannot probe the other. */
export interface BlobKey {
  scopeId: string;
  sha256: string;
}

export interface Blob extends BlobKey {
  sizeBytes: number;
}

export type ByteSource = AsyncIterable<Uint8Array>;

/** Runs an act in a transaction of the caller: either one that is open already, or a new short one for each call. */
export type Run = <T>(act: (tx: Tx) => Promise<T>) => Promise<T>;

export interface BlobBackend {
  /** Written in `blobs.store`, so that bytes are found again after the configuration changed. */
  readonly name: 'db' | 's3';
  write(tx: Tx, blob: Blob, source: ByteSource): Promise<void>;
  read(run: Run, key: BlobKey): ByteSource;
  /** True when the bytes went with the transaction's rows; else the store erases them after the commit. */
  readonly erasedWithRow: boolean;
  erase(key: BlobKey): Promise<void>;
}
