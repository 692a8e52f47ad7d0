/**
 * Whether an object store is the one that holds the files of this database.
 *
 * Its mark, an object of its own, says so. A store that has none yet, as that of an earlier release, gets it when the oldest files are
 * there, or when there are no files at all.
 */
import { sql } from 'kysely';
import type { ObjectBackend, Run, StoredObject } from './backend.ts';
import { StoreMismatch } from './damaged.ts';

interface OutsideRow {
  scope_id: string;
  sha256: string;
  store: string;
  object: string;
}

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** How many of the newest files are looked for: what a wrong store took is among them. */
const newestLookedFor = 100;

/** Fails with StoreMismatch where it is not. Without `objects` bytes are kept in PostgreSQL. */
export async function requireMarkedStore(run: Run, objects: ObjectBackend | null): Promise<void> {
  if (objects === null) return requireNothingOutside(run);
  const [kept, found] = [await keptMark(run, objects.name), await objects.readMark()];
  if (kept !== null && kept === found) return;
  if (kept !== null && found !== null) throw ofAnother();
  // There is no mark yet, or it is gone: the files themselves decide.
  const hasFiles = await requireOldest(run, objects);
  if (found !== null && !hasFiles) throw ofAnother();
  const mark = await keepMark(run, objects.name, found);
  if (found === null) await objects.writeMark(mark);
}

/** The names, inside the store, of those newest files of the database that it does not have. */
export async function findMissing(run: Run, objects: ObjectBackend | null): Promise<string[]> {
  if (objects === null) return [];
  const rows = await run(
    async (tx) => (await sql<OutsideRow>`select * from newest_outside(${newestLookedFor})`.execute(tx)).rows,
  );
  const missing: string[] = [];
  for (const row of rows.filter(({ store }) => store === objects.name)) {
    const stored = objectOf(row);
    if (!(await objects.has(stored))) missing.push(objects.pathOf(stored));
  }
  return missing;
}

async function requireNothingOutside(run: Run): Promise<void> {
  const [row] = await oldestOutside(run);
  if (row) throw new StoreMismatch(`Files lie in the store "${row.store}", which is not set up here: set BLOB_STORE.`);
}

/** Whether there are any. */
async function requireOldest(run: Run, objects: ObjectBackend): Promise<boolean> {
  const oldest = await oldestOutside(run);
  for (const row of oldest) if (row.store === objects.name && (await objects.has(objectOf(row)))) return true;
  if (oldest.length === 0) return false;
  throw new StoreMismatch('BLOB_STORE does not hold the oldest files of this database: check its bucket and prefix.');
}

async function oldestOutside(run: Run): Promise<OutsideRow[]> {
  const { rows } = await run((tx) =>
    sql<OutsideRow & { newest: boolean }>`select * from outside_samples()`.execute(tx),
  );
  return rows.filter(({ newest }) => !newest);
}

async function keptMark(run: Run, store: string): Promise<string | null> {
  const row = await run((tx) =>
    tx.selectFrom('store_markers').select('marker').where('store', '=', store).executeTakeFirst(),
  );
  return row?.marker ?? null;
}

/** The one that is kept; of two servers at once, both get the same. */
async function keepMark(run: Run, store: string, found: string | null): Promise<string> {
  if (found !== null && !isUuid.test(found)) throw ofAnother();
  await run((tx) =>
    tx
      .insertInto('store_markers')
      .values({ store, ...(found !== null && { marker: found }) })
      .onConflict((conflict) => conflict.column('store').doNothing())
      .execute(),
  );
  const kept = await keptMark(run, store);
  if (kept === null || (found !== null && kept !== found)) throw ofAnother();
  return kept;
}

function ofAnother(): StoreMismatch {
  return new StoreMismatch('BLOB_STORE names the store of another installation: check its bucket and prefix.');
}

function objectOf({ scope_id, sha256, object }: OutsideRow): StoredObject {
  return { scopeId: scope_id, sha256, object };
}
