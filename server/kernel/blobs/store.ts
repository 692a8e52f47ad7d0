/**
 * The store of file bytes: content-addressed for each scope, streamed both ways, checked against the digest on the way
 * out. Knows no attachments: the caller says what to keep and what nobody refers to any more.
 *
 * Bytes outside the database never move inside a transaction. They are staged before it, under a name that is noted for
 * removal, and kept by it; what was released is erased after it. A crash anywhere leaves a note, never a lost or a stray file.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../database/index.ts';
import { newId } from '../ids.ts';
import type { Blob, BlobKey, ByteSource, ObjectBackend, Run, StoredObject } from './backend.ts';
import { BlobDamaged, BlobMissing, StoreMismatch, StoreRefused, storeBusy } from './damaged.ts';
import { inDatabase, readChunks, writeChunks } from './database-backend.ts';
import { findMissing, requireMarkedStore } from './store-mark.ts';

/** Bytes that are ready to be kept: uploaded already where they lie outside the database. */
export interface StagedBlob extends Blob {
  /** Null where the scope had the bytes when they were staged. */
  object: string | null;
  open: OpenSource;
}

/** Called only when the bytes are to be written, and once. */
type OpenSource = (run: Run) => ByteSource;

/** Bytes outside the database that belong to one row alone, such as the file of a pack. */
export interface OwnedObject extends StoredObject {
  store: string;
}

export interface BlobStore {
  /** Brings the bytes to where they will lie. With a `run` of short transactions, none is open while they move. */
  stage(run: Run, blob: Blob, open: OpenSource): Promise<StagedBlob>;
  /** Keeps what was staged, unless the scope has the bytes already. */
  keep(tx: Tx, staged: StagedBlob): Promise<void>;
  /** Makes parallel acts on these digests wait until this transaction ends. */
  hold(tx: Tx, scopeId: string, digests: readonly string[]): Promise<void>;
  /** The bytes as a stream; fails at its end when they are not what the digest says. */
  open(run: Run, key: BlobKey): ByteSource;
  /** Removes bytes without a reference; call `hold` first, and `sweep` after the commit. */
  release(tx: Tx, scopeId: string, digests: readonly string[]): Promise<void>;
  /** Erases outside the database what committed transactions of the scope released, earlier attempts that failed included. */
  sweep(run: Run, scopeId: string): Promise<void>;
  /** The same for all scopes, for a transaction without a user. Answers how many were erased. */
  sweepAll(run: Run): Promise<number>;
  /** Uploads what one row will own; null where bytes are kept in PostgreSQL. It is erased unless `own` commits. */
  stageOwned(run: Run, blob: Blob, open: () => ByteSource): Promise<OwnedObject | null>;
  /** Call it in the transaction that writes the row. The table's trigger notes the object for removal with the row. */
  own(tx: Tx, owned: OwnedObject): Promise<void>;
  openOwned(run: Run, owned: OwnedObject, sizeBytes: number): ByteSource;
  /** Fails where bytes cannot be written or read: with StoreRefused where the settings are wrong, else as any call does. */
  check(run: Run): Promise<void>;
  /** Where those of the newest files should lie that the store does not have. */
  missing(run: Run): Promise<string[]>;
}

/** Longer than any upload and the transaction after it; what is older was given up. */
const stagedFor = sql<Date>`now() + interval '1 hour'`;
const stillSafe = sql<Date>`now() + interval '10 minutes'`;
/** How long a server that keeps bytes in PostgreSQL does not look again, before a write, whether any lie elsewhere. */
const insideForMs = 60_000;

/** Without `objects` bytes are kept in PostgreSQL; those that are there already are read in any case. */
export function blobStore(objects: ObjectBackend | null): BlobStore {
  const outside = (name: string): ObjectBackend => {
    if (objects?.name === name) return objects;
    throw new StoreMismatch(`Files lie in the store "${name}", which is not set up here: set BLOB_STORE.`);
  };

  /**
   * Before bytes are written or erased: what a wrong store takes is lost to the right one, and what is erased there stays in the right
   * one for ever. Of an object store the mark is read each time, since a bucket can be exchanged behind its name.
   */
  let insideUntil = 0;
  const requireRight = async (run: Run) => {
    if (performance.now() < insideUntil) return;
    await requireMarkedStore(run, objects).catch(inRequest);
    if (objects === null) insideUntil = performance.now() + insideForMs;
  };

  const store: BlobStore = {
    async stage(run, blob, open) {
      await requireRight(run);
      if (objects === null) return { ...blob, object: '', open };
      const object = newId();
      if (!(await run((tx) => noteUpload(tx, objects.name, { ...blob, object }))))
        return { ...blob, object: null, open };
      await objects.write({ ...blob, object }, blob.sizeBytes, open(run));
      return { ...blob, object, open };
    },

    async keep(tx, staged) {
      await store.hold(tx, staged.scopeId, [staged.sha256]);
      const { scopeId: scope_id, sha256, sizeBytes: size_bytes, object } = staged;
      const inserted = await tx
        .insertInto('blobs')
        .values({ scope_id, sha256, size_bytes, store: objects?.name ?? inDatabase, object: object ?? '' })
        .onConflict((conflict) => conflict.columns(['scope_id', 'sha256']).doNothing())
        .executeTakeFirst();
      // An upload that turns out not to be needed stays noted and is erased in time.
      if (inserted.numInsertedOrUpdatedRows === 0n) return;
      if (objects === null)
        await writeChunks(
          tx,
          staged,
          staged.open((act) => act(tx)),
        );
      else await takeNote(tx, objects.name, staged);
    },

    async hold(tx, scopeId, digests) {
      if (digests.length === 0) return;
      // Sorted, so that two transactions that hold the same digests cannot wait for each other.
      const keys = [...new Set(digests)].sort().map((digest) => `${scopeId}/${digest}`);
      await sql`select pg_advisory_xact_lock(hashtextextended(key, 7102)) from unnest(${keys}::text[]) key`.execute(tx);
    },

    async *open(run, key) {
      const row = await run((tx) => blobRow(tx, key));
      const source =
        row.store === inDatabase ? readChunks(run, key) : fromOutside(run, row.store, { ...key, object: row.object });
      yield* verified(source, { ...key, sizeBytes: row.size_bytes });
    },

    async release(tx, scopeId, digests) {
      if (digests.length === 0) return;
      const gone = await tx
        .deleteFrom('blobs')
        .where('scope_id', '=', scopeId)
        .where('sha256', 'in', [...digests])
        .returning(['sha256', 'store', 'object'])
        .execute();
      const notes = gone.filter((row) => row.store !== inDatabase).map((row) => ({ scope_id: scopeId, ...row }));
      if (notes.length > 0) await tx.insertInto('blob_removals').values(notes).execute();
    },

    async sweep(run, scopeId) {
      const due = await run((tx) =>
        tx
          .selectFrom('blob_removals')
          .select(['scope_id', 'sha256', 'store', 'object'])
          .where('scope_id', '=', scopeId)
          .where('due_at', '<=', sql<Date>`now()`)
          .orderBy('sha256')
          .execute(),
      );
      await eraseAll(run, due);
    },

    async sweepAll(run) {
      const { rows } = await run((tx) => sql<RemovalRow>`select * from due_blob_removals()`.execute(tx));
      // A server without the store leaves the objects to one that has it.
      return eraseAll(
        run,
        rows.filter((row) => row.store === objects?.name),
      );
    },

    async stageOwned(run, blob, open) {
      await requireRight(run);
      if (objects === null) return null;
      const owned = { scopeId: blob.scopeId, sha256: blob.sha256, object: newId(), store: objects.name };
      await run((tx) =>
        sql`insert into blob_removals (scope_id, sha256, store, object, due_at)
          values (${owned.scopeId}, ${owned.sha256}, ${owned.store}, ${owned.object}, ${stagedFor})`.execute(tx),
      );
      await objects.write(owned, blob.sizeBytes, open());
      return owned;
    },

    own: (tx, owned) => takeNote(tx, owned.store, owned),

    openOwned: (run, owned, sizeBytes) => verified(fromOutside(run, owned.store, owned), { ...owned, sizeBytes }),

    async check(run) {
      await objects?.check();
      await requireMarkedStore(run, objects);
    },

    missing: (run) => findMissing(run, objects),
  };

  async function* fromOutside(run: Run, name: string, stored: StoredObject): ByteSource {
    try {
      yield* outside(name).read(stored);
    } catch (error) {
      // Where none of our objects is found, this one is not lost: the settings of this server are wrong.
      if (error instanceof BlobMissing) await requireMarkedStore(run, objects).catch(inRequest);
      throw inRequest(error);
    }
  }

  async function eraseAll(run: Run, due: readonly RemovalRow[]): Promise<number> {
    if (due.length > 0) await requireRight(run);
    for (const row of due) {
      await outside(row.store).erase(objectOf(row));
      await run((tx) =>
        sql`select forget_blob_removal(${row.scope_id}, ${row.sha256}, ${row.store}, ${row.object})`.execute(tx),
      );
    }
    return due.length;
  }

  return store;
}

interface RemovalRow {
  scope_id: string;
  sha256: string;
  store: string;
  object: string;
}

const objectOf = ({ scope_id, sha256, object }: RemovalRow): StoredObject => ({ scopeId: scope_id, sha256, object });

/** Settings that are wrong are the operator's to correct; who asked can only try again. */
function inRequest(error: unknown): never {
  if (error instanceof StoreRefused) throw Object.assign(storeBusy(error.message, 30), { cause: error });
  throw error;
}

/** False where the scope has the bytes already. */
async function noteUpload(tx: Tx, store: string, { scopeId, sha256, object }: StoredObject): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into blob_removals (scope_id, sha256, store, object, due_at)
    select ${scopeId}, ${sha256}, ${store}, ${object}, ${stagedFor}
    where not exists (select from blobs where scope_id = ${scopeId} and sha256 = ${sha256})`.execute(tx);
  return numAffectedRows === 1n;
}

/** From here on the object is wanted. One that may be erased by now, or that was never uploaded, is not taken. */
async function takeNote(
  tx: Tx,
  store: string,
  { scopeId, sha256, object }: Pick<StagedBlob, 'scopeId' | 'sha256' | 'object'>,
): Promise<void> {
  const taken = await tx
    .deleteFrom('blob_removals')
    .where('scope_id', '=', scopeId)
    .where('sha256', '=', sha256)
    .where('store', '=', store)
    .where('object', '=', object ?? '')
    .where('due_at', '>', stillSafe)
    .executeTakeFirst();
  if (taken.numDeletedRows === 0n) throw storeBusy('The file was removed meanwhile. Try again.', 1);
}

async function blobRow(tx: Tx, key: BlobKey): Promise<{ size_bytes: number; store: string; object: string }> {
  const row = await tx
    .selectFrom('blobs')
    .select(['size_bytes', 'store', 'object'])
    .where('scope_id', '=', key.scopeId)
    .where('sha256', '=', key.sha256)
    .executeTakeFirst();
  if (!row) throw new BlobMissing(`No bytes are kept under ${key.sha256}.`);
  return row;
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
