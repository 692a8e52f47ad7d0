/**
 * Fills an empty database from a backup, all or nothing.
 *
 * The rows go in as they were: no trigger numbers or hashes them again, which is what makes the audit chains comparable
 * afterwards. For that, and for that transaction alone, the owner role lifts triggers, forced row security and the
 * order of references; they are back before it commits.
 */
import pg from 'pg';
import {
  endRestore,
  findRoles,
  isRestoreUnfinished,
  isTextOf,
  provision,
  type Roles,
  readMigrations,
} from '../database/index.ts';
import { canBeMadeAgain } from './can-be-made-again.ts';
import { type BackupPart, BackupRefused, readBackup } from './read-backup.ts';
import type { BackupHeader, TableMark } from './write-backup.ts';

const batchBytes = 4 * 1024 * 1024;

export interface RestoreOptions {
  log: (message: string) => void;
  /** The digest that the backup had when it was checked. */
  sha256: string;
}

/** Expects a backup that was checked. Returns how many rows were restored, and the roles of the restored database. */
export async function restoreBackup(
  databaseUrl: string,
  lines: AsyncIterable<string>,
  { log, sha256 }: RestoreOptions,
): Promise<{ rows: number; roles: Roles }> {
  const parts = readBackup(lines);
  const first = await parts.next();
  if (first.done || first.value.kind !== 'header') throw new BackupRefused('The backup has no beginning.');
  const migrations = migrationsFor(first.value.header);
  await refuseFilled(databaseUrl);
  try {
    const roles = await provision(databaseUrl, { log, migrations, forRestore: true });
    const rows = await withOwner(databaseUrl, (client) => fill(client, parts, sha256));
    await provision(databaseUrl, { log });
    return { rows, roles };
  } catch (error) {
    await removeUnfinished(databaseUrl).catch(() => {});
    throw error;
  }
}

/** What a restore left that did not come to its end: by itself at once, or, if it was killed, when the next one begins. */
async function removeUnfinished(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    if (!(await isRestoreUnfinished(client))) return;
    const { owner } = await findRoles(client);
    await client.query(`set role ${owner}`);
    await client.query('drop schema muniment cascade');
  } finally {
    await client.end();
  }
}

/** The rows fit the schema of their own time; what came later, whatever its number, is applied on top of them. */
function migrationsFor({ migrations }: BackupHeader): ReturnType<typeof readMigrations> {
  const applied = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  const known = readMigrations().filter((migration) => isTextOf(migration, applied.get(migration.name)));
  if (known.length === applied.size) return known;
  throw new BackupRefused('The backup was made by another release than this one or one before it.');
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'muniment restore' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function refuseFilled(databaseUrl: string): Promise<void> {
  await removeUnfinished(databaseUrl);
  const client = await connect(databaseUrl);
  try {
    const { rows } = await client.query<{ found: string | null }>(
      `select to_regclass('muniment.migrations')::text as found`,
    );
    if (rows[0]?.found) throw new BackupRefused('The database is not empty. Restore into one that no server has used.');
  } finally {
    await client.end();
  }
}

async function withOwner<T>(databaseUrl: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl);
  try {
    await client.query(`set role ${(await findRoles(client)).owner}`);
    await client.query('set search_path = muniment, pg_temp');
    await client.query('begin');
    const result = await act(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, parts: AsyncGenerator<BackupPart>, sha256: string): Promise<number> {
  await client.query(forEachTable('alter table %1$I no force row level security, disable trigger user'));
  await client.query(forEachReference('deferrable initially deferred'));
  // Migrations put a few rows in; those of the backup take their place.
  await client.query(forEachTable(`delete from %1$I where '%1$s' <> 'migrations'`));
  const rows = await insertAll(client, parts, sha256);
  await client.query('set constraints all immediate');
  await client.query(forEachReference('not deferrable'));
  await client.query(forEachTable('alter table %1$I enable trigger user'));
  await client.query(forEachTable('alter table %1$I force row level security', 'and c.relrowsecurity'));
  await client.query(continueSequences);
  await endRestore(client);
  return rows;
}

async function insertAll(client: pg.Client, parts: AsyncGenerator<BackupPart>, sha256: string): Promise<number> {
  let table: TableMark | null = null;
  let batch: string[] = [];
  let bytes = 0;
  let count = 0;
  const flush = async () => {
    if (table !== null && batch.length > 0) await insert(client, table, batch);
    count += batch.length;
    batch = [];
    bytes = 0;
  };
  for await (const part of parts) {
    if (part.kind === 'table') {
      await flush();
      // Earlier releases left out less, and so have rows that refer to what they left out.
      table = canBeMadeAgain.has(part.table.table) ? null : part.table;
    } else if (part.kind === 'row') {
      if (table === null) continue;
      batch.push(part.json);
      bytes += part.json.length;
      if (bytes > batchBytes) await flush();
    } else if (part.kind === 'end' && part.end.sha256 !== sha256) {
      throw new BackupRefused('The backup was exchanged while it was being restored.');
    }
  }
  await flush();
  return count;
}

async function insert(client: pg.Client, { table, columns }: TableMark, batch: string[]): Promise<void> {
  const name = client.escapeIdentifier(table);
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const statement = `insert into ${name} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`;
  try {
    await client.query(statement, [`[${batch.join(',')}]`]);
  } catch (error) {
    throw new BackupRefused(`Rows of the table ${table} do not go in: ${(error as Error).message}`);
  }
}

function forEachTable(statement: string, condition = ''): string {
  return `do $do$ declare one record; begin
    for one in select c.relname from pg_class c
      where c.relnamespace = 'muniment'::regnamespace and c.relkind = 'r' ${condition} loop
      execute format($format$${statement}$format$, one.relname);
    end loop; end $do$`;
}

function forEachReference(timing: string): string {
  return `do $do$ declare one record; begin
    for one in select conname, conrelid::regclass as relation from pg_constraint
      where connamespace = 'muniment'::regnamespace and contype = 'f' loop
      execute format('alter table %s alter constraint %I ${timing}', one.relation, one.conname);
    end loop; end $do$`;
}

/** Identity columns go on after the highest number that was restored. */
const continueSequences = `do $do$ declare one record; begin
  for one in select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relnamespace = 'muniment'::regnamespace and c.relkind = 'r' loop
    execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %I',
      one.relname, one.attname, one.attname, one.relname);
  end loop; end $do$`;
