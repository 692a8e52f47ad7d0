/** Reading the audit trail: filters, pages, and who may. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEvent } from '../../contract/index.ts';
import { setMember } from '../../server/scopes/index.ts';
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

test('a person and a text narrow it too', async () => {
  const everything = (await read('limit=200')).items;
  expect((await read(`actorId=${world.administrator.userId}&limit=200`)).items).toEqual(everything);
  expect((await read(`actorId=${memberIds[0]}`)).items).toEqual([]);
  expect((await read('text=aUDited')).items.map(({ type }) => type)).toContain('SCOPE_CREATED');
  expect((await read('text=%22roles%22')).items.length).toBeGreaterThan(5);
  for (const plain of ['%25', '_', '%5C']) expect((await read(`text=${plain}`)).items, plain).toEqual([]);
});

describe('the trail as a file', () => {
  const path = () => `/api/scopes/${scope.id}/audit-trail`;

  test('as JSON lines can be checked by any program', async () => {
    const answer = await auditor.get(`${path()}?format=jsonl`);
    expect(answer.headers['content-type']).toContain('ndjson');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="audit-trail_.*\.jsonl"$/);
    const events = answer.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    let before = '';
    for (const { previousHash, hashed, hash, id } of events) {
      expect(previousHash).toBe(before);
      expect(hashed).toContain(id);
      expect(createHash('sha256').update(Buffer.from(previousHash, 'hex')).update(hashed).digest('hex')).toBe(hash);
      before = hash;
    }
    const { hashed, previousHash, hash, ...event } = events.at(-1);
    expect((await read('limit=1')).items[0]).toEqual(event);
    expect((await auditor.get(`${path()}/state`)).body).toMatchObject({ head: hash, events: events.length });
  });

  test('as CSV has a line for each event that the filter leaves', async () => {
    const answer = await auditor.get(`${path()}?type=SCOPE_CREATED`);
    const lines = answer.text.split('\r\n');
    expect([answer.headers['content-type'], lines.length, lines[2]]).toEqual(['text/csv; charset=utf-8', 3, '']);
    expect(lines[1]).toContain(`SCOPE_CREATED,Administrator,${world.administrator.userId},,scope,Audited,${scope.id}`);
  });

  test("is for who may read the trail, the installation's for its administrator", async () => {
    const reader = await world.as(await world.member(scope, ['reader']));
    for (const suffix of ['', '/state', '/last-state']) {
      expect((await reader.get(path() + suffix)).body.permission).toBe('VIEW_AUDIT_TRAIL');
      expect((await auditor.get(`/api/audit-trail${suffix}`)).body.permission).toBe('ADMINISTRATOR');
      const outside = (await world.createScope()).id;
      expect((await auditor.get(`/api/scopes/${outside}/audit-trail${suffix}`)).status).toBe(404);
    }
    const admin = await world.as(world.administrator);
    expect((await admin.get('/api/audit-trail?format=jsonl')).text).toContain('USER_CREATED');
    expect((await admin.get('/api/audit-trail/state')).body.firstBreak).toBeNull();
  });
});

test('the state of the chain says that it holds, how much of it is anchored, and where it breaks', async () => {
  const state = async () => (await auditor.get(`/api/scopes/${scope.id}/audit-trail/state`)).body;
  const unread = await world.createScope('Nobody asked yet');
  const theirs = await world.as(await world.member(unread, ['auditor']));
  expect((await theirs.get(`/api/scopes/${unread.id}/audit-trail/last-state`)).body).toEqual({
    walk: null,
    anchor: null,
  });
  expect(await state()).toMatchObject({ firstBreak: null, anchor: null });
  await world.listen();
  await expect.poll(async () => (await state()).anchor).not.toBeNull();
  const { events, anchor } = await state();
  expect(anchor.events).toBe(events);
  await world.member(scope, ['reader']);
  expect(await state()).toMatchObject({ events: events + 1, anchor: { events } });
  const tamper = await superuser(world.database.url);
  await tamper.query('set session_replication_role = replica');
  const edit = (name: string) =>
    tamper.query('update muniment.audit_events set actor_name = $2 where scope_id = $1 and seq = 2', [scope.id, name]);
  await edit('X');
  expect((await state()).firstBreak).toEqual({ seq: 2, reason: 'its content is not what was written' });
  await edit('Administrator');
  await tamper.query('delete from muniment.audit_events where scope_id = $1 and seq = $2', [scope.id, events + 1]);
  const last = async () => (await auditor.get(`/api/scopes/${scope.id}/audit-trail/last-state`)).body;
  const walked = await state();
  expect(walked.firstBreak).toEqual({ seq: events + 1, reason: 'events at its end are missing' });
  const { head, anchor: anchored, ...walk } = walked;
  expect(await last()).toEqual({ walk, anchor: anchored });
  await tamper.end();
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
    `insert into installation_events (id, seq, type, actor_id, actor_name, entity_type, entity_id, entity_label, changes,
       at, previous_hash, hash)
     values (gen_random_uuid(), 1, 'SIGNED_OUT', current_user_id(), 'x', 'user', gen_random_uuid(), 'x', '{}',
       '2001-01-01', '', '')
     returning seq, at, hash, actor_name`,
  );
  expect(Number(forged.rows[0].seq)).toBeGreaterThan(1);
  expect(forged.rows[0].at.getFullYear()).toBeGreaterThan(2001);
  expect(forged.rows[0].hash).toHaveLength(32);
  expect(forged.rows[0].actor_name).toBe(world.administrator.displayName);
  await client.end();
});

describe("an event's actor is the user of its transaction", () => {
  const nobody = '00000000-0000-0000-0000-000000000000';

  /** As the server's role in a transaction of this user, taken back. Answers the SQLSTATE of the refusal, or null. */
  async function append(
    user: string | null,
    event: { table: string; actor: string | null; about: string; name?: string },
  ): Promise<string | null> {
    const ofScope = event.table === 'audit_events';
    const client = await superuser(world.database.url);
    try {
      await client.query('set role muniment_app');
      await client.query('set search_path = muniment');
      await client.query('begin');
      await client.query(`select set_config('app.user_id', $1, true)`, [user ?? '']);
      await client.query(
        `insert into ${event.table} (id, ${ofScope ? 'scope_id,' : ''} type, actor_id, actor_name, entity_type, entity_id,
           entity_label, changes)
         values (gen_random_uuid(), ${ofScope ? `'${scope.id}',` : ''} 'X', $1, $2, 'user', $3, 'x', '{}')`,
        [event.actor, event.name ?? 'not signed in', event.about],
      );
      return null;
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await client.end();
    }
  }

  test('in a scope, always', async () => {
    const me = world.administrator.userId;
    const other = (await world.member(scope, ['reader'])).userId;
    const table = 'audit_events';
    expect(await append(me, { table, actor: me, about: nobody })).toBeNull();
    expect(await append(me, { table, actor: other, about: other })).toBe('42501');
    expect(await append(me, { table, actor: null, about: me })).toBe('42501');
    expect(await append(other, { table, actor: me, about: me })).toBe('42501');
  });

  test('outside of scopes, or before there is one: nobody, or whom the event is about', async () => {
    const me = world.administrator.userId;
    const other = (await world.createUser('Other')).userId;
    const table = 'installation_events';
    expect(await append(me, { table, actor: me, about: other })).toBeNull();
    expect(await append(me, { table, actor: other, about: other })).toBe('42501');
    expect(await append(me, { table, actor: null, about: other })).toBe('42501');
    expect(await append(null, { table, actor: null, about: other })).toBeNull();
    expect(await append(null, { table, actor: other, about: other })).toBeNull();
    expect(await append(null, { table, actor: other, about: me })).toBe('42501');
    expect(await append(null, { table, actor: null, about: me, name: 'Administrator' })).toBe('23514');
  });

  test('under the name that the user has at that moment, whatever the server believes', async () => {
    const user = await world.createUser('Before');
    await world.addMember(scope, user, ['scope-admin']);
    const admin = await world.as(world.administrator);
    await admin.patch(`/api/users/${user.userId}`, { displayName: 'After' });
    const other = await world.createUser('Added');
    const member = { roles: ['reader' as const], permissions: [] };
    await world.db.withActor(user, (tx) => setMember(tx, user, { scopeId: scope.id, userId: other.userId }, member));
    expect((await read('limit=1')).items[0]?.actor).toMatchObject({ id: user.userId, displayName: 'After' });
  });
});
