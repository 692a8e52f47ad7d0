/**
 * Backups that earlier releases made of their demo (tests/releases), restored, upgraded and compared with what they hold.
 * Each stands for an installation of that time: the rows go into the schema that they had, then every later migration runs.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeEvents, verifyChains } from '../../server/audit/index.ts';
import { verifyDerived, verifyRecords } from '../../server/integrity/index.ts';
import { canBeMadeAgain, checkBackup, restoreBackup } from '../../server/kernel/backup/index.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { checkIsolation, openDatabase, provision } from '../../server/kernel/database/index.ts';
import { baselineRecords, replayTrail } from '../../server/replay/index.ts';
import { freshDatabase } from '../harness/fresh-database.ts';
import { superuser } from '../harness/superuser.ts';

type Row = Record<string, unknown>;

interface Release {
  name: string;
  lines: string[];
  migrations: { name: string; sha256: string }[];
}

const folder = join(import.meta.dirname, '..', 'releases');
const releases = readdirSync(folder)
  .filter((name) => name.endsWith('.backup.gz'))
  .map((name): Release => {
    const lines = gunzipSync(readFileSync(join(folder, name)))
      .toString('utf8')
      .trimEnd()
      .split('\n');
    const header = JSON.parse(lines[0]?.replace(/^#\S+ /, '') ?? '');
    return { name: name.replace('.backup.gz', ''), lines, migrations: header.migrations };
  });

const toClose: (() => Promise<void>)[] = [];

async function closeAll(): Promise<void> {
  for (const close of toClose.splice(0).reverse()) await close();
}

async function* linesOf(release: Release): AsyncGenerator<string> {
  yield* release.lines;
}

async function upgraded(release: Release) {
  const database = await freshDatabase({ empty: true });
  toClose.push(database.close);
  const log: string[] = [];
  const { sha256 } = await checkBackup(linesOf(release), null);
  await restoreBackup(database.url, linesOf(release), { log: (line) => log.push(line), sha256 });
  const client = await superuser(database.url);
  toClose.push(() => client.end());
  return { database, client, log };
}

function rowsByTable({ lines }: Release): Map<string, Row[]> {
  const tables = new Map<string, Row[]>();
  let table = '';
  for (const line of lines.slice(1, -1)) {
    const mark = /^#table (.*)$/.exec(line)?.[1];
    if (mark === undefined) tables.get(table)?.push(JSON.parse(line));
    else {
      table = JSON.parse(mark).table;
      tables.set(table, []);
    }
  }
  return tables;
}

describe.each(releases)('an installation of the release $name', (release) => {
  let installation: Awaited<ReturnType<typeof upgraded>>;
  beforeAll(async () => {
    installation = await upgraded(release);
  });
  afterAll(closeAll);

  test('is upgraded with every row as it was, and its records hold', async () => {
    const { database, client } = installation;
    await client.query(`set timezone = 'UTC'`);
    const changed: string[] = [];
    for (const [table, before] of rowsByTable(release)) {
      if (canBeMadeAgain.has(table)) continue;
      const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from muniment.${table} t`);
      const now = new Set(before.length === 0 ? [] : rows.map(({ row }) => fingerprint(row, before[0] ?? {})));
      for (const row of before) {
        if (!now.has(fingerprint(row, row))) changed.push(`${table} ${JSON.stringify(row).slice(0, 300)}`);
      }
    }
    expect(changed).toEqual([]);

    await client.query(`set role ${database.roles.backup}`);
    expect((await verifyChains(client)).breaks).toEqual([]);
    expect((await verifyRecords(client, readConfig({}).blobStore)).damages).toEqual([]);
    expect(await replayTrail(client)).toEqual([]);
    await client.query('reset role');
    const db = openDatabase({ url: database.appUrl });
    toClose.push(() => db.close());
    codeEvents(db, { id: '0'.repeat(16), mac: (text) => createHash('sha256').update(text).digest() });
    // Events that carry a code tell all that their records hold.
    const tellsAll = release.migrations.some(({ name }) => name.startsWith('0110_'));
    expect((await baselineRecords(db, database.url)) === null).toBe(tellsAll);
    expect(await baselineRecords(db, database.url)).toBeNull();
    expect(await replayTrail(client)).toEqual([]);
    expect((await verifyChains(client)).breaks).toEqual([]);
    const derived = await verifyDerived(client);
    expect([...derived.faults.map(({ sentence }) => sentence), ...derived.strays]).toEqual([]);
  });

  test('has what its events do not tell written down, so that altering it is named', async () => {
    const { client } = installation;
    await client.query('set session_replication_role = replica');
    const altered = [
      `update muniment.documents set owner_id = (select id from muniment.users where id is distinct from owner_id limit 1)`,
      `update muniment.versions set language = 'fi'`,
      `update muniment.versions set submitted_by = null, submitted_at = null where submitted_by is not null`,
      `update muniment.versions set released_at = released_at + interval '1 day' where released_at is not null`,
    ];
    for (const statement of altered) {
      await client.query('begin');
      const { rowCount } = await client.query(statement);
      if (rowCount !== 0) expect(await replayTrail(client), statement).not.toEqual([]);
      await client.query('rollback');
    }
    await client.query('set session_replication_role = origin');
  });

  test('has all its references checked, isolates its scopes, and is the same at the next start', async () => {
    const { database, client } = installation;
    await client.query('reset role');
    const { rows } = await client.query(
      `select conname from pg_constraint where connamespace = 'muniment'::regnamespace and not convalidated`,
    );
    expect(rows).toEqual([]);
    const db = openDatabase({ url: database.appUrl });
    toClose.push(() => db.close());
    await checkIsolation(db.pool);

    // Such a database knows the texts of its own time, of which one was corrected since.
    for (const { name, sha256 } of release.migrations) {
      await client.query('update muniment.migrations set sha256 = $2 where name = $1', [name, sha256]);
    }
    const log: string[] = [];
    await provision(database.url, { log: (line) => log.push(line) });
    expect(log).toEqual([]);
  });
});

/** The columns that the row had then, in one order. */
function fingerprint(row: Row, columns: Row): string {
  return JSON.stringify(
    Object.keys(columns)
      .sort()
      .map((name) => [name, row[name]]),
  );
}

test('references that do not hold are named at each start, and keep no server from it', async () => {
  const [oldest] = releases.filter(({ name }) => name === '6d361b0');
  if (oldest === undefined) throw new Error('The oldest release is missing.');
  const { database, client } = await upgraded(oldest);
  await client.query(`set session_replication_role = replica`);
  await client.query(`update muniment.attachments set document_id = gen_random_uuid()
    where id = (select id from muniment.attachments order by id limit 1)`);
  await client.query(`alter table muniment.attachments drop constraint attachments_of_version, add constraint
    attachments_of_version foreign key (scope_id, document_id, version_id)
    references muniment.versions (scope_id, document_id, id) not valid`);
  for (const _start of [1, 2]) {
    const log: string[] = [];
    await provision(database.url, { log: (line) => log.push(line) });
    expect(log.join('\n')).toMatch(/attachments refer to rows of versions that are not there/);
  }
  const { rows } = await client.query(`select 1 from pg_policies where policyname = 'owner_validates_references'`);
  expect(rows).toEqual([]);
  await closeAll();
});
