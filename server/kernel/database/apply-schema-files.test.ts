import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../tests/harness/fresh-database.ts';
import { superuser } from '../../../tests/harness/superuser.ts';
import { provision } from './index.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { catalogNames, readSchemaFiles, type SchemaFile, schemaFile } from './schema-files.ts';

let empty: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  empty = await freshDatabase({ empty: true });
  client = await superuser(empty.url);
});
afterAll(async () => {
  await client?.end();
  await empty?.close();
});

const answering = (path: string, answer: number) => {
  const name = path.replace(/.*\//, '');
  return schemaFile(
    path,
    `create or replace function ${name}() returns integer language sql as $$ select ${answer} $$;`,
  );
};
const one = answering('functions/noun/one', 1);
const kept = readMigrations().filter(({ name }) => name === '0310_schema_files');
const table = { name: '0320_things', sql: 'create table things (id integer not null)', sha256: '' };
const trigger = schemaFile(
  'functions/noun/refused',
  `create or replace function refused() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
create or replace trigger things_refused before insert on things for each row execute function refused();`,
);
const policy = schemaFile(
  'policies/noun',
  `drop policy if exists narrow on things;
create policy narrow on things to muniment_app using (one() = 1);`,
);

async function start(files: SchemaFile[], migrations: Migration[] = [...kept, table]): Promise<string[]> {
  const said: string[] = [];
  await provision(empty.url, { log: (line) => said.push(line), migrations, files });
  return said;
}

async function rows(query: string): Promise<Record<string, unknown>[]> {
  return (await client.query(query)).rows;
}

test('files are applied once by servers that start together, and not again while they stay as they are', async () => {
  const said = await Promise.all([1, 2, 3].map(() => start([one, trigger, policy])));
  expect(said.flat().filter((line) => line === 'Applied 3 files of functions and policies.')).toHaveLength(1);
  expect(await start([one, trigger, policy])).toEqual([]);
  await expect(client.query('insert into muniment.things values (1)')).rejects.toThrow('refused');
});

test('a file that changed is applied again alone, and connections that called the function before go on with it', async () => {
  const called = { name: 'kept', text: 'select muniment.one() as answer' };
  expect((await client.query(called)).rows).toEqual([{ answer: 1 }]);
  const others = `select path, xmin::text from muniment.schema_files where path <> '${one.path}' order by path`;
  const before = await rows(others);
  expect(await start([answering(one.path, 11), trigger, policy])).toEqual([
    'Applied 1 file of functions and policies.',
  ]);
  expect(await rows(others)).toEqual(before);
  expect((await client.query(called)).rows).toEqual([{ answer: 11 }]);
});

test('what a migration dropped is made again, though its file stayed as it was', async () => {
  const dropping = { name: '0321_drop', sql: 'drop trigger things_refused on things', sha256: '' };
  expect(await start([one, trigger, policy], [...kept, table, dropping])).toContain(
    'Applied 2 files of functions and policies.',
  );
  await client.query('delete from muniment.migrations where name = $1', [dropping.name]);
  await expect(client.query('insert into muniment.things values (1)')).rejects.toThrow('refused');
});

test('a file that fails leaves all functions as they were, and is named', async () => {
  const failing = schemaFile(
    'functions/noun/two',
    'create or replace function two() returns nothing language sql as $$ $$;',
  );
  await expect(start([answering(one.path, 12), failing])).rejects.toThrow('db/functions/noun/two.sql');
  expect(await rows('select muniment.one() as answer')).toEqual([{ answer: 1 }]);
});

test('what a newer release applied stays when a server of the release before starts again', async () => {
  await start([answering(one.path, 13), trigger, policy]);
  await client.query(`update muniment.schema_files set release = '999.0.1'`);
  expect(await start([one, trigger, policy])).toEqual([
    expect.stringContaining('of the release 999.0.1, which is newer'),
  ]);
  expect(await rows('select muniment.one() as answer')).toEqual([{ answer: 13 }]);
});

test('every function, trigger and policy of the database comes from one file, apart from the two policies of isolate()', async () => {
  const fresh = await freshDatabase();
  const reader = await superuser(fresh.url);
  const found = await reader.query<{ name: string }>(catalogNames);
  await reader.end();
  await fresh.close();
  const made = readSchemaFiles().flatMap(({ makes }) => makes);
  const isolated = (name: string) => /^policy (scope_isolation|backup_reads) on /.test(name) && !made.includes(name);
  expect(
    found.rows
      .map(({ name }) => name)
      .filter((name) => !isolated(name))
      .sort(),
  ).toEqual([...made].sort());
});
