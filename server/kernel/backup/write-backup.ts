/**
 * A backup as lines of text: everything that the tables hold, at one moment, without any tool but this one.
 *
 * The schema is not part of it: migrations make it again, and the first line names those that the rows need. Lines that
 * begin with # are marks of the format (what follows, and the end); every other line is one row as JSON, just as
 * PostgreSQL printed it, so that nothing passes through JavaScript's numbers and dates. The last line holds the digest of all
 * lines before it, signed where the installation's key is at hand.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';

const rowsAtOnce = 50;

/** The first format had neither digest nor signature at its end: of such a file only the number of rows can be checked. */
export type BackupFormat = 1 | 2;

export interface BackupHeader {
  format: BackupFormat;
  takenAt: string;
  migrations: { name: string; sha256: string }[];
}

export interface TableMark {
  table: string;
  columns: string[];
}

export interface EndMark {
  rows: number;
  /** Of all lines before this one, each with its line feed. */
  sha256: string;
  /** Null where the key was not at hand. */
  signature: BackupSignature | null;
}

export interface BackupSignature {
  keyId: string;
  /** Ed25519 over signedBytes(sha256), in base64. */
  value: string;
}

/** With the words before it, no other signature of the same key can pass for one of a backup. */
export function signedBytes(sha256: string): Buffer {
  return Buffer.from(`muniment backup ${sha256}`, 'utf8');
}

export interface BackupOptions {
  /** Tables that can be made again. */
  leaveOut: ReadonlySet<string>;
  sign: ((bytes: Uint8Array) => BackupSignature) | null;
}

/** Expects a connection that acts as the backup role. */
export async function* backupLines(client: pg.Client, options: BackupOptions): AsyncGenerator<string> {
  const digest = createHash('sha256');
  for await (const line of contentLines(client, options)) {
    if (typeof line === 'string') {
      digest.update(line).update('\n');
      yield line;
      continue;
    }
    const sha256 = digest.digest('hex');
    yield mark('end', { ...line, sha256, signature: options.sign?.(signedBytes(sha256)) ?? null });
  }
}

/** Ends with the count of the rows. */
async function* contentLines(
  client: pg.Client,
  { leaveOut }: BackupOptions,
): AsyncGenerator<string | Pick<EndMark, 'rows'>> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set local search_path = muniment, pg_temp`);
  // The text form of a time must not depend on who takes the backup.
  await client.query(`set local timezone = 'UTC'`);
  yield mark('muniment-backup', await header(client));
  let rows = 0;
  for (const { table, columns } of await tablesOf(client)) {
    if (leaveOut.has(table) || table === 'migrations') continue;
    yield mark('table', { table, columns });
    for await (const row of rowsOf(client, table)) {
      rows += 1;
      yield row;
    }
  }
  await client.query('commit');
  yield { rows };
}

function mark(kind: string, content: BackupHeader | TableMark | EndMark): string {
  return `#${kind} ${JSON.stringify(content)}`;
}

async function header(client: pg.Client): Promise<BackupHeader> {
  const migrations = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations order by name',
  );
  return { format: 2, takenAt: new Date().toISOString(), migrations: migrations.rows };
}

async function tablesOf(client: pg.Client): Promise<TableMark[]> {
  const { rows } = await client.query<TableMark>(`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'muniment'::regnamespace and c.relkind = 'r'
    group by c.relname order by c.relname`);
  return rows;
}

/** A cursor, because a table of attachments is larger than memory. */
async function* rowsOf(client: pg.Client, table: string): AsyncGenerator<string> {
  const name = client.escapeIdentifier(table);
  await client.query(`declare backup_rows no scroll cursor for select to_jsonb(t)::text as row from ${name} t`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from backup_rows`);
    for (const { row } of rows) yield row;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('close backup_rows');
}
