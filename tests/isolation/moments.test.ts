/** Every GET is asked once, and what it sends to the database is looked at: an answer of several statements is of one moment. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { permissions, roles } from '../../domain/permissions/index.ts';
import { PooledConnection } from '../../server/kernel/database/driver.ts';
import { type Client, startWorld, superuser, type World } from '../harness/index.ts';
import { type Operation, queryFor, readAllOperations, send } from './operations.ts';
import { type Planted, plantRows } from './plant-rows.ts';

interface Transaction {
  begin: string;
  statements: string[];
}

let world: World;
let owner: pg.Client;
let client: Client;
let scopeId: string;
let planted: Planted;
let operations: Operation[];
const sent: Transaction[] = [];

beforeAll(async () => {
  world = await startWorld();
  owner = await superuser(world.database.url);
  const scope = await world.createScope('Home');
  const caller = await world.createUser('Caller', { admin: true });
  await world.addMember(scope, caller, [...roles], [...permissions]);
  client = await world.as(caller);
  scopeId = scope.id;
  planted = await plantRows(owner, scope.id, caller.userId);
  operations = (await readAllOperations(client)).filter(({ method }) => method === 'GET');

  const open = new WeakMap<PooledConnection, Transaction>();
  const { begin, executeQuery, release } = PooledConnection.prototype;
  vi.spyOn(PooledConnection.prototype, 'begin').mockImplementation(function (this: PooledConnection, options) {
    const transaction = { begin: options.begin, statements: [] };
    open.set(this, transaction);
    sent.push(transaction);
    return begin.call(this, options);
  });
  vi.spyOn(PooledConnection.prototype, 'executeQuery').mockImplementation(function (this: PooledConnection, query) {
    open.get(this)?.statements.push(query.sql);
    return executeQuery.call(this, query) as never;
  });
  vi.spyOn(PooledConnection.prototype, 'release').mockImplementation(function (this: PooledConnection) {
    open.delete(this);
    release.call(this);
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await owner?.end();
  await world?.close();
});

/** With identifiers of rows that are there. */
function urlOf(operation: Operation): string {
  const tables: Record<string, string> = { exports: 'export_digests', members: 'users' };
  let next = 0;
  const path = operation.path.replace(/\{\w+\}/g, () => {
    const noun = operation.nouns[next++] ?? '';
    if (noun === 'scopes') return scopeId;
    const row = planted.get(tables[noun] ?? noun.replaceAll('-', '_'));
    return String(noun === 'exports' ? row?.sha256 : row?.id);
  });
  return path + queryFor(operation);
}

/** A walk of a chain is noted, and an export leaves its event: those transactions write. */
const writes = ({ statements }: Transaction) =>
  statements.some((text) => /^\s*(insert|update|delete|select note_walk)\b/i.test(text));
const isSnapshot = ({ begin }: Transaction) => begin.includes('repeatable read');
const readsSeveral = ({ statements }: Transaction) => statements.length > 1;

test('what a GET reads by several statements it reads at one moment', async () => {
  const wrong: string[] = [];
  let snapshots = 0;
  for (const operation of operations) {
    if (operation.path.endsWith('/events')) continue;
    sent.length = 0;
    const answer = await send(client, operation, urlOf(operation));
    // Not found would be a request that reads next to nothing.
    if (!operation.path.includes('/oidc/')) expect(answer.status, operation.path).not.toBe(404);
    const several = sent.filter((transaction) => readsSeveral(transaction) && !writes(transaction));
    snapshots += several.length;
    if (!several.every(isSnapshot)) wrong.push(operation.path);
  }
  expect(wrong).toEqual([]);
  expect(snapshots).toBeGreaterThan(40);
});
