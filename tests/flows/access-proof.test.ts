/** Proving anew who is there, what a new sign-in or a narrowed token may not do, and what ends with a token. */
import { connect } from 'node:net';
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
import { PasskeyDevice } from '../harness/passkey-device.ts';
import { untilOver, uploadImport, zipped } from './imports-world.ts';
import { watchChanges } from './watch-changes.ts';

let world: World;
let address: string;
beforeAll(async () => {
  world = await startWorld();
  address = await world.listen();
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

  test('a passkey of one’s own that verified the person is proof enough, once; another person’s is none', async () => {
    const origin = 'http://localhost:80';
    const device = new PasskeyDevice(origin);
    const options = (await client.post('/api/me/passkeys/options')).body;
    expect((await client.post('/api/me/passkeys', { name: 'Key', response: device.register(options) })).status).toBe(
      201,
    );
    await signedInAgo(11);
    const asked = async () => (await world.stranger.post('/api/auth/passkey/options')).body;
    const prove = (passkey: object) => client.post('/api/auth/reauthenticate', { passkey });
    const refused = { status: 403, body: { code: 'REAUTHENTICATION_FAILED' } };
    expect(await prove(new PasskeyDevice(origin).signIn(await asked()))).toMatchObject(refused);
    const other = await world.as(await world.createUser('Other'));
    const answer = device.signIn(await asked());
    expect(await other.post('/api/auth/reauthenticate', { passkey: answer })).toMatchObject(refused);
    expect((await client.post('/api/tokens', { name: 'x' })).body.code).toBe('REAUTHENTICATION_REQUIRED');
    const right = device.signIn(await asked());
    expect((await prove(right)).status).toBe(204);
    expect((await client.post('/api/tokens', { name: 'x' })).status).toBe(201);
    expect(await prove(right)).toMatchObject(refused);
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

  const files = (count: number) =>
    zipped(Object.fromEntries(Array.from({ length: count }, (_, at) => [`E-${at}.md`, `# Ends ${at}\n\nText.\n`])));

  test('ends with it: a stream, a run of an import, and a pack', async () => {
    const scope = await world.createScope();
    await world.addMember(scope, user, ['quality-manager']);
    const revoke = async (id: string) => expect((await client.delete(`/api/tokens/${id}`)).status).toBe(204);

    const stream = await watchChanges(address, client);
    const [{ id: streaming }] = (await client.get('/api/tokens')).body.items;
    await revoke(streaming);
    await stream.ended;

    const made = (await client.post('/api/tokens', { name: 'script' })).body;
    const script = clientFor(world.app, { authorization: `Bearer ${made.token}` });
    const { id } = (await uploadImport(script, scope.id, 'many.zip', files(40))).body;
    expect((await script.post(`/api/imports/${id}/run`, { release: true, reason: 'Taken over.' })).status).toBe(202);
    await expect.poll(async () => (await client.get(`/api/imports/${id}`)).body.progress.done).toBeGreaterThan(0);
    await revoke(made.id);
    expect(await untilOver(client, id)).toMatchObject({ state: 'cancelled' });
    const count = async () =>
      (await client.get(`/api/scopes/${scope.id}/audit-events?type=DOCUMENT_CREATED&limit=200`)).body.items.length;
    const written = await count();
    expect(written).toBeLessThan(40);
    expect(await count()).toBe(written);

    const packing = (await client.post('/api/tokens', { name: 'packs' })).body;
    const packer = clientFor(world.app, { authorization: `Bearer ${packing.token}` });
    const job = (await packer.post(`/api/scopes/${scope.id}/export-jobs`, { format: 'zip' })).body;
    await revoke(packing.id);
    await expect
      .poll(async () => (await client.get(`/api/export-jobs/${job.id}`)).body.state)
      .not.toMatch(/queued|running/);
    expect((await client.get(`/api/export-jobs/${job.id}`)).body.state).not.toBe('done');
    expect((await client.get(`/api/scopes/${scope.id}/audit-events?type=EXPORTED`)).body.items).toEqual([]);
  });
});

test('headers beyond 16 KiB are answered as a problem', async () => {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(`GET /api/me HTTP/1.1\r\nhost: ${hostname}\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`);
  let answer = '';
  for await (const part of socket) answer += part;
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer.toLowerCase()).toContain('content-type: application/problem+json');
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 431, code: 'HEADERS_TOO_LARGE' });
});

test('failed sign-ins, proofs and signatures are counted for who watches the service', async () => {
  const counts = async () => {
    const { text } = await world.stranger.get('/metrics');
    return ['sign_ins', 'signatures'].map((what) =>
      Number(new RegExp(`^${what}_failed_total (\\d+)$`, 'm').exec(text)?.[1]),
    );
  };
  const [signIns = 0, signatures = 0] = await counts();
  expect((await world.stranger.post('/api/auth/login', { email: user.email, password: 'wrong' })).status).toBe(401);
  expect((await client.post('/api/auth/reauthenticate', { password: 'wrong' })).status).toBe(403);
  expect(await counts()).toEqual([signIns + 2, signatures]);
  const scope = await world.createScope();
  await world.addMember(scope, user, ['quality-manager']);
  const administrator = await world.as(world.administrator);
  expect((await administrator.patch(`/api/scopes/${scope.id}`, { rules: { signature: true } })).status).toBe(200);
  const document = { humanId: 'SOP-1', title: 'One', markdown: 'Text.' };
  const { id } = (await client.post(`/api/scopes/${scope.id}/documents`, document)).body.latestVersion;
  expect((await client.post(`/api/documents/versions/${id}/submit`, {})).status).toBe(200);
  const signature = { password: 'wrong', meaning: 'approval' };
  const refused = await client.post(`/api/documents/versions/${id}/release`, { signature });
  expect([refused.status, refused.body.code]).toEqual([403, 'SIGNATURE_INVALID']);
  expect(await counts()).toEqual([signIns + 2, signatures + 1]);
});
