/** Passwords: first ones, changed ones, forgotten ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, clientFor, startWorld, superuser, type World, worldPassword } from '../harness/index.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await startWorld({ env: { PUBLIC_URL: 'http://documents.example.com' } });
  admin = await world.as(world.administrator);
});
afterAll(() => world?.close());

const good = 'seven grey herons wade';
let counter = 0;
const address = () => {
  counter += 1;
  return `198.51.100.${counter}`;
};

async function signIn(email: string, password: string) {
  const answer = await world.stranger.request('POST', '/api/auth/login', {
    body: { email, password },
    address: address(),
  });
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
  return { status: answer.status, code: answer.body.code, client: clientFor(world.app, { cookie }) };
}

const change = (client: Client, currentPassword: string, newPassword: string, from = address()) =>
  client.request('PUT', '/api/me/password', { body: { currentPassword, newPassword }, address: from });

const tokenOf = (url: string) => /^http:\/\/documents\.example\.com\/set-password#([\w-]{43})$/.exec(url)?.[1] ?? '';
const setBy = (token: string, password: string) => world.stranger.post('/api/auth/password', { token, password });

describe('a password that somebody else chose', () => {
  test('must be changed before anything else is open', async () => {
    const email = 'new-person@test.example';
    const first = 'chosen by an administrator';
    const made = await admin.post('/api/users', { email, displayName: 'Newcomer', password: first });
    expect([made.status, made.body.mustChangePassword, made.body.setup]).toEqual([201, true, undefined]);
    const { client } = await signIn(email, first);
    expect((await client.get('/api/me')).body.mustChangePassword).toBe(true);
    for (const path of ['/api/scopes', '/api/tokens', '/api/me/sessions', '/api/documents', '/api/permissions']) {
      const refused = await client.get(path);
      expect([refused.status, refused.body.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    }
    expect((await client.post('/api/tokens', { name: 'x' })).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
    const same = await change(client, first, first);
    expect([same.status, same.body.code, same.body.reason]).toEqual([400, 'PASSWORD_WEAK', 'unchanged']);
    expect((await change(client, first, good)).status).toBe(204);
    expect((await client.get('/api/me')).body.mustChangePassword).toBe(false);
    expect((await client.get('/api/scopes')).status).toBe(200);
  });

  test('signing out stays open meanwhile', async () => {
    const body = { email: 'leaving@test.example', displayName: 'Leaving', password: good };
    await admin.post('/api/users', body);
    const { client } = await signIn(body.email, good);
    expect((await client.post('/api/auth/logout')).status).toBe(204);
  });

  test('need not be changed when the administrator says so', async () => {
    const body = { email: 'kept@test.example', displayName: 'Kept', password: good, mustChangePassword: false };
    expect((await admin.post('/api/users', body)).body.mustChangePassword).toBe(false);
    expect((await (await signIn(body.email, good)).client.get('/api/scopes')).status).toBe(200);
  });

  test.each([
    ['password2026', 'common'],
    ['password123', 'common'],
    ['abcabcabcabc', 'repetition'],
    ['123456789012', 'sequence'],
    ['weak.person.1990', 'personal'],
    ['Muniment-2026', 'personal'],
  ])('cannot be %s', async (password, reason) => {
    const body = { email: 'weak.person@test.example', displayName: 'Weak Person', password };
    const answer = await admin.post('/api/users', body);
    expect([answer.status, answer.body.code, answer.body.reason]).toEqual([400, 'PASSWORD_WEAK', reason]);
    expect(answer.text).not.toContain(password);
  });

  test.each(['eleven chrs', 'x1y2'.repeat(33)])('cannot be too short or too long', async (password) => {
    const answer = await admin.post('/api/users', { email: 'len@test.example', displayName: 'Len', password });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'password']);
  });
});

describe("changing one's own password", () => {
  test('ends every other session and keeps this one', async () => {
    const user = await world.createUser('Changer');
    const here = (await signIn(user.email, worldPassword)).client;
    const there = (await signIn(user.email, worldPassword)).client;
    expect((await change(here, worldPassword, good)).status).toBe(204);
    expect((await here.get('/api/me')).status).toBe(200);
    expect((await there.get('/api/me')).status).toBe(401);
    expect((await signIn(user.email, worldPassword)).status).toBe(401);
    expect((await signIn(user.email, good)).status).toBe(200);
    const { items } = (await admin.get(`/api/audit-events?type=PASSWORD_CHANGED&entityId=${user.userId}`)).body;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ actor: { id: user.userId, via: null }, changes: { sessionsEnded: 1 } });
  });

  test('with a wrong current password is refused, counted with failed sign-ins and slowed down', async () => {
    const user = await world.createUser('Guesser');
    const client = await world.as(user);
    const from = '203.0.113.77';
    for (let round = 0; round < 10; round += 1) {
      const refused = await change(client, 'not the password', good, from);
      expect([refused.status, refused.body.code]).toEqual([403, 'REAUTHENTICATION_FAILED']);
    }
    expect((await change(client, worldPassword, good, from)).status).toBe(429);
    const login = { email: user.email, password: worldPassword };
    expect((await world.stranger.request('POST', '/api/auth/login', { body: login, address: from })).status).toBe(429);
    expect((await signIn(user.email, worldPassword)).status).toBe(200);
  });

  test('to a weak one is refused and changes nothing', async () => {
    const user = await world.createUser('Weakling');
    const client = await world.as(user);
    const refused = await change(client, worldPassword, 'qwertyuiopas');
    expect([refused.status, refused.body.code, refused.body.reason]).toEqual([400, 'PASSWORD_WEAK', 'sequence']);
    expect((await signIn(user.email, worldPassword)).status).toBe(200);
  });

  test('twice at once happens once', async () => {
    const user = await world.createUser('Twice');
    const client = await world.as(user);
    const wanted = ['seven grey herons wade', 'nine pale otters swim'];
    const answers = await Promise.all(wanted.map((password) => change(client, worldPassword, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
    const kept = wanted[answers.findIndex(({ status }) => status === 204)] ?? '';
    expect((await signIn(user.email, kept)).status).toBe(200);
  });
});

describe('a link that sets a password', () => {
  test('comes with a user who is made without one, and works once', async () => {
    const email = 'invited@test.example';
    const made = await admin.post('/api/users', { email, displayName: 'Invited', admin: true });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ admin: true, mustChangePassword: false });
    const hours = (Date.parse(made.body.setup.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const token = tokenOf(made.body.setup.url);
    expect((await signIn(email, '')).status).not.toBe(200);
    const weak = await setBy(token, 'password1234');
    expect([weak.status, weak.body.code]).toEqual([400, 'PASSWORD_WEAK']);
    expect((await setBy(token, good)).status).toBe(204);
    const { client } = await signIn(email, good);
    expect((await client.get('/api/users')).status).toBe(200);
    const again = await setBy(token, 'another good password');
    expect([again.status, again.body.code]).toEqual([400, 'LINK_EXPIRED']);
    expect((await signIn(email, good)).status).toBe(200);
  });

  test('used twice at once sets one password', async () => {
    const user = await world.createUser('Racer');
    const token = tokenOf((await admin.post(`/api/users/${user.userId}/password-reset`)).body.url);
    const wanted = ['seven grey herons wade', 'nine pale otters swim', 'two old badgers sing'];
    const answers = await Promise.all(wanted.map((password) => setBy(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
    const kept = wanted[answers.findIndex(({ status }) => status === 204)] ?? '';
    expect((await signIn(user.email, kept)).status).toBe(200);
  });

  test('is handed out by an administrator alone, ends all sessions and every other link', async () => {
    const user = await world.createUser('Forgetful');
    const session = (await signIn(user.email, worldPassword)).client;
    const path = `/api/users/${user.userId}/password-reset`;
    expect((await session.post(path)).body.permission).toBe('ADMINISTRATOR');
    expect((await admin.post(`/api/users/${crypto.randomUUID()}/password-reset`)).status).toBe(404);
    const first = tokenOf((await admin.post(path)).body.url);
    const second = tokenOf((await admin.post(path)).body.url);
    expect((await signIn(user.email, worldPassword)).status).toBe(200);
    expect((await setBy(second, good)).status).toBe(204);
    expect((await session.get('/api/me')).status).toBe(401);
    expect((await setBy(first, 'another good password')).body.code).toBe('LINK_EXPIRED');
    expect((await signIn(user.email, worldPassword)).status).toBe(401);
    const events = (await admin.get(`/api/audit-events?entityId=${user.userId}`)).body.items;
    expect(events.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['PASSWORD_CHANGED', 'PASSWORD_RESET_ISSUED']),
    );
    expect(JSON.stringify(events)).not.toContain(second);
  });

  test('is refused when it is too old, made up, or the user is disabled', async () => {
    const user = await world.createUser('Late');
    const path = `/api/users/${user.userId}/password-reset`;
    const old = tokenOf((await admin.post(path)).body.url);
    const database = await superuser(world.database.url);
    await database.query('update muniment.password_links set expires_at = now() where user_id = $1', [user.userId]);
    const { rows } = await database.query('select token_hash from muniment.password_links where user_id = $1', [
      user.userId,
    ]);
    await database.end();
    expect(rows[0].token_hash.toString('base64url')).not.toBe(old);
    expect((await setBy(old, good)).body.code).toBe('LINK_EXPIRED');
    for (const wrong of ['made-up', '', 'x'.repeat(5000)]) {
      const refused = await setBy(wrong, good);
      expect([refused.status, refused.body.code]).toEqual([400, 'LINK_EXPIRED']);
    }
    const fresh = tokenOf((await admin.post(path)).body.url);
    await admin.patch(`/api/users/${user.userId}`, { disabled: true });
    expect((await setBy(fresh, good)).body.code).toBe('LINK_EXPIRED');
    await admin.patch(`/api/users/${user.userId}`, { disabled: false });
    expect((await setBy(fresh, good)).body.code).toBe('LINK_EXPIRED');
  });
});

test('whoever forgot a password is answered alike, known or not', async () => {
  const user = await world.createUser('Absent');
  const answers = [
    await world.stranger.post('/api/auth/forgot', { email: user.email }),
    await world.stranger.post('/api/auth/forgot', { email: 'nobody@test.example' }),
  ];
  for (const answer of answers) expect([answer.status, answer.text]).toEqual([202, '']);
  expect((await world.stranger.post('/api/auth/forgot', {})).status).toBe(400);
});
