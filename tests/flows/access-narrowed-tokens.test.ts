/** Tokens that hold less than their owner, what no token may do, and how the trail names a token. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyChains } from '../../server/audit/index.ts';
import { type Client, clientFor, startWorld, superuser, type World, type WorldScope } from '../harness/index.ts';

let world: World;
let owner: Client;
let ownerId: string;
let here: WorldScope;
let there: WorldScope;
beforeAll(async () => {
  world = await startWorld();
  here = await world.createScope('Here');
  there = await world.createScope('There');
  const user = await world.createUser('Owner', { admin: true });
  ownerId = user.userId;
  for (const scope of [here, there]) await world.addMember(scope, user, ['author'], ['ORGANIZE_DOCUMENTS']);
  owner = await world.as(user);
});
afterAll(() => world?.close());

async function tokenFor(body: object): Promise<Client & { id: string }> {
  const answer = await owner.post('/api/tokens', { name: 'nightly', ...body });
  expect(answer.status).toBe(201);
  const client = clientFor(world.app, { authorization: `Bearer ${answer.body.token}` });
  return { ...client, id: answer.body.id };
}

const newDocument = { humanId: 'SOP-1', title: 'Cleaning' };
let count = 0;
const writeIn = (client: Client, scope: WorldScope) => {
  count += 1;
  return client.post(`/api/scopes/${scope.id}/documents`, { ...newDocument, humanId: `SOP-${count}` });
};

describe('a token for some scopes', () => {
  test('works there, and elsewhere there is nothing', async () => {
    const token = await tokenFor({ scopeIds: [here.id] });
    expect((await token.get('/api/scopes')).body.items.map(({ id }: { id: string }) => id)).toEqual([here.id]);
    expect((await token.get('/api/me')).body).toMatchObject({ admin: false, scopes: [{ id: here.id }] });
    expect((await writeIn(token, here)).status).toBe(201);
    expect((await writeIn(token, there)).status).toBe(404);
    const elsewhere = (await writeIn(owner, there)).body;
    expect((await token.get(`/api/documents/${elsewhere.id}`)).status).toBe(404);
    const seen = (await token.get('/api/documents')).body.items as { scopeId: string }[];
    expect(new Set(seen.map(({ scopeId }) => scopeId))).toEqual(new Set([here.id]));
  });

  test('cannot be made for a scope that one is no member of, or for none', async () => {
    const foreign = await world.createScope('Foreign');
    for (const scopeIds of [[foreign.id], [here.id, crypto.randomUUID()], []]) {
      const refused = await owner.post('/api/tokens', { name: 'x', scopeIds });
      expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'scopeIds']);
    }
  });
});

describe('a token for some permissions', () => {
  test('may do those alone', async () => {
    const token = await tokenFor({ permissions: ['VIEW'] });
    expect((await token.get(`/api/scopes/${here.id}/folders`)).status).toBe(200);
    const refused = await writeIn(token, here);
    expect([refused.status, refused.body.permission]).toEqual([403, 'AUTHOR_DOCUMENTS']);
    expect((await token.get('/api/me')).body.scopes[0].permissions).toEqual(['VIEW']);
  });

  test('gives nothing that its owner does not hold', async () => {
    const token = await tokenFor({ permissions: ['VIEW', 'VIEW_AUDIT_TRAIL', 'AUTHOR_DOCUMENTS'] });
    expect((await token.get(`/api/scopes/${here.id}/audit-events`)).body.permission).toBe('VIEW_AUDIT_TRAIL');
    expect((await writeIn(token, here)).status).toBe(201);
  });

  test('without VIEW finds no document', async () => {
    const token = await tokenFor({ permissions: ['AUTHOR_DOCUMENTS'] });
    expect((await token.get('/api/documents')).body.items).toEqual([]);
  });
});

test("a token that is narrowed does not administrate, one that is not does, and a user's tokens are the administrator's to end", async () => {
  for (const narrowed of [{ scopeIds: [here.id] }, { permissions: ['VIEW'] }]) {
    const token = await tokenFor(narrowed);
    expect((await token.get('/api/users')).body.permission).toBe('ADMINISTRATOR');
    expect((await token.post('/api/scopes', { name: 'Mine' })).status).toBe(403);
    expect((await token.get(`/api/scopes/${crypto.randomUUID()}/members`)).status).toBe(404);
  }
  const whole = await tokenFor({});
  expect((await whole.get('/api/users')).status).toBe(200);
  const admin = await world.as(world.administrator);
  const path = `/api/users/${ownerId}/tokens`;
  const ordinary = await world.as(await world.createUser('Ordinary'));
  expect((await ordinary.get(path)).body.permission).toBe('ADMINISTRATOR');
  expect((await ordinary.delete(`${path}/${whole.id}`)).body.permission).toBe('ADMINISTRATOR');
  expect((await admin.get(path)).body.items.map(({ id }: { id: string }) => id)).toContain(whole.id);
  expect((await admin.delete(`/api/users/${world.administrator.userId}/tokens/${whole.id}`)).status).toBe(404);
  expect((await admin.delete(`${path}/${whole.id}`)).status).toBe(204);
  expect((await whole.get('/api/me')).status).toBe(401);
});

test('no token makes tokens or changes or resets passwords', async () => {
  const token = await tokenFor({});
  const answers = [
    await token.post('/api/tokens', { name: 'child' }),
    await token.put('/api/me/password', { currentPassword: 'a', newPassword: 'seven grey herons wade' }),
    await token.post(`/api/users/${ownerId}/password-reset`),
  ];
  for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'TOKEN_NOT_ALLOWED']);
});

test('a token lives 90 days unless said, and 366 at most', async () => {
  const days = (text: string) => (Date.parse(text) - Date.now()) / 86_400_000;
  const made = await owner.post('/api/tokens', { name: 'usual' });
  expect(days(made.body.expiresAt)).toBeCloseTo(90, 1);
  const at = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  expect((await owner.post('/api/tokens', { name: 'long', expiresAt: at(365.9) })).status).toBe(201);
  const refused = await owner.post('/api/tokens', { name: 'too long', expiresAt: at(366.1) });
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'expiresAt']);
});

describe('the trail', () => {
  test('tells what a token did from what a person did', async () => {
    const token = await tokenFor({ name: 'importer' });
    const auditor = await world.as(await world.member(here, ['auditor']));
    const byToken = (await writeIn(token, here)).body.id;
    const byPerson = (await writeIn(owner, here)).body.id;
    const eventOf = async (id: string) =>
      (await auditor.get(`/api/scopes/${here.id}/audit-events?entityId=${id}`)).body.items.at(-1);
    expect((await eventOf(byToken)).actor).toEqual({
      id: ownerId,
      displayName: 'Owner',
      via: { type: 'token', id: token.id, name: 'importer' },
    });
    expect((await eventOf(byPerson)).actor).toEqual({ id: ownerId, displayName: 'Owner', via: null });
    await token.post('/api/scopes', { name: 'By token' });
    const scope = (await token.get('/api/scopes?all=true')).body.items.find(
      ({ name }: { name: string }) => name === 'By token',
    );
    expect(scope).toBeDefined();
  });

  test('cannot lose or gain a token unnoticed', async () => {
    const database = await superuser(world.database.url);
    try {
      const breaks = async () => (await verifyChains(database)).breaks.map(({ reason }) => reason);
      expect(await breaks()).toEqual([]);
      for (const [from, to] of [
        ['via is not null', 'null'],
        ['via is null', `'{"type": "token", "id": "${crypto.randomUUID()}", "name": "x"}'`],
      ]) {
        await database.query('begin');
        await database.query('set local session_replication_role = replica');
        const tampered = await database.query(
          `update muniment.audit_events set via = ${to} where id =
             (select id from muniment.audit_events where scope_id = $1 and ${from} order by seq limit 1)`,
          [here.id],
        );
        expect(tampered.rowCount).toBe(1);
        expect(await breaks()).toEqual(['its content is not what was written']);
        await database.query('rollback');
      }
    } finally {
      await database.end();
    }
  });
});
