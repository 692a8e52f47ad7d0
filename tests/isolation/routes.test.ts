/**
 * Every route and method with another scope's identifiers: not found, in the very words of an identifier that nobody
 * has, and nothing changes.
 *
 * The routes come from /api/openapi.json and the rows behind the identifiers from PostgreSQL's catalog, so a new route is
 * covered the day it exists. A path with a noun that is not in `tableOf` fails until someone says whose identifier it takes.
 */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissions, roles } from '../../domain/permissions/index.ts';
import { type Answer, type Client, startWorld, superuser, type World, type WorldScope } from '../harness/index.ts';
import {
  isIdentifier,
  isIdentifierList,
  madeUp,
  type Operation,
  queryFor,
  readOperations,
  send,
} from './operations.ts';
import { fingerprint, type Planted, plantRows } from './plant-rows.ts';

/** The table whose rows a path segment names. */
const tableOf: Record<string, string> = {
  scopes: 'scopes',
  folders: 'folders',
  documents: 'documents',
  versions: 'versions',
  attachments: 'attachments',
  comments: 'comments',
  'comment-pictures': 'comment_pictures',
  'kept-copies': 'kept_copies',
  'export-jobs': 'export_jobs',
  exports: 'export_digests',
  'pack-choices': 'pack_choices',
  imports: 'imports',
  'reading-duties': 'reading_duties',
  members: 'users',
  users: 'users',
  tokens: 'api_tokens',
  sessions: 'sessions',
  passkeys: 'passkeys',
};
/** Users are of the installation, not of a scope: adding one from elsewhere as a member is no leak. */
const ofInstallation = new Set(['members', 'users', 'tokens', 'sessions', 'passkeys']);

let world: World;
let owner: pg.Client;
let outsider: Client;
let insider: Client;
let home: Planted;
let foreign: Planted;
let homeScope: WorldScope;
let foreignScopeId: string;
let operations: Operation[];
let before: Record<string, string>;

beforeAll(async () => {
  world = await startWorld();
  owner = await superuser(world.database.url);
  homeScope = await world.createScope('Home');
  const foreignScope = await world.createScope('Foreign');
  const [caller, other] = [await world.createUser('Caller'), await world.createUser('Other')];
  await world.addMember(homeScope, caller, [...roles], [...permissions]);
  await world.addMember(foreignScope, other, [...roles], [...permissions]);
  [outsider, insider] = [await world.as(caller), await world.as(other)];
  const token = (await insider.post('/api/tokens', { name: 'foreign' })).body.id;
  home = await plantRows(owner, homeScope.id, caller.userId);
  foreign = await plantRows(owner, foreignScope.id, other.userId);
  foreign.set('api_tokens', { id: token });
  foreign.set('sessions', { id: (await insider.get('/api/me/sessions')).body.items[0].id });
  foreignScopeId = foreignScope.id;
  operations = await readOperations(world.stranger);
  before = await fingerprint(owner, foreignScopeId);
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});

type Source = 'home' | 'foreign' | 'random';

function identifier(noun: string, source: Source): string {
  const table = tableOf[noun];
  if (table === undefined) throw new Error(`Say in tableOf whose identifier stands after /${noun}/.`);
  const random = noun === 'exports' ? randomBytes(32).toString('hex') : crypto.randomUUID();
  if (source === 'random') return random;
  const row = (source === 'home' ? home : foreign).get(table);
  return String((noun === 'exports' ? row?.sha256 : row?.id) ?? random);
}

/** Fills the path; `sources` says for each parameter where its identifier comes from. */
function fill({ path, nouns }: Operation, sources: Source[]): { url: string; ids: string[] } {
  const ids = nouns.map((noun, index) => identifier(noun, sources[index] ?? 'home'));
  let next = 0;
  return { url: path.replace(/\{\w+\}/g, () => ids[next++] ?? ''), ids };
}

/** The answer without what must differ: the address, and the identifiers that the caller sent. */
function comparable(answer: Answer, ids: string[]): unknown {
  let text = JSON.stringify({ status: answer.status, body: { ...answer.body, instance: '' } });
  for (const id of ids) text = text.replaceAll(id, '<id>');
  return JSON.parse(text);
}

const withIdentifiers = () => operations.filter(({ nouns }) => nouns.length > 0);
const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

test('the document lists the routes, and every identifier in a path is known here', () => {
  expect(operations.length).toBeGreaterThan(30);
  for (const operation of operations)
    for (const noun of operation.nouns) expect(tableOf, nameOf(operation)).toHaveProperty(noun);
});

test('for a member the same identifiers exist, so that the refusals below mean something', async () => {
  for (const operation of withIdentifiers()) {
    if (operation.method !== 'GET' || operation.path.endsWith('/events') || operation.nouns.includes('users')) continue;
    // An export of the member's own would be an event in the scope that is compared at the end.
    if (operation.path.endsWith('/reading/export/pdf')) continue;
    const { url } = fill(
      operation,
      operation.nouns.map(() => 'foreign'),
    );
    const answer = await send(insider, operation, url + queryFor(operation));
    expect([404, 400, 500], `${nameOf(operation)} ${answer.text}`).not.toContain(answer.status);
  }
});

describe("another scope's identifier in a path", () => {
  async function expectNotFound(client: Client, operation: Operation, sources: Source[]): Promise<void> {
    const wanted = fill(operation, sources);
    const unknown = fill(
      operation,
      sources.map((source) => (source === 'foreign' ? 'random' : source)),
    );
    const query = queryFor(operation);
    const answer = await send(client, operation, wanted.url + query);
    const expected = await send(client, operation, unknown.url + query);
    const name = `${nameOf(operation)} ${sources.join(' ')} ${answer.text}`;
    expect(comparable(answer, wanted.ids), name).toEqual(comparable(expected, unknown.ids));
    const administratorOnly = answer.body?.permission === 'ADMINISTRATOR';
    expect([answer.status, answer.body?.code], name).toEqual(
      administratorOnly ? [403, 'PERMISSION_DENIED'] : [404, 'NOT_FOUND'],
    );
    // Some addresses have no HEAD, whoever asks.
    if (operation.method === 'GET')
      expect([answer.status, 405], name).toContain((await client.request('HEAD', wanted.url + query)).status);
  }

  test('is not found, as if nobody had it', async () => {
    for (const operation of withIdentifiers()) {
      await expectNotFound(
        outsider,
        operation,
        operation.nouns.map(() => 'foreign'),
      );
    }
  });

  test('is not found either behind identifiers of the own scope', async () => {
    for (const operation of withIdentifiers().filter(({ nouns }) => nouns.length > 1)) {
      for (const [place, noun] of operation.nouns.entries()) {
        if (ofInstallation.has(noun)) continue;
        await expectNotFound(
          outsider,
          operation,
          operation.nouns.map((_, index) => (index === place ? 'foreign' : 'home')),
        );
      }
    }
  });

  test('is not found by an administrator who is no member, save for managing members and settings', async () => {
    const administrator = await world.as(world.administrator);
    for (const operation of withIdentifiers()) {
      if (/\/(members|member-candidates|users)(\/|$)/.test(operation.path)) continue;
      if (/^\/api\/scopes\/\{scopeId\}(\/writing)?$/.test(operation.path)) continue;
      await expectNotFound(
        administrator,
        operation,
        operation.nouns.map(() => 'foreign'),
      );
    }
  });
});

test('whoever holds everything but what an operation declares is refused, in the name of that permission', async () => {
  const without = new Map<string, Client>();
  const otherwise: string[] = [];
  // What is its maker's alone is not found by anybody else, whatever they hold.
  const ofMaker = /^\/api\/(imports|export-jobs|kept-copies)\/\{id\}/;
  for (const operation of operations) {
    const { needs, nouns, path } = operation;
    const isOpen = needs.some((one) => one === 'NOTHING' || one === 'MEMBER');
    // Deriving asks for the scope in its body first, and a copy is found by the digest of a file.
    if (isOpen || ofMaker.test(path) || path.endsWith('/derive') || nouns.includes('exports')) continue;
    const key = needs.join();
    if (!without.has(key)) {
      const held = permissions.filter((one) => !needs.includes(one));
      without.set(key, await world.as(await world.member(homeScope, [], held)));
    }
    const { url } = fill(
      operation,
      nouns.map(() => 'home'),
    );
    const answer = await send(without.get(key) as Client, operation, url + queryFor(operation));
    if (answer.body?.code !== 'PERMISSION_DENIED' || !needs.includes(answer.body.permission))
      otherwise.push(`${nameOf(operation)} ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  expect(otherwise).toEqual([]);
});

test("another scope's identifier in a body is answered like one that nobody has", async () => {
  for (const operation of operations) {
    for (const [name, schema] of Object.entries(operation.body?.properties ?? {})) {
      if (!isIdentifier(schema)) continue;
      const { url } = fill(
        operation,
        operation.nouns.map(() => 'home'),
      );
      const withId = (id: string) => ({
        ...(madeUp(operation.body ?? {}) as object),
        [name]: isIdentifierList(schema) ? [id] : id,
      });
      for (const table of [
        'scopes',
        'folders',
        'documents',
        'versions',
        'attachments',
        'comments',
        'comment_pictures',
        'export_jobs',
      ]) {
        const [foreignId, randomId] = [String(foreign.get(table)?.id), crypto.randomUUID()];
        const answer = await send(outsider, operation, url, withId(foreignId));
        const expected = await send(outsider, operation, url, withId(randomId));
        const label = `${nameOf(operation)} ${name} of ${table} ${answer.text}`;
        expect(comparable(answer, [foreignId]), label).toEqual(comparable(expected, [randomId]));
        expect(answer.status, label).toBeGreaterThanOrEqual(400);
        expect(answer.status, label).toBeLessThan(500);
      }
    }
  }
});

test("another scope's identifier in a query is answered like one that nobody has", async () => {
  const filters = new Set<string>();
  for (const operation of operations) {
    for (const { name } of operation.query.filter((parameter) => isIdentifier(parameter.schema))) {
      const { url } = fill(
        operation,
        operation.nouns.map(() => 'home'),
      );
      for (const table of ['scopes', 'folders', 'documents', 'versions']) {
        const [foreignId, randomId] = [String(foreign.get(table)?.id), crypto.randomUUID()];
        const answer = await outsider.get(url + queryFor(operation, { [name]: foreignId }));
        const expected = await outsider.get(url + queryFor(operation, { [name]: randomId }));
        const label = `${nameOf(operation)} ${name} of ${table} ${answer.text}`;
        expect(comparable(answer, [foreignId]), label).toEqual(comparable(expected, [randomId]));
        // The trail and owners are asked for by what may be long gone: nothing is found instead of not knowing it.
        if (['entityId', 'actorId', 'ownerId'].includes(name)) expect(answer.body?.items ?? [], label).toEqual([]);
        else expect([answer.status, answer.body.code], label).toEqual([404, 'NOT_FOUND']);
      }
      filters.add(name);
    }
  }
  expect([...filters]).toEqual(expect.arrayContaining(['scopeId', 'folderId', 'documentId', 'entityId', 'actorId']));
});

test('no answer to a caller of another scope names anything of this one', async () => {
  const secrets = [...foreign.values()].flatMap((row) => [row.id, row.scope_id]).filter((id) => typeof id === 'string');
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    if (operation.path.endsWith('/events')) continue;
    const { url } = fill(
      operation,
      operation.nouns.map(() => 'home'),
    );
    const { text } = await send(outsider, operation, url + queryFor(operation));
    for (const secret of secrets) expect(text, nameOf(operation)).not.toContain(secret);
  }
});

test('after all of this the other scope is as it was', async () => {
  expect(await fingerprint(owner, foreignScopeId)).toEqual(before);
});
