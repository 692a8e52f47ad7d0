/**
 * The store of file bytes: content-addressed for each scope, streamed both ways, checked against the digest on the way
 * out. Knows no attachments: the caller says what to keep and what nobody refers to any more.
 *
 * Every act first holds a lock on the digests it touches, so that a release and a keep of the same bytes queue up.
 */

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../../../contract/index.ts';
import type { Tx } from '../database/index.ts';
import type { Blob, BlobBackend, BlobKey, ByteSource, Run } from './backend.ts';
import { BlobDamaged, BlobMissing } from './damaged.ts';

export interface BlobStore {
  /** Keeps the bytes unless the scope has them already. `open` is called only when they are to be written. */
  keep(tx: Tx, blob: Blob, open: () => ByteSource): Promise<void>;
  /** Takes bytes over into another scope. */
  copy(tx: Tx, from: BlobKey, toScopeId: string): Promise<void>;
  /** Makes parallel acts on these digests wait until this transaction ends. */
  hold(tx: Tx, scopeId: string, digests: readonly string[]): Promise<void>;
  /** The bytes as a stream; fails at its end when they are not what the digest says. */
  open(run: Run, key: BlobKey): ByteSource;
  /** Removes bytes without a reference; call `hold` first, and `sweep` after the commit. */
  release(tx: Tx, scopeId: string, digests: readonly string[]): Promise<void>;
  /** Erases outside the database what committed transactions released, earlier attempts that failed included. */
  sweep(run: Run, scopeId: string): Promise<void>;
}

export function blobStore(writeTo: BlobBackend, others: readonly BlobBackend[] = []): BlobStore {
  const backends = new Map([writeTo, ...others].map((backend) => [backend.name as string, backend]));
  const backendOf = (name: string) => {
    const backend = backends.get(name);
    // The bytes may well be sound: this server is set up wrongly, or not yet.
    if (backend) return backend;
    throw new AppError('BUSY', {
      detail: `Files lie in the store "${name}", which is not set up here.`,
      retryAfterSeconds: 30,
    });
  };

  const store: BlobStore = {
    async keep(tx, blob, open) {
      await store.hold(tx, blob.scopeId, [blob.sha256]);
      const inserted = await tx
        .insertInto('blobs')
        .values({ scope_id: blob.scopeId, sha256: blob.sha256, size_bytes: blob.sizeBytes, store: writeTo.name })
        .onConflict((conflict) => conflict.columns(['scope_id', 'sha256']).doNothing())
        .executeTakeFirst();
      if (inserted.numInsertedOrUpdatedRows === 0n) return;
      // The same bytes may be waiting to be erased; from here on they are wanted again.
      await forgetRemoval(tx, blob);
      await writeTo.write(tx, blob, open());
    },

    async copy(tx, from, toScopeId) {
      const row = await blobRow(tx, from);
      const blob = { scopeId: toScopeId, sha256: from.sha256, sizeBytes: row.size_bytes };
      await store.keep(tx, blob, () => store.open((act) => act(tx), from));
    },

    async hold(tx, scopeId, digests) {
      if (digests.length === 0) return;
      // Sorted, so that two transactions that hold the same digests cannot wait for each other.
      const keys = [...new Set(digests)].sort().map((digest) => `${scopeId}/${digest}`);
      await sql`select pg_advisory_xact_lock(hashtextextended(key, 7102)) from unnest(${keys}::text[]) key`.execute(tx);
    },

    async *open(run, key) {
      const row = await run((tx) => blobRow(tx, key));
      yield* verified(backendOf(row.store).read(run, key), { ...key, sizeBytes: row.size_bytes });
    },

    async release(tx, scopeId, digests) {
      if (digests.length === 0) return;
      const gone = await tx
        .deleteFrom('blobs')
        .where('scope_id', '=', scopeId)
        .where('sha256', 'in', [...digests])
        .returning(['sha256', 'store'])
        .execute();
      const outside = gone.filter((row) => !backendOf(row.store).erasedWithRow);
      if (outside.length === 0) return;
      await tx
        .insertInto('blob_removals')
        .values(outside.map((row) => ({ scope_id: scopeId, sha256: row.sha256, store: row.store })))
        .onConflict((conflict) => conflict.columns(['scope_id', 'sha256', 'store']).doNothing())
        .execute();
    },

    async sweep(run, scopeId) {
      const due = await run((tx) =>
        tx.selectFrom('blob_removals').selectAll().where('scope_id', '=', scopeId).orderBy('sha256').execute(),
      );
      for (const removal of due) {
        const key = { scopeId, sha256: removal.sha256 };
        await run((tx) => eraseOne(tx, store, backendOf(removal.store), key));
      }
    },
  };
  return store;
}

async function blobRow(tx: Tx, key: BlobKey): Promise<{ size_bytes: number; store: string }> {
  const row = await tx
    .selectFrom('blobs')
    .select(['size_bytes', 'store'])
    .where('scope_id', '=', key.scopeId)
    .where('sha256', '=', key.sha256)
    .executeTakeFirst();
  if (!row) throw new BlobMissing(`No bytes are kept under ${key.sha256}.`);
  return row;
}

/** Under the lock, and only while the note stands: the same bytes may have been kept again in the meantime. */
async function eraseOne(tx: Tx, store: BlobStore, backend: BlobBackend, key: BlobKey): Promise<void> {
  await store.hold(tx, key.scopeId, [key.sha256]);
  if (await forgetRemoval(tx, key)) await backend.erase(key);
}

async function forgetRemoval(tx: Tx, key: BlobKey): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('blob_removals')
    .where('scope_id', '=', key.scopeId)
    .where('sha256', '=', key.sha256)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

async function* verified(source: ByteSource, blob: Blob): ByteSource {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const bytes of source) {
    hash.update(bytes);
    sizeBytes += bytes.length;
    yield bytes;
  }
  if (sizeBytes !== blob.sizeBytes || hash.digest('hex') !== blob.sha256) {
    throw new BlobDamaged(`The bytes kept under ${blob.sha256} are damaged.`);
  }
}
