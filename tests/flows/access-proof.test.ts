/** Proving anew who is there, and what a new sign-in or a narrowed token may not do. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionCookieName } from '../../server/access/index.ts';
import {
  type Client,
  clientFor,
  startWorld,
  superuser,
  type World,
  type WorldUser,
  worldPassword,
} from '../harness/index.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

let user: WorldUser;
let client: Client;
beforeEach(async () => {
  user = await world.createUser('Rita');
  client = await world.as(user);
});

/** As if the person had signed in so long ago. */
const signedInAgo = (minutes: number) =>
  world.db.withoutActor((tx) =>
    sql`update sessions set authenticated_at = now() - make_interval(mins => ${minutes}) where user_id = ${user.userId}`.execute(
      tx,
    ),
  );

const adding: [string, object][] = [
  ['/api/me/totp', {}],
  ['/api/me/totp/confirm', { code: '123456' }],
  ['/api/me/passkeys', { name: 'x', response: {} }],
  ['/api/tokens', { name: 'x' }],
];

describe('adding a factor, a passkey or a token', () => {
  test('needs a session that was authenticated within ten minutes', async () => {
    await signedInAgo(11);
    for (const [url, body] of adding) {
      expect(await client.post(url, body), url).toMatchObject({
        status: 403,
        body: { code: 'REAUTHENTICATION_REQUIRED' },
      });
    }
    const before = (await client.get('/api/me')).body.authenticatedAt;
    expect((await client.post('/api/auth/reauthenticate', { password: worldPassword })).status).toBe(204);
    const after = (await client.get('/api/me')).body.authenticatedAt;
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThan(10 * 60_000);
    for (const [url, body] of adding) {
      expect((await client.post(url, body)).body.code, url).not.toBe('REAUTHENTICATION_REQUIRED');
    }
    await signedInAgo(9);
    expect((await client.post('/api/tokens', { name: 'nine' })).status).toBe(201);
  });

  test('a wrong password is refused, a missing code is asked for, and nothing at all is 400', async () => {
    expect(await client.post('/api/auth/reauthenticate', { password: 'wrong' })).toMatchObject({
      status: 403,
      body: { code: 'REAUTHENTICATION_FAILED' },
    });
    expect(await client.post('/api/auth/reauthenticate', { ticket: 'made-up' })).toMatchObject({
      status: 403,
      body: { code: 'REAUTHENTICATION_FAILED' },
    });
    expect((await client.post('/api/auth/reauthenticate', {})).status).toBe(400);
    await world.db.withoutActor((tx) =>
      sql`insert into totp_factors (user_id, secret, confirmed_at) values (${user.userId}, 'x', now())`.execute(tx),
    );
    expect(await client.post('/api/auth/reauthenticate', { password: worldPassword })).toMatchObject({
      status: 401,
      body: { code: 'SECOND_FACTOR_REQUIRED' },
    });
  });

  test('is slowed down like sign-in', async () => {
    for (let failure = 0; failure < 10; failure += 1) {
      expect((await client.post('/api/auth/reauthenticate', { password: 'wrong' })).status).toBe(403);
    }
    const answer = await client.post('/api/auth/reauthenticate', { password: worldPassword });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const admin = await world.as(world.administrator);
    const { items } = (await admin.get('/api/audit-events?type=SIGN_IN_FAILED')).body;
    expect(items[0]).toMatchObject({ entity: { id: user.userId }, changes: { reason: 'wrong password' } });
  });

  test('an API token cannot prove anything', async () => {
    const { token } = (await client.post('/api/tokens', { name: 'x' })).body;
    const script = clientFor(world.app, { authorization: `Bearer ${token}` });
    expect((await script.get('/api/me')).body.authenticatedAt).toBeNull();
    expect(await script.post('/api/auth/reauthenticate', { password: worldPassword })).toMatchObject({
      body: { code: 'TOKEN_NOT_ALLOWED' },
    });
  });
});

describe('a new sign-in', () => {
  test('ends the session that the browser had, whoever it was of', async () => {
    const other = await world.createUser('Other');
    const before = clientFor(world.app, {});
    const first = await before.post('/api/auth/login', { email: user.email, password: worldPassword });
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    expect(cookie).toContain(sessionCookieName(world.config));
    const browser = clientFor(world.app, { cookie });
    expect((await browser.get('/api/me')).status).toBe(200);
    expect((await browser.post('/api/auth/login', { email: other.email, password: 'wrong' })).status).toBe(401);
    expect((await browser.get('/api/me')).status).toBe(200);
    expect((await browser.post('/api/auth/login', { email: other.email, password: worldPassword })).status).toBe(200);
    expect((await browser.get('/api/me')).status).toBe(401);
    // Those of other browsers stay.
    expect((await client.get('/api/me')).status).toBe(200);
  });
});

describe('a narrowed token', () => {
  test('cannot end sessions, revoke tokens or drop jobs beyond its permissions', async () => {
    const scope = await world.createScope();
    await world.addMember(scope, user, ['quality-manager']);
    const other = (await client.post('/api/tokens', { name: 'other' })).body;
    const { token } = (await client.post('/api/tokens', { name: 'narrow', permissions: ['VIEW'] })).body;
    const script = clientFor(world.app, { authorization: `Bearer ${token}` });
    const [session] = (await client.get('/api/me/sessions')).body.items;
    for (const url of ['/api/me/sessions', `/api/me/sessions/${session.id}`, `/api/tokens/${other.id}`]) {
      expect(await script.delete(url), url).toMatchObject({ status: 403, body: { code: 'TOKEN_NOT_ALLOWED' } });
    }
    const document = { humanId: 'SOP-1', title: 'One', markdown: 'Text.' };
    const { latestVersion } = (await client.post(`/api/scopes/${scope.id}/documents`, document)).body;
    for (const step of ['submit', 'release'])
      await client.post(`/api/documents/versions/${latestVersion.id}/${step}`, {});
    const job = (await client.post(`/api/scopes/${scope.id}/export-jobs`, { format: 'zip' })).body;
    expect(await script.delete(`/api/export-jobs/${job.id}`)).toMatchObject({
      status: 403,
      body: { permission: 'EXPORT_AUDIT_PACK' },
    });
    expect((await client.delete(`/api/export-jobs/${job.id}`)).status).toBe(204);
    expect((await client.get('/api/me')).status).toBe(200);
  });
});

describe('what runs in the name of a token', () => {
  test('sees nothing from the moment on at which it is revoked or expired', async () => {
    const scope = await world.createScope();
    await world.addMember(scope, user, ['quality-manager']);
    for (const end of ['revoked_at = now()', "expires_at = now() - interval '1 second'"]) {
      const { id } = (await client.post('/api/tokens', { name: 'x' })).body;
      const actor = { ...user, token: { id, permissions: null } };
      const seen = async () =>
        world.db.withActor(actor, async (tx) => (await tx.selectFrom('scopes').select('id').execute()).length);
      expect(await seen()).toBe(1);
      const midway = world.db.withActor(actor, async (tx) => {
        await tx.selectFrom('scopes').select('id').execute();
        const database = await superuser(world.database.url);
        await database.query(`update muniment.api_tokens set ${end} where id = '${id}'`);
        await database.end();
        return (await tx.selectFrom('scopes').select('id').execute()).length;
      });
      expect(await midway, end).toBe(0);
      expect(await seen(), end).toBe(0);
    }
  });
});
