import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../tests/harness/fresh-database.ts';
import { superuser } from '../../../tests/harness/superuser.ts';
import { provision } from './index.ts';
import { type Migration, readMigrations } from './migrations.ts';

const log = () => {};
const toClose: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of toClose.splice(0).reverse()) await one.close();
});

async function emptyDatabase(): Promise<FreshDatabase> {
  const fresh = await freshDatabase({ empty: true });
  toClose.push(fresh);
  return fresh;
}

async function rowsOf(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = await superuser(url);
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

function migration(name: string, sql: string): Migration {
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}

describe('an empty database', () => {
  test('is provisioned by several servers at once, each migration being applied once', async () => {
    const { url } = await emptyDatabase();
    await Promise.all([1, 2, 3, 4].map(() => provision(url, { log })));
    const applied = await rowsOf(url, 'select name from muniment.migrations order by name');
    expect(applied.map((row) => row.name)).toEqual(readMigrations().map(({ name }) => name));
  });

  test('is provisioned while another database of the same cluster is', async () => {
    const [one, other] = [await emptyDatabase(), await emptyDatabase()];
    await expect(Promise.all([provision(one.url, { log }), provision(other.url, { log })])).resolves.toHaveLength(2);
  });

  test('leaves everything to the owner role, and the server with a role that owns nothing', async () => {
    const { url, roles } = await emptyDatabase();
    await provision(url, { log });
    const owners = await rowsOf(
      url,
      `select distinct relowner::regrole::text as owner from pg_class
      where relnamespace = 'muniment'::regnamespace`,
    );
    expect(owners).toEqual([{ owner: roles.owner }]);
    const app = await rowsOf(
      url,
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles
      where rolname = '${roles.app}'`,
    );
    expect(app).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }]);
  });
});

describe('migrations', () => {
  const first = migration('0001_first', 'create table first (id int)');

  test('a changed one that was applied before is refused', async () => {
    const { url } = await emptyDatabase();
    await provision(url, { log, migrations: [first] });
    const changed = migration('0001_first', 'create table first (id bigint)');
    await expect(provision(url, { log, migrations: [changed] })).rejects.toThrow(/0001_first was changed/);
  });

  test('a failing one leaves nothing of itself behind', async () => {
    const { url } = await emptyDatabase();
    const failing = migration('0002_failing', 'create table second (id int); select 1 / 0');
    await expect(provision(url, { log, migrations: [first, failing] })).rejects.toThrow(/0002_failing failed/);
    expect(await rowsOf(url, `select to_regclass('muniment.second') as found`)).toEqual([{ found: null }]);
    await provision(url, { log, migrations: [first, migration('0002_failing', 'create table second (id int)')] });
    expect(await rowsOf(url, 'select name from muniment.migrations')).toHaveLength(2);
  });

  test('one that needs a lock waits for it in short tries, so that others are answered meanwhile', async () => {
    const { url } = await emptyDatabase();
    await provision(url, { log, migrations: [first] });
    const [reader, other] = [await superuser(url), await superuser(url)];
    await reader.query('begin; select from muniment.first');
    const said: string[] = [];
    const migrations = [first, migration('0002_column', 'alter table first add column more int')];
    const provisioned = provision(url, { log: (message) => said.push(message), migrations });
    await expect
      .poll(() => said, { timeout: 300_000 })
      .toContainEqual(expect.stringContaining('0002_column waits for a lock'));
    const began = Date.now();
    while (Date.now() - began < 1_500) {
      await other.query(`set statement_timeout = '1s'; select from muniment.first`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await reader.query('commit');
    await provisioned;
    expect(said).toContain('Applied 1 migration.');
    await reader.end();
    await other.end();
  });

  test('one that takes long is told of while it runs and when it is done, with its place among all', async () => {
    const { url } = await emptyDatabase();
    const said: string[] = [];
    const migrations = [first, migration('0002_long', 'select pg_sleep(0.3)')];
    await provision(url, { log: (message) => said.push(message), migrations, tellEveryMs: 100 });
    expect(said).toContainEqual(
      expect.stringMatching(/^The migration 0002_long \(2 of 2\) is being applied, for \d+ s/),
    );
    expect(said).toContainEqual(expect.stringMatching(/^The migration 0002_long \(2 of 2\) was applied in \d+ s/));
  });

  test('a database of a newer release is refused', async () => {
    const { url } = await emptyDatabase();
    await provision(url, { log, migrations: [first, migration('0002_newer', 'select 1')] });
    await expect(provision(url, { log, migrations: [first] })).rejects.toThrow(/newer release/);
  });
});

test('mails that wait in the queue of an earlier release are queued in the new one, whichever migrations it had', async () => {
  const { url, roles } = await emptyDatabase();
  const before = readMigrations().filter(({ name }) => name < '0027' && !name.startsWith('0016'));
  await provision(url, { log, migrations: before });
  // As graphile-worker 0.17 made them, with the columns that matter here.
  await rowsOf(
    url,
    `set role ${roles.owner};
    create schema graphile_worker;
    create table graphile_worker._private_tasks (id int primary key, identifier text not null);
    create table graphile_worker._private_jobs (id bigint primary key, task_id int not null, payload json not null, run_at timestamptz
      not null, attempts smallint not null, max_attempts smallint not null, last_error text, key text unique, locked_at timestamptz);
    insert into graphile_worker._private_tasks values (1, 'send_mail'), (2, 'make_pack');
    insert into graphile_worker._private_jobs values
      (1, 1, '{"id": "a", "letter": "setup", "data": {}}', '2026-11-01', 3, 25, 'the mail server is away', 'letter-a', null),
      (2, 1, '{"id": "b", "letter": "setup", "data": {}}', '2026-11-02', 25, 25, 'given up', null, null),
      (3, 2, '{"id": "c"}', '2026-11-03', 0, 10, null, 'pack:c', null)`,
  );
  await provision(url, { log });
  expect(
    await rowsOf(url, 'select task, payload, tries, attempt, key, run_at, last_error, worker from muniment.queue_jobs'),
  ).toEqual([
    {
      task: 'send_mail',
      payload: { id: 'a', letter: 'setup', data: {} },
      tries: 25,
      attempt: 3,
      key: 'letter-a',
      run_at: new Date('2026-11-01'),
      last_error: 'the mail server is away',
      worker: null,
    },
  ]);
  const left = `select to_regclass('muniment.carried_mails') as carried, to_regnamespace('graphile_worker') as schema`;
  expect(await rowsOf(url, left)).toEqual([{ carried: null, schema: null }]);
});

test('a database that cannot be reached is named without its password', async () => {
  const attempt = provision('postgres://someone:secret@127.0.0.1:1/none', { log });
  await expect(attempt).rejects.toThrow(/cannot be reached/);
  await expect(attempt).rejects.not.toThrow(/secret/);
});
