/** Reading the audit trail: filters, pages, and who may. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEvent } from '../../contract/index.ts';
import { type Client, startWorld, superuser, type World, type WorldScope, worldPassword } from '../harness/index.ts';

let world: World;
let scope: WorldScope;
let auditor: Client;
const memberIds: string[] = [];
beforeAll(async () => {
  world = await startWorld();
  scope = await world.createScope('Audited');
  auditor = await world.as(await world.member(scope, ['auditor']));
  for (let count = 0; count < 6; count += 1) memberIds.push((await world.member(scope, ['reader'])).userId);
});
afterAll(() => world?.close());

const read = async (query = ''): Promise<{ items: AuditEvent[]; nextCursor: string | null }> =>
  (await auditor.get(`/api/scopes/${scope.id}/audit-events?${query}`)).body;

test('events come newest first, numbered without a gap from the first', async () => {
  const { items, nextCursor } = await read();
  expect(items.map(({ seq }) => seq)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  expect(nextCursor).toBeNull();
  expect(items.at(-1)).toEqual({
    id: expect.any(String),
    seq: 1,
    scopeId: scope.id,
    type: 'SCOPE_CREATED',
    actor: { id: world.administrator.userId, displayName: 'Administrator', via: null },
    entity: { type: 'scope', id: scope.id, label: 'Audited' },
    changes: { name: 'Audited' },
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
});

test('pages give each event once, also while new ones are written', async () => {
  const first = await read('limit=3');
  await world.member(scope, ['reader']);
  const second = await read(`limit=3&cursor=${first.nextCursor}`);
  const third = await read(`limit=3&cursor=${second.nextCursor}`);
  expect([first, second, third].flatMap(({ items }) => items.map(({ seq }) => seq))).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  expect(third.nextCursor).toBeNull();
});

test('type, entity and time narrow the list', async () => {
  expect((await read('type=SCOPE_CREATED')).items).toHaveLength(1);
  expect((await read('type=NO_SUCH_TYPE')).items).toEqual([]);
  const [event] = (await read(`entityId=${memberIds[2]}`)).items;
  expect(event?.entity.id).toBe(memberIds[2]);
  expect((await read(`from=${event?.at}&to=${event?.at}`)).items).toContainEqual(event);
  const day = event?.at.slice(0, 10);
  expect((await read(`from=${day}&to=${day}`)).items).toHaveLength((await read('limit=200')).items.length);
  expect((await read('to=2001-01-01')).items).toEqual([]);
  expect((await read('from=2999-01-01T00:00:00%2B01:00')).items).toEqual([]);
});

test.each([
  'from=yesterday',
  'to=2026-13-01',
  'from=2026-02-30',
  'limit=0',
  'limit=201',
  'limit=1.5',
  'limit=x',
  'cursor=made-up',
  `cursor=${Buffer.from('{"before":"1"}').toString('base64url')}`,
  `cursor=${Buffer.from('{"before":1e300}').toString('base64url')}`,
  'entityId=1',
  'unknown=1',
])('a filter that makes no sense is refused (%s)', async (query) => {
  const answer = await auditor.get(`/api/scopes/${scope.id}/audit-events?${query}`);
  expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_REQUEST']);
  expect(answer.body.errors[0].path).toBe(query.split('=')[0]);
});

test('a member without VIEW_AUDIT_TRAIL is refused by name, anyone else finds nothing', async () => {
  const author = await world.as(await world.member(scope, ['author']));
  const refused = await author.get(`/api/scopes/${scope.id}/audit-events`);
  expect([refused.status, refused.body.permission]).toEqual([403, 'VIEW_AUDIT_TRAIL']);
  const outsider = await world.as(await world.createUser('Outsider'));
  expect((await outsider.get(`/api/scopes/${scope.id}/audit-events`)).status).toBe(404);
});

test('sign-ins good and bad and sign-outs are in the chain of the installation', async () => {
  const user = await world.createUser('Signer');
  await world.stranger.post('/api/auth/login', { email: user.email, password: 'wrong' });
  const login = await world.stranger.post('/api/auth/login', { email: user.email, password: worldPassword });
  await world.stranger.post('/api/auth/logout', undefined, {
    cookie: String(login.headers['set-cookie']).split(';')[0] ?? '',
  });
  const admin = await world.as(world.administrator);
  const { items } = (await admin.get(`/api/audit-events?entityId=${user.userId}`)).body;
  expect(items.map(({ type }: AuditEvent) => type)).toEqual([
    'SIGNED_OUT',
    'SIGNED_IN',
    'SIGN_IN_FAILED',
    'USER_CREATED',
  ]);
  expect(items[2]).toMatchObject({ scopeId: null, actor: { id: null }, changes: { reason: 'wrong password' } });
  expect(JSON.stringify(items)).not.toContain(worldPassword);
});

test('an act that fails leaves no event behind', async () => {
  const before = (await read('limit=1')).items[0]?.seq;
  const manager = await world.as(world.administrator);
  await manager.put(`/api/scopes/${scope.id}/members/${crypto.randomUUID()}`, { roles: [], permissions: [] });
  expect((await read('limit=1')).items[0]?.seq).toBe(before);
});

test("the server's own role can neither change nor remove an event, nor choose its number, time or hash", async () => {
  const client = await superuser(world.database.url);
  await client.query('set role muniment_app');
  await client.query('set search_path = muniment');
  await client.query(`select set_config('app.user_id', $1, false)`, [world.administrator.userId]);
  for (const statement of [
    `update audit_events set type = 'X'`,
    `delete from audit_events`,
    `truncate audit_events`,
    `update installation_events set type = 'X'`,
    `delete from installation_events`,
    `update audit_heads set seq = 0`,
    `update installation_head set seq = 0`,
    `alter table audit_events disable trigger all`,
  ]) {
    await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
  }
  const forged = await client.query(
    `insert into installation_events (id, seq, type, actor_name, entity_type, entity_id, entity_label, changes, at,
       previous_hash, hash)
     values (gen_random_uuid(), 1, 'SIGNED_OUT', 'x', 'user', gen_random_uuid(), 'x', '{}', '2001-01-01', '', '')
     returning seq, at, hash`,
  );
  expect(Number(forged.rows[0].seq)).toBeGreaterThan(1);
  expect(forged.rows[0].at.getFullYear()).toBeGreaterThan(2001);
  expect(forged.rows[0].hash).toHaveLength(32);
  await client.end();
});
