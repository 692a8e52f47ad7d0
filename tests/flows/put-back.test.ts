/**
 * What somebody with the database's superuser exchanges in the tables, uses through the service, and puts back: credentials that the trail
 * does not tell of let nobody in, and what was done by a right that nobody gave is named afterwards.
 */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../server/access/index.ts';
import { replayTrail } from '../../server/replay/index.ts';
import { clientFor, superuser, type WorldUser, worldPassword } from '../harness/index.ts';
import { PasskeyDevice } from '../harness/passkey-device.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

const origin = 'https://documents.example.com';
const forged = 'nine-blue-lamps-hum';
let world: DocumentsWorld;
let tamper: pg.Client;
beforeAll(async () => {
  world = await startDocumentsWorld({ env: { PUBLIC_URL: origin } });
  tamper = await superuser(world.database.url);
  await tamper.query('set search_path = muniment; set session_replication_role = replica');
});
afterAll(async () => {
  await tamper?.end();
  await world?.close();
});

const login = (user: WorldUser, password: string) =>
  world.stranger.post('/api/auth/login', { email: user.email, password });
const hashOf = async (user: WorldUser) =>
  (await tamper.query('select password_hash as hash from users where id = $1', [user.userId])).rows[0].hash;
const setHash = (user: WorldUser, hash: string) =>
  tamper.query('update users set password_hash = $2 where id = $1', [user.userId, hash]);

test('a password that was exchanged in the database signs nobody in, and the own one does again', async () => {
  const rita = await world.createUser('Rita');
  const own = await hashOf(rita);
  await setHash(rita, await hashPassword(forged));
  expect((await login(rita, forged)).body.code).toBe('INVALID_CREDENTIALS');
  const { items } = ok(
    await (await world.as(world.administrator)).get(`/api/audit-events?entityId=${rita.userId}&type=SIGN_IN_FAILED`),
    200,
  );
  expect(items[0].changes.reason).toBe('password that the trail does not tell of');
  await setHash(rita, own);
  expect((await login(rita, worldPassword)).status).toBe(200);
});

test('a password that was exchanged in the database neither signs nor proves who is there nor changes itself', async () => {
  const person = await world.member(world.scope, ['quality-manager']);
  const client = await world.as(person);
  const administrator = await world.as(world.administrator);
  ok(await administrator.patch(`/api/scopes/${world.scope.id}`, { rules: { signature: true } }), 200);
  const version = await world.versionIn('IN_REVIEW');
  const own = await hashOf(person);
  const release = (password: string) =>
    client.post(`/api/documents/versions/${version.id}/release`, { signature: { password, meaning: 'approval' } });
  await setHash(person, await hashPassword(forged));
  expect((await release(forged)).body.code).toBe('SIGNATURE_INVALID');
  expect((await client.post('/api/auth/reauthenticate', { password: forged })).body.code).toBe(
    'REAUTHENTICATION_FAILED',
  );
  const change = { currentPassword: forged, newPassword: 'ten-green-doors-sing' };
  expect((await client.put('/api/me/password', change)).body.code).toBe('REAUTHENTICATION_FAILED');
  await setHash(person, own);
  expect((await release(worldPassword)).status).toBe(200);
  ok(await administrator.patch(`/api/scopes/${world.scope.id}`, { rules: { signature: false } }), 200);
});

test('an event that was put into the trail makes no password known', async () => {
  const rita = await world.createUser('Rita');
  const own = await hashOf(rita);
  const hash = await hashPassword(forged);
  await setHash(rita, hash);
  const planted = `insert into installation_events (id, seq, type, actor_id, actor_name, entity_type, entity_id, entity_label, changes, at,
      previous_hash, hash, content_digest, code, key_id)
    select gen_random_uuid(), (select max(seq) + 1000 from installation_events), type, actor_id, actor_name, entity_type, entity_id, entity_label,
      changes || jsonb_build_object('credential', encode(sha256(convert_to($2, 'UTF8')), 'hex')), at, previous_hash, hash,
      content_digest, code, case when $3 then key_id end
    from installation_events where entity_id = $1 and type = 'USER_CREATED' limit 1 returning id`;
  await tamper.query('alter table installation_events drop constraint installation_events_coded_whole');
  for (const withKey of [true, false]) {
    const { rows } = await tamper.query(planted, [rita.userId, hash, withKey]);
    expect((await login(rita, forged)).status).toBe(401);
    await tamper.query('delete from installation_events where id = $1', [rows[0].id]);
  }
  await setHash(rita, own);
});

test('a passkey that was put into the database, or given to another person, signs nobody in', async () => {
  const device = new PasskeyDevice(origin);
  const [own, victim] = [await world.createUser('Own'), await world.createUser('Victim')];
  const client = await world.as(own);
  const response = device.register(ok(await client.post('/api/me/passkeys/options'), 200));
  ok(await client.post('/api/me/passkeys', { name: 'Laptop', response }), 201);
  const signIn = async () => {
    const asked = ok(await world.stranger.post('/api/auth/passkey/options'), 200);
    return world.stranger.post('/api/auth/passkey', { response: device.signIn(asked) });
  };
  const give = (to: WorldUser, from: WorldUser) =>
    tamper.query('update passkeys set user_id = $1 where user_id = $2', [to.userId, from.userId]);
  await give(victim, own);
  expect((await signIn()).body.code).toBe('INVALID_CREDENTIALS');
  await give(own, victim);
  await tamper.query('update passkeys set id = gen_random_uuid() where user_id = $1', [own.userId]);
  expect((await signIn()).status).toBe(401);
  await tamper.query(
    `update passkeys p set id = (e.changes ->> 'passkeyId')::uuid from installation_events e
     where e.entity_id = p.user_id and e.type = 'FACTOR_ADDED' and p.user_id = $1`,
    [own.userId],
  );
  expect((await signIn()).body.user.id).toBe(own.userId);
});

test('a token that was given to another person, or whose digest was exchanged, is none', async () => {
  const [own, victim] = [await world.createUser('Own'), await world.createUser('Victim')];
  const token = await world.token(await world.as(own));
  const other = await world.token(await world.as(victim));
  const me = (bearer: string) => clientFor(world.app, { authorization: `Bearer ${bearer}` }).get('/api/me');
  const give = (to: WorldUser, from: WorldUser) =>
    tamper.query('update api_tokens set user_id = $1 where user_id = $2', [to.userId, from.userId]);
  expect(ok(await me(other), 200).id).toBe(victim.userId);
  const nobody = { ...own, userId: '00000000-0000-4000-8000-000000000000' };
  await give(nobody, victim);
  await give(victim, own);
  expect((await me(token)).status).toBe(401);
  await give(own, victim);
  await give(victim, nobody);
  expect(ok(await me(token), 200).id).toBe(own.userId);
  const made = 'mnt_a-token-that-somebody-made-up-in-the-tables';
  const setDigest = (text: string) =>
    tamper.query(`update api_tokens set token_hash = sha256(convert_to($2, 'UTF8')) where user_id = $1`, [
      victim.userId,
      text,
    ]);
  await setDigest(made);
  expect((await me(made)).status).toBe(401);
  await setDigest(other);
  expect(ok(await me(other), 200).id).toBe(victim.userId);
});

test('what was done by a membership or a right that nobody gave is named after it was put back', async () => {
  const { scope } = world;
  expect(await replayTrail(tamper)).toEqual([]);
  const outsider = await world.createUser('Outsider');
  const reader = await world.member(scope, ['reader']);
  const put = (roles: string) =>
    tamper.query(
      `insert into members (scope_id, user_id, roles, permissions) values ($1, $2, $3, '{}')
       on conflict (scope_id, user_id) do update set roles = excluded.roles`,
      [scope.id, outsider.userId, roles],
    );
  await put('{author}');
  const body = { humanId: 'FORGED-1', title: 'One', markdown: 'Text.' };
  const made = ok(await (await world.as(outsider)).post(`/api/scopes/${scope.id}/documents`, body), 201);
  await tamper.query('delete from members where user_id = $1', [outsider.userId]);
  const created = await replayTrail(tamper);
  expect(created).toEqual([expect.stringMatching(/^Event \d+ of .* by the trail its actor was no member then/)]);
  await tamper.query(`update members set roles = '{quality-manager}' where user_id = $1`, [reader.userId]);
  await (await world.as(reader)).put(`/api/documents/${made.id}/hold`, { reason: 'Mine.' });
  await tamper.query(`update members set roles = '{reader}' where user_id = $1`, [reader.userId]);
  expect(await replayTrail(tamper)).toHaveLength(2);
});

test('what was done by an administrator whom nobody made is named after it was put back', async () => {
  const before = (await replayTrail(tamper)).length;
  const person = await world.createUser('Person');
  const flag = (admin: boolean) => tamper.query('update users set admin = $2 where id = $1', [person.userId, admin]);
  await flag(true);
  const client = await world.as(person);
  const made = ok(await client.post('/api/users', { email: 'planted@test.example', displayName: 'Planted' }), 201);
  ok(await client.put(`/api/scopes/${world.scope.id}/members/${made.id}`, { roles: ['author'], permissions: [] }), 200);
  await flag(false);
  const found = (await replayTrail(tamper)).join('\n');
  expect(found).toMatch(/of the installation: by the trail its actor was no administrator then/);
  expect(found.split('\n')).toHaveLength(before + 2);
});

test('a reset of an identity that was taken away in the tables is named by what was signed meanwhile', async () => {
  const before = (await replayTrail(tamper)).length;
  const administrator = await world.as(world.administrator);
  ok(await administrator.patch(`/api/scopes/${world.scope.id}`, { rules: { signature: true } }), 200);
  const person = await world.member(world.scope, ['quality-manager']);
  const version = await world.versionIn('IN_REVIEW');
  const { url } = ok(await administrator.post(`/api/users/${person.userId}/password-reset`), 200);
  const token = url.split('#')[1];
  ok(await world.stranger.post('/api/auth/password', { token, password: forged }), 204);
  const sign = async () =>
    (await world.as(person)).post(`/api/documents/versions/${version.id}/release`, {
      signature: { password: forged, meaning: 'approval' },
    });
  const reset = `update users set identity_reset_at = $2 where id = $1 returning identity_reset_at`;
  const { rows } = await tamper.query('select identity_reset_at as at from users where id = $1', [person.userId]);
  await tamper.query(reset, [person.userId, null]);
  const session = ok(await login(person, forged), 200);
  expect(session.user.id).toBe(person.userId);
  const answer = await sign();
  await tamper.query(reset, [person.userId, rows[0].at]);
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  const found = await replayTrail(tamper);
  expect(found).toHaveLength(before + 1);
  expect(found.join('\n')).toMatch(/who signed it was reset before, and nobody had confirmed who they are/);
});
