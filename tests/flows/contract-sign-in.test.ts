/** Section 2 of the contract: what a client sees of sign-in, sessions and tokens. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, clientFor, startWorld, type World, type WorldUser, worldPassword } from '../harness/index.ts';
import { expectError, expectKeys, timestamp, uuidV7 } from './contract-shapes.ts';

let world: World;
let user: WorldUser;
let client: Client;
beforeAll(async () => {
  world = await startWorld();
  const scope = await world.createScope('Devices');
  user = await world.member(scope, ['reader'], ['EXPORT_AUDIT_PACK']);
  client = await world.as(user);
});
afterAll(() => world?.close());

test('login answers the user, and the cookie is HttpOnly and SameSite=Lax', async () => {
  const answer = await world.stranger.post('/api/auth/login', { email: user.email, password: worldPassword });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ user: { id: user.userId, email: user.email, displayName: user.displayName } });
  expect(answer.headers['set-cookie']).toMatch(/; HttpOnly/);
  expect(answer.headers['set-cookie']).toMatch(/; SameSite=Lax/);
  expect(answer.headers['set-cookie']).not.toMatch(/Secure|__Host-/);
});

test('where a trusted proxy says https, the cookie is Secure and prefixed, and signs in', async () => {
  const https = { 'x-forwarded-proto': 'https' };
  const login = { email: user.email, password: worldPassword };
  const answer = await world.stranger.post('/api/auth/login', login, https);
  expect(answer.status).toBe(200);
  const cookie = String(answer.headers['set-cookie']);
  expect(cookie).toMatch(/^__Host-muniment_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const signedIn = { cookie: cookie.split(';', 1)[0] as string };
  expect((await world.stranger.get('/api/me', { ...signedIn, ...https })).status).toBe(200);
  expect((await world.stranger.get('/api/me', signedIn)).status).toBe(401);
  const ended = await world.stranger.post('/api/auth/logout', undefined, { ...signedIn, ...https });
  expect([ended.status, String(ended.headers['set-cookie'])]).toEqual([204, expect.stringMatching(/^__Host-.*Secure/)]);
});

test('login takes e-mail and password and nothing else', async () => {
  const bodies = [{}, { email: user.email }, { email: user.email, password: 1 }, { email: null, password: 'x' }];
  for (const body of bodies) expectError(await world.stranger.post('/api/auth/login', body), 400, 'INVALID_REQUEST');
  const more = { email: user.email, password: worldPassword, remember: true };
  expectError(await world.stranger.post('/api/auth/login', more), 400, 'INVALID_REQUEST');
});

test('a wrong pair is 401 INVALID_CREDENTIALS, also for something that is no e-mail address', async () => {
  for (const email of [user.email, 'nobody@test.example', 'no address']) {
    expectError(await world.stranger.post('/api/auth/login', { email, password: 'x' }), 401, 'INVALID_CREDENTIALS');
  }
});

test('logout answers 204 without a body, and the session is dead at once', async () => {
  const login = await world.stranger.post('/api/auth/login', { email: user.email, password: worldPassword });
  const session = clientFor(world.app, { cookie: String(login.headers['set-cookie']).split(';', 1)[0] ?? '' });
  expectError(await session.post('/api/auth/logout', { everywhere: true }), 400, 'INVALID_REQUEST');
  const answer = await session.post('/api/auth/logout');
  expect([answer.status, answer.text]).toEqual([204, '']);
  expectError(await session.get('/api/me'), 401, 'UNAUTHENTICATED');
});

test('me is who the caller is and what they hold in each scope', async () => {
  const { body } = await client.get('/api/me');
  const ways = [
    'mustChangePassword',
    'secondFactor',
    'hasPassword',
    'hasSingleSignOn',
    'authenticatedAt',
    'identityResetAt',
  ];
  expectKeys(body, ['id', 'email', 'displayName', 'admin', ...ways, 'scopes']);
  expect(body.admin).toBe(false);
  expectKeys(body.scopes[0], ['id', 'name', 'roles', 'permissions']);
  expect(body.scopes[0]).toMatchObject({ roles: ['reader'], permissions: ['VIEW', 'EXPORT_AUDIT_PACK'] });
});

test('a token is shown once, at its creation', async () => {
  const created = await client.post('/api/tokens', { name: ' script ' });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    id: expect.stringMatching(uuidV7),
    name: 'script',
    token: expect.any(String),
    expiresAt: expect.stringMatching(timestamp),
    createdAt: expect.stringMatching(timestamp),
  });
  const listed = await client.get('/api/tokens');
  expect(listed.body.items.map((item: { id: string }) => item.id)).toContain(created.body.id);
  expect(listed.text).not.toContain(created.body.token);
  const bearer = clientFor(world.app, { authorization: `Bearer ${created.body.token}` });
  expect((await bearer.get('/api/me')).body.id).toBe(user.userId);
  const gone = await client.delete(`/api/tokens/${created.body.id}`);
  expect([gone.status, gone.text]).toEqual([204, '']);
  expectError(await bearer.get('/api/me'), 401, 'UNAUTHENTICATED');
  expectError(await client.delete(`/api/tokens/${created.body.id}`), 404, 'NOT_FOUND');
});

test('a token may say when it expires, which cannot be in the past or no time at all', async () => {
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const made = await client.post('/api/tokens', { name: 'a', expiresAt: soon });
  expect([made.status, made.body.expiresAt]).toEqual([201, soon]);
  for (const expiresAt of [
    '2020-01-01T00:00:00.000Z',
    '2090-01-01T00:00:00Z',
    '2090-13-01T00:00:00Z',
    'never',
    '',
    1,
  ]) {
    expectError(await client.post('/api/tokens', { name: 'a', expiresAt }), 400, 'INVALID_REQUEST');
  }
  for (const name of ['', '  ', null, 7])
    expectError(await client.post('/api/tokens', { name }), 400, 'INVALID_REQUEST');
});
