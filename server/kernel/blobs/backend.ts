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

/** `object` is the name that one upload has to itself; empty for those of older releases. */
export interface StoredObject extends BlobKey {
  object: string;
}

export type ByteSource = AsyncIterable<Uint8Array>;

/** Runs an act in a transaction of the caller: either one that is open already, or a new short one for each call. */
export type Run = <T>(act: (tx: Tx) => Promise<T>) => Promise<T>;

/** Bytes outside the database. No call is made inside a transaction, and each has a time limit. */
export interface ObjectBackend {
  /** Written in `blobs.store`, so that bytes are found again after the configuration changed. */
  readonly name: string;
  write(stored: StoredObject, sizeBytes: number, source: ByteSource): Promise<void>;
  read(stored: StoredObject): ByteSource;
  erase(stored: StoredObject): Promise<void>;
  has(stored: StoredObject): Promise<boolean>;
  /** Fails with StoreRefused where the place or the credentials are wrong. */
  check(): Promise<void>;
  /** Where the object lies, for an operator. */
  pathOf(stored: StoredObject): string;
  /** Which installation the store belongs to, by its mark; null where it has none. */
  readMark(): Promise<string | null>;
  writeMark(mark: string): Promise<void>;
}
