import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../tests/harness/fresh-database.ts';
import { superuser } from '../../../tests/harness/superuser.ts';
import { checkIsolation, type Database, IsolationBroken, openDatabase } from './index.ts';

let fresh: FreshDatabase;
let database: Database;
let tamper: pg.Client;

beforeAll(async () => {
  fresh = await freshDatabase();
});

beforeEach(async () => {
  await database?.close();
  await tamper?.end();
  await fresh.close();
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.appUrl, poolSize: 1 });
  tamper = await superuser(fresh.url);
  await tamper.query('set search_path = muniment');
});

afterAll(async () => {
  await database.close();
  await tamper.end();
  await fresh.close();
});

test('the database that the migrations make passes', async () => {
  await expect(checkIsolation(database.pool)).resolves.toBeUndefined();
});

test.each([
  ['row security switched off', 'alter table folders disable row level security', 'folders'],
  ['row security not forced', 'alter table documents no force row level security', 'documents'],
  ['the scopes themselves open', 'alter table scopes disable row level security', 'scopes'],
  ['the standard policy gone', 'drop policy scope_isolation on versions', 'versions'],
  ['a second, wider policy', 'create policy wider on folders using (true)', 'wider'],
  [
    'a wider policy for the server role',
    'create policy wider on folders for select to muniment_app using (true)',
    'wider',
  ],
  [
    'an exception by name with another condition',
    'drop policy administrator_manages on members; create policy administrator_manages on members using (true)',
    'members',
  ],
  [
    'an exception on a table that has none',
    'create policy administrator_manages on documents using ((select is_administrator()))',
    'documents',
  ],
  [
    'a predicate by a function of the same name elsewhere',
    `create function public.my_scope_ids() returns uuid[] language sql as $$ select array_agg(id) from muniment.scopes $$;
     alter policy scope_isolation on folders using (scope_id = any ((select public.my_scope_ids())::uuid[]))`,
    'folders',
  ],
  ['an unknown table without a scope', 'create table notes (id uuid)', 'notes'],
  ['a new table with a scope and no policy', 'create table notes (scope_id uuid not null)', 'notes'],
  ['a view that runs with its owner rights', 'create view all_folders as select * from folders', 'all_folders'],
  ['the right to truncate', 'grant truncate on folders to muniment_app', 'truncate'],
  ['the right to change the audit trail', 'grant update (type) on audit_events to muniment_app', 'audit_events'],
  ['a table owned by the server role', 'alter table users owner to muniment_app', 'users'],
])('refuses %s', async (_what, statements, named) => {
  await tamper.query(statements);
  await expect(checkIsolation(database.pool)).rejects.toBeInstanceOf(IsolationBroken);
  await expect(checkIsolation(database.pool)).rejects.toThrow(new RegExp(named));
});

test('refuses a superuser', async () => {
  const root = openDatabase({ url: fresh.url, poolSize: 1 });
  await expect(checkIsolation(root.pool)).rejects.toThrow(/superuser/);
  await root.close();
});

test('a view that runs with the rights of its caller passes', async () => {
  await tamper.query('create view my_folders with (security_invoker = true) as select * from folders');
  await expect(checkIsolation(database.pool)).resolves.toBeUndefined();
});
