/** Records name people as they were when they acted, and keep what comments said before. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Version } from '../../contract/index.ts';
import { appendAudit } from '../../server/audit/index.ts';
import { type Client, superuser, type WorldUser } from '../harness/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let user: WorldUser;
let rita: Client;
beforeAll(async () => {
  world = await startDocumentsWorld();
  user = await world.createUser('Rita Before');
  await world.addMember(world.scope, user, ['author', 'quality-manager']);
  rita = await world.as(user);
});
afterAll(() => world?.close());

const path = (version: { id: string }, step = '') => `/api/documents/versions/${version.id}${step && `/${step}`}`;
const rename = async (displayName: string) =>
  ok(await (await world.as(world.administrator)).patch(`/api/users/${user.userId}`, { displayName }), 200);

test('createdBy, submittedBy, reviewers, returned.by, releasedBy, revokedBy and comments keep the name of the act', async () => {
  const before = { id: user.userId, displayName: 'Rita Before' };
  const returned = (await world.create({}, rita)).latestVersion;
  const comment = ok(await rita.post(path(returned, 'comments'), { body: 'See here.' }), 201);
  ok(await rita.patch(`/api/comments/${comment.id}`, { resolved: true }), 200);
  ok(await rita.post(path(returned, 'submit'), { reviewers: [user.userId] }), 200);
  ok(await rita.post(path(returned, 'approve'), {}), 200);
  ok(await rita.post(path(returned, 'return'), { reason: 'Again.' }), 200);
  const revoked = (await world.create({}, rita)).latestVersion;
  for (const [step, body] of [
    ['submit', {}],
    ['release', {}],
    ['revoke', { reason: 'Wrong.' }],
  ] as const) {
    ok(await rita.post(path(revoked, step), body), 200);
  }
  await rename('Rita After');

  const read = async (version: Version) => ok(await world.reader.get(path(version)), 200);
  expect(await read(returned)).toMatchObject({
    createdBy: before,
    submittedBy: before,
    review: { returned: { by: before }, reviewers: [{ user: before }] },
  });
  expect(await read(revoked)).toMatchObject({
    createdBy: before,
    submittedBy: before,
    releasedBy: before,
    revokedBy: before,
  });
  expect(ok(await world.author.get(path(returned, 'comments')), 200).items).toMatchObject([
    { by: before, resolved: { by: before } },
  ]);
  // What she does from now on carries the new name, beside what she did before.
  const after = { id: user.userId, displayName: 'Rita After' };
  expect(ok(await rita.post(path(returned, 'submit'), {}), 200)).toMatchObject({
    createdBy: before,
    submittedBy: after,
  });
  await rename('Rita Before');
});

test('a rename between a record and its event leaves both under one name', async () => {
  await rename('Rita One');
  const actor = { userId: user.userId, displayName: 'Rita One', admin: false };
  const other = await superuser(world.database.url);
  const names = await world.db.withActor(actor, async (tx) => {
    const before = await sql<{ name: string }>`select name_of_user(${user.userId}) as name`.execute(tx);
    await other.query(`update muniment.users set display_name = 'Rita Two' where id = $1`, [user.userId]);
    await appendAudit(tx, {
      ...{ scopeId: world.scope.id, actor, type: 'EXPORTED', changes: {} },
      entity: { type: 'scope', id: world.scope.id, label: 'Renamed meanwhile' },
    });
    const event = await sql<{ name: string }>`
      select actor_name as name from audit_events where entity_label = 'Renamed meanwhile'`.execute(tx);
    return [...before.rows, ...event.rows].map(({ name }) => name);
  });
  await other.end();
  expect(names).toEqual(['Rita One', 'Rita One']);
});

describe('the history of a comment', () => {
  test('holds every earlier text, oldest first, page by page', async () => {
    const version = await world.versionIn('DRAFT');
    const comment = ok(await rita.post(path(version, 'comments'), { body: 'One.' }), 201);
    const history = async (query = '') => ok(await rita.get(`/api/comments/${comment.id}/history${query}`), 200);
    expect(await history()).toEqual({ items: [], nextCursor: null });
    for (const [hour, body] of [
      ['09', 'Two.'],
      ['10', 'Two.'],
      ['11', 'Three.'],
    ]) {
      world.clock.set(`2026-03-10T${hour}:00:00.000Z`);
      ok(await rita.patch(`/api/comments/${comment.id}`, { body }), 200);
    }
    world.clock.set('2026-03-10T08:00:00.000Z');
    const texts = [
      { body: 'One.', at: '2026-03-10T08:00:00.000Z' },
      { body: 'Two.', at: '2026-03-10T09:00:00.000Z' },
    ];
    expect((await history()).items).toEqual(texts);
    const first = await history('?limit=1');
    expect(first.items).toEqual(texts.slice(0, 1));
    expect((await history(`?limit=1&cursor=${first.nextCursor}`)).items).toEqual(texts.slice(1));
    expect((await rita.get(`/api/comments/${comment.id}/history?cursor=x`)).status).toBe(400);
    expect((await world.reader.get(`/api/comments/${comment.id}/history`)).status).toBe(403);
    expect((await rita.get(`/api/comments/${crypto.randomUUID()}/history`)).status).toBe(404);
    const digests = (await world.events(version.documentId)).flatMap(({ changes }) => changes.sha256 ?? []);
    expect(new Set(digests).size).toBe(3);
    ok(await world.quality.post(path(version, 'cancel'), { reason: 'x' }), 200);
    ok(await world.quality.post(path(version, 'dispose'), { reason: 'x' }), 200);
    expect((await rita.get(`/api/comments/${comment.id}/history`)).status).toBe(404);
  });
});
