/** The authenticator app and its recovery codes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt, stepAt } from '../../server/access/factors/totp.ts';
import {
  type Client,
  clientFor,
  startWorld,
  superuser,
  type World,
  type WorldUser,
  worldPassword,
} from '../harness/index.ts';

const secretKey = 'a key that only this test knows of';
let world: World;
let admin: Client;
beforeAll(async () => {
  world = await startWorld({ env: { SECRET_KEY: secretKey } });
  admin = await world.as(world.administrator);
});
afterAll(() => world?.close());

let counter = 0;
async function login(email: string, code?: string, password = worldPassword) {
  counter += 1;
  return world.stranger.request('POST', '/api/auth/login', {
    body: { email, password, ...(code === undefined ? {} : { code }) },
    address: `198.51.100.${counter}`,
  });
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const codeOf = (secret: Buffer, ahead = 0) => codeAt(secret, stepAt(new Date()) + ahead);

async function enrolled(name: string): Promise<{ user: WorldUser; client: Client; secret: Buffer; codes: string[] }> {
  const user = await world.createUser(name);
  const client = await world.as(user);
  const begun = await client.post('/api/me/totp');
  expect(begun.status).toBe(200);
  const secret = fromBase32(begun.body.secret);
  expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
  const confirmed = await client.post('/api/me/totp/confirm', { code: codeOf(secret, -1) });
  expect(confirmed.status).toBe(200);
  return { user, client, secret, codes: confirmed.body.recoveryCodes };
}

describe('sign-in with an authenticator app', () => {
  test('needs its code beside the password, and each code counts once', async () => {
    const { user, secret } = await enrolled('Careful');
    const missing = await login(user.email);
    expect([missing.status, missing.body.code, missing.body.factors]).toEqual([
      401,
      'SECOND_FACTOR_REQUIRED',
      ['totp'],
    ]);
    expect(missing.headers['set-cookie']).toBeUndefined();
    const wrong = await login(user.email, '000000');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await login(user.email, codeOf(secret), 'wrong password here')).body.code).toBe('INVALID_CREDENTIALS');
    const code = codeOf(secret);
    expect((await login(user.email, code)).status).toBe(200);
    expect((await login(user.email, code)).body.code).toBe('INVALID_CREDENTIALS');
  });

  test('does not tell who does not know the password that there is one', async () => {
    const { user } = await enrolled('Discreet');
    expect((await login(user.email, undefined, 'wrong password here')).body.code).toBe('INVALID_CREDENTIALS');
  });

  test('with one code many times at once lets one in', async () => {
    const { user, secret } = await enrolled('Racer');
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 6 }, () => login(user.email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('guessing codes is slowed down like guessing passwords', async () => {
    const { user } = await enrolled('Guessed');
    const guess = () =>
      world.stranger.request('POST', '/api/auth/login', {
        body: { email: user.email, password: worldPassword, code: '000000' },
        address: '203.0.113.5',
      });
    for (let round = 0; round < 10; round += 1) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
  });
});

describe('recovery codes', () => {
  test('are ten, and each lets one in once, however it is typed', async () => {
    const { user, codes, client } = await enrolled('Lost phone');
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    expect((await login(user.email, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await login(user.email, first)).body.code).toBe('INVALID_CREDENTIALS');
    const answers = await Promise.all([1, 2, 3].map(() => login(user.email, second)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await client.get('/api/me')).body.secondFactor).toEqual({
      ...{ totp: true, passkeys: 0, recoveryCodes: 8, setupRequired: false },
    });
  });
});

describe('setting it up', () => {
  test('counts only once a code is confirmed', async () => {
    const user = await world.createUser('Hesitant');
    const client = await world.as(user);
    expect((await client.post('/api/me/totp/confirm', { code: '123456' })).status).toBe(409);
    const { secret } = (await client.post('/api/me/totp')).body;
    const wrong = await client.post('/api/me/totp/confirm', { code: '000000' });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'code']);
    expect((await login(user.email)).status).toBe(200);
    const code = codeOf(fromBase32(secret));
    const answers = await Promise.all([1, 2, 3].map(() => client.post('/api/me/totp/confirm', { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await login(user.email)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await client.post('/api/me/totp')).status).toBe(409);
  });

  test('leaves no secret in the database or the trail', async () => {
    const { user, secret, codes } = await enrolled('Sealed');
    const database = await superuser(world.database.url);
    const { rows } = await database.query('select secret from muniment.totp_factors where user_id = $1', [user.userId]);
    const kept = await database.query('select code_hash from muniment.recovery_codes where user_id = $1', [
      user.userId,
    ]);
    await database.end();
    expect(rows[0].secret.includes(secret)).toBe(false);
    expect(kept.rows).toHaveLength(10);
    const events = await admin.get(`/api/audit-events?entityId=${user.userId}`);
    expect(events.body.items[0]).toMatchObject({ type: 'FACTOR_ADDED', changes: { factor: 'totp' } });
    expect(events.text).not.toContain(codes[0]);
    expect((await admin.get('/api/users?limit=200')).text).not.toContain('secret"');
  });
});

describe('removing it', () => {
  test('needs the password', async () => {
    const { user, client, codes } = await enrolled('Leaver');
    const remove = (password: string) => client.request('DELETE', '/api/me/totp', { body: { password } });
    const refused = await remove('wrong password here');
    expect([refused.status, refused.body.code]).toEqual([403, 'REAUTHENTICATION_FAILED']);
    expect((await remove(worldPassword)).status).toBe(204);
    expect((await remove(worldPassword)).status).toBe(404);
    expect((await login(user.email)).status).toBe(200);
    expect((await client.get('/api/me')).body.secondFactor.recoveryCodes).toBe(0);
    expect(codes).toHaveLength(10);
  });

  test('of a secret that was never confirmed leaves no event, since it was no factor', async () => {
    const user = await world.createUser('Undecided');
    const client = await world.as(user);
    await client.post('/api/me/totp');
    const body = { password: worldPassword };
    expect((await client.request('DELETE', '/api/me/totp', { body })).status).toBe(204);
    expect((await client.request('DELETE', '/api/me/totp', { body })).status).toBe(404);
    const events = await admin.get(`/api/audit-events?type=FACTOR_REMOVED&entityId=${user.userId}`);
    expect(events.body.items).toEqual([]);
  });

  test('is done by an administrator for who lost it, and by nobody else and no token', async () => {
    const { user, client } = await enrolled('Locked out');
    const path = `/api/users/${user.userId}/factors`;
    expect((await client.delete(path)).body.permission).toBe('ADMINISTRATOR');
    const { token } = (await admin.post('/api/tokens', { name: 'script' })).body;
    const script = clientFor(world.app, { authorization: `Bearer ${token}` });
    for (const answer of [await script.delete(path), await script.post('/api/me/totp')]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'TOKEN_NOT_ALLOWED']);
    }
    expect((await admin.delete(`/api/users/${crypto.randomUUID()}/factors`)).status).toBe(404);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await login(user.email)).status).toBe(200);
    const [event] = (await admin.get(`/api/audit-events?entityId=${user.userId}&type=FACTOR_REMOVED`)).body.items;
    expect(event.actor.id).toBe(world.administrator.userId);
  });
});

test('REQUIRE_SECOND_FACTOR=1 opens nothing else until one is set up', async () => {
  const strict = await startWorld({ env: { REQUIRE_SECOND_FACTOR: '1', SECRET_KEY: secretKey } });
  try {
    const client = await strict.as(strict.administrator);
    const refused = await client.get('/api/users');
    expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED']);
    expect((await client.post('/api/tokens', { name: 'x' })).body.code).toBe('SECOND_FACTOR_SETUP_REQUIRED');
    expect((await client.get('/api/me')).body.secondFactor.setupRequired).toBe(true);
    const { secret } = (await client.post('/api/me/totp')).body;
    const code = codeOf(fromBase32(secret));
    expect((await client.post('/api/me/totp/confirm', { code })).status).toBe(200);
    expect((await client.get('/api/users')).status).toBe(200);
    expect((await client.get('/api/me')).body.secondFactor.setupRequired).toBe(false);
  } finally {
    await strict.close();
  }
});
