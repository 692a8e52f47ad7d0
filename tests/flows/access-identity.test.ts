/** Nobody signs as another alone: who was let in again by an administrator signs only after somebody else has confirmed them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { resetPassword } from '../../server/access/index.ts';
import {
  type Client,
  clientFor,
  startWorld,
  type World,
  type WorldScope,
  type WorldUser,
  worldPassword,
} from '../harness/index.ts';

let world: World;
let scope: WorldScope;
let admin: Client;
let second: Client;
let rita: WorldUser;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as(world.administrator);
  second = await world.as(await world.createUser('Second Administrator', { admin: true }));
  scope = await world.createScope('Devices');
  await admin.patch(`/api/scopes/${scope.id}`, { rules: { signature: true } });
});
afterAll(() => world?.close());
beforeEach(async () => {
  rita = await world.createUser('Rita');
  await world.addMember(scope, rita, ['quality-manager']);
});

const password = 'nine-blue-lamps-hum';
let counter = 0;

/** What she signs with, in a session of the password that counts now. */
async function signs(given: string, where = scope): Promise<{ status: number; body: { code?: string } }> {
  const login = await clientFor(world.app, {}).post('/api/auth/login', { email: rita.email, password: given });
  const client = clientFor(world.app, { cookie: String(login.headers['set-cookie']).split(';')[0] ?? '' });
  counter += 1;
  const document = { humanId: `DOC-${counter}`, title: 'One', markdown: 'Text.' };
  const { latestVersion } = (await client.post(`/api/scopes/${where.id}/documents`, document)).body;
  await client.post(`/api/documents/versions/${latestVersion.id}/submit`, {});
  const signature = { password: given, meaning: 'approval' };
  return client.post(`/api/documents/versions/${latestVersion.id}/release`, { signature });
}

const refused = { status: 403, body: { code: 'SIGNATURE_NOT_CONFIRMED' } };

async function useLink(url: string): Promise<void> {
  const token = url.split('#')[1];
  expect((await world.stranger.post('/api/auth/password', { token, password })).status).toBe(204);
}

test('from the use of a link of an administrator on, until another one confirms', async () => {
  const { url } = (await admin.post(`/api/users/${rita.userId}/password-reset`)).body;
  expect((await signs(worldPassword)).status).toBe(200);
  await useLink(url);
  expect(await signs(password)).toMatchObject(refused);
  const session = await world.as(rita);
  for (const client of [admin, session]) {
    expect(await client.post(`/api/users/${rita.userId}/confirm`, {})).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_DENIED' },
    });
  }
  for (const client of [admin, second, session]) {
    const { items } = (await client.get('/api/me/notifications')).body;
    expect(items[0]).toMatchObject({ type: 'identity-reset', scopeId: null, about: { id: rita.userId } });
  }
  expect((await second.post(`/api/users/${rita.userId}/confirm`, {})).status).toBe(204);
  expect((await signs(password)).status).toBe(200);
  // A second time there is nothing to confirm, and nothing is written.
  expect((await second.post(`/api/users/${rita.userId}/confirm`, {})).status).toBe(204);
  const { items } = (await admin.get('/api/audit-events?type=IDENTITY_CONFIRMED')).body;
  expect(items.filter(({ entity }: { entity: { id: string } }) => entity.id === rita.userId)).toHaveLength(1);
  const news = (await session.get('/api/me/notifications')).body.items;
  expect(news[0]).toMatchObject({
    type: 'identity-confirmed',
    by: { displayName: 'Second Administrator' },
    readAt: null,
  });
  await session.post('/api/me/notifications/read', { all: true });
  expect((await session.get('/api/me/notifications')).body.items[0].readAt).not.toBeNull();
});

test('from the removal of factors on; who removed them cannot confirm, and neither can the database be talked into it', async () => {
  await world.db.withoutActor((tx) =>
    sql`insert into totp_factors (user_id, secret, confirmed_at) values (${rita.userId}, 'x', now())`.execute(tx),
  );
  expect((await admin.delete(`/api/users/${rita.userId}/factors`)).status).toBe(204);
  expect(await signs(worldPassword)).toMatchObject(refused);
  expect((await admin.post(`/api/users/${rita.userId}/confirm`, {})).status).toBe(403);
  const past = world.db.withActor(world.administrator, (tx) =>
    sql`update users set identity_reset_at = null where id = ${rita.userId}`.execute(tx),
  );
  await expect(past).rejects.toMatchObject({ code: 'MU008' });
  expect((await second.get('/api/users?limit=200')).body.items).toContainEqual(
    expect.objectContaining({ id: rita.userId, identityResetAt: expect.stringMatching(/Z$/) }),
  );
});

test('who manages the members of a scope confirms for the scopes where they do', async () => {
  const other = await world.createScope('Elsewhere');
  await admin.patch(`/api/scopes/${other.id}`, { rules: { signature: true } });
  await world.addMember(other, rita, ['quality-manager']);
  const manager = await world.as(await world.member(scope, ['scope-admin']));
  const reader = await world.as(await world.member(scope, ['reader']));
  await useLink((await admin.post(`/api/users/${rita.userId}/password-reset`)).body.url);
  expect(await reader.post(`/api/users/${rita.userId}/confirm`, {})).toMatchObject({
    status: 403,
    body: { permission: 'ADMINISTRATOR' },
  });
  expect((await manager.post(`/api/users/${crypto.randomUUID()}/confirm`, {})).status).toBe(403);
  expect((await manager.post(`/api/users/${rita.userId}/confirm`, {})).status).toBe(204);
  expect((await signs(password, scope)).status).toBe(200);
  expect(await signs(password, other)).toMatchObject(refused);
  const { items } = (await manager.get(`/api/scopes/${scope.id}/members`)).body;
  expect(items).toContainEqual(
    expect.objectContaining({ user: expect.objectContaining({ id: rita.userId }), identityResetAt: null }),
  );
});

test('a link of the command line counts as a reset, a link that the person asked for does not', async () => {
  const link = await world.db.withoutActor((tx) =>
    resetPassword(tx, {
      ...{ actor: { userId: null, displayName: 'command line' }, userId: rita.userId },
      ...{ origin: 'http://localhost', mailed: false },
    }),
  );
  await useLink(link.url ?? '');
  expect(await signs(password)).toMatchObject(refused);
  expect((await admin.post(`/api/users/${rita.userId}/confirm`, {})).status).toBe(204);
  expect((await signs(password)).status).toBe(200);
});
