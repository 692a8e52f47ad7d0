/** Rows that somebody with the database's superuser writes in order to act as somebody else: they let nobody in. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionCookieName } from '../../server/access/index.ts';
import { clientFor, superuser } from '../harness/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let tamper: pg.Client;
beforeAll(async () => {
  world = await startDocumentsWorld();
  tamper = await superuser(world.database.url);
  await tamper.query('set search_path = muniment');
});
afterAll(async () => {
  await tamper?.end();
  await world?.close();
});

const made = 'a-secret-that-somebody-made-up-in-the-tables'.slice(0, 43);
const digest = `sha256(convert_to('${made}', 'UTF8'))`;

test('a session that was put into the database is none', async () => {
  await tamper.query(
    `insert into sessions (token_hash, user_id, expires_at) values (${digest}, $1, now() + interval '1 hour')`,
    [world.administrator.userId],
  );
  const forged = clientFor(world.app, { cookie: `${sessionCookieName(world.config)}=${made}` });
  expect((await forged.get('/api/me')).status).toBe(401);
});

test('a session that was given to another person is none, and to its own it is one', async () => {
  const rita = await world.createUser('Rita');
  const own = await world.as(rita);
  const give = (to: string, from: string) =>
    tamper.query('update sessions set user_id = $1 where user_id = $2', [to, from]);
  expect(ok(await own.get('/api/me'), 200).id).toBe(rita.userId);
  await give(world.administrator.userId, rita.userId);
  expect((await own.get('/api/me')).status).toBe(401);
});

test('a ticket that was put into the database signs nothing', async () => {
  const quality = await world.member(world.scope, ['quality-manager']);
  const administrator = await world.as(world.administrator);
  ok(await administrator.patch(`/api/scopes/${world.scope.id}`, { rules: { signature: true } }), 200);
  const version = await world.versionIn('IN_REVIEW');
  await tamper.query(
    `insert into signing_tickets (ticket_hash, user_id, expires_at) values (${digest}, $1, now() + interval '1 hour')`,
    [quality.userId],
  );
  const signature = { ticket: made, meaning: 'approval' };
  const answer = await (await world.as(quality)).post(`/api/documents/versions/${version.id}/release`, { signature });
  expect([answer.status, answer.body.code]).toEqual([403, 'SIGNATURE_INVALID']);
});

test('a link that was put into the database, or that is said to reset nothing, sets no password', async () => {
  const rita = await world.createUser('Rita');
  const administrator = await world.as(world.administrator);
  const set = (token: string) => world.stranger.post('/api/auth/password', { token, password: 'nine-blue-lamps-hum' });
  await tamper.query(
    `insert into password_links (token_hash, user_id, expires_at) values (${digest}, $1, now() + interval '1 hour')`,
    [rita.userId],
  );
  expect((await set(made)).body.code).toBe('LINK_EXPIRED');
  const link = ok(await administrator.post(`/api/users/${rita.userId}/password-reset`), 200);
  const token = link.url.split('#')[1];
  await tamper.query('update password_links set resets_identity = false where user_id = $1', [rita.userId]);
  expect((await set(token)).body.code).toBe('LINK_EXPIRED');
  await tamper.query('update password_links set resets_identity = true where user_id = $1', [rita.userId]);
  expect((await set(token)).status).toBe(204);
});
