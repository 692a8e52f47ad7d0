/** Scopes, their members, and what members hold. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startWorld, type World, type WorldScope } from '../harness/index.ts';

let world: World;
let scope: WorldScope;
let admin: Client;
let manager: Client;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as(world.administrator);
  scope = await world.createScope('Acme');
  manager = await world.as(await world.member(scope, ['scope-admin']));
});
afterAll(() => world?.close());

const memberUrl = (userId: string, of = scope) => `/api/scopes/${of.id}/members/${userId}`;
const events = async (query: string) => (await manager.get(`/api/scopes/${scope.id}/audit-events?${query}`)).body.items;

describe('scopes', () => {
  test('an administrator creates one, sees it among all, and is no member of it', async () => {
    const created = await admin.post('/api/scopes', { name: '  Borea  ' });
    expect(created.status).toBe(201);
    const rules = expect.objectContaining({ signature: false, fourEyes: false, minReviewers: 0, reviewMonths: null });
    const createdAt = expect.stringMatching(/Z$/);
    expect(created.body).toEqual({ id: created.body.id, name: 'Borea', language: 'en', rules, createdAt });
    const ids = (answer: { body: { items: { id: string }[] } }) => answer.body.items.map(({ id }) => id);
    expect(ids(await admin.get('/api/scopes?all=true'))).toContain(created.body.id);
    expect(ids(await admin.get('/api/scopes'))).not.toContain(created.body.id);
    expect((await admin.get(`/api/scopes/${created.body.id}/audit-events`)).status).toBe(404);
    expect((await admin.get('/api/me')).body.scopes).toEqual([]);
  });

  test('a member sees their scopes with what they hold, and no other', async () => {
    const user = await world.member(scope, ['reader', 'author'], ['EXPORT_AUDIT_PACK']);
    await world.createScope('Hidden');
    const client = await world.as(user);
    expect((await client.get('/api/scopes')).body.items).toMatchObject([{ id: scope.id, name: 'Acme' }]);
    expect((await client.get('/api/me')).body.scopes).toEqual([
      {
        id: scope.id,
        name: 'Acme',
        roles: ['reader', 'author'],
        permissions: ['VIEW', 'AUTHOR_DOCUMENTS', 'VIEW_TRACEABILITY', 'EXPORT_AUDIT_PACK'],
      },
    ]);
  });

  test.each([{ name: '' }, { name: '  ' }, { name: 'a\u0007b' }, { name: 'x'.repeat(201) }, { name: 1 }, {}])(
    'a scope cannot be called %o',
    async (body) => {
      expect((await admin.post('/api/scopes', body)).body.code).toBe('INVALID_REQUEST');
    },
  );
});

describe('members', () => {
  test('who manages members adds one with roles and single permissions, and the trail shows it', async () => {
    const user = await world.createUser('Newcomer');
    const body = { roles: ['auditor', 'reader'], permissions: ['MANAGE_MEMBERS'] };
    const answer = await manager.put(memberUrl(user.userId), body);
    expect(answer.status).toBe(200);
    const holding = { roles: ['reader', 'auditor'], permissions: ['MANAGE_MEMBERS'] };
    const held = ['VIEW', 'VIEW_TRACEABILITY', 'EXPORT_AUDIT_PACK', 'VIEW_AUDIT_TRAIL', 'MANAGE_MEMBERS'];
    const person = { id: user.userId, displayName: 'Newcomer', email: user.email };
    expect(answer.body).toEqual({ user: person, ...holding, held, identityResetAt: null });
    expect((await manager.get(`/api/scopes/${scope.id}/members`)).body.items).toContainEqual(answer.body);
    const [event] = await events(`entityId=${user.userId}`);
    expect(event).toMatchObject({
      type: 'MEMBER_CHANGED',
      entity: { type: 'member', id: user.userId, label: user.email },
      changes: { userId: user.userId, from: null, to: holding },
    });
  });

  test('a change tells what was before; one that changes nothing audits nothing', async () => {
    const user = await world.member(scope, ['reader']);
    await manager.put(memberUrl(user.userId), { roles: ['author'], permissions: [] });
    const same = await manager.put(memberUrl(user.userId), { roles: ['author'], permissions: [] });
    expect([same.status, same.body.roles]).toEqual([200, ['author']]);
    const trail = await events(`entityId=${user.userId}`);
    expect(trail).toHaveLength(2);
    expect(trail[0].changes).toEqual({
      userId: user.userId,
      from: { roles: ['reader'], permissions: [] },
      to: { roles: ['author'], permissions: [] },
    });
  });

  test('a removed member sees nothing of the scope any more', async () => {
    const user = await world.member(scope, ['auditor']);
    const client = await world.as(user);
    expect((await client.get(`/api/scopes/${scope.id}/audit-events`)).status).toBe(200);
    expect((await manager.delete(memberUrl(user.userId))).status).toBe(204);
    expect((await client.get(`/api/scopes/${scope.id}/audit-events`)).status).toBe(404);
    expect((await manager.delete(memberUrl(user.userId))).status).toBe(404);
    const [event] = await events(`entityId=${user.userId}`);
    expect(event).toMatchObject({ type: 'MEMBER_REMOVED', changes: { to: null, from: { roles: ['auditor'] } } });
  });

  test('a manager may leave, and the trail still shows it', async () => {
    const leaver = await world.member(scope, ['scope-admin']);
    expect((await (await world.as(leaver)).delete(memberUrl(leaver.userId))).status).toBe(204);
    expect((await (await world.as(leaver)).get(`/api/scopes/${scope.id}/members`)).status).toBe(404);
    const [event] = await events(`entityId=${leaver.userId}`);
    expect(event).toMatchObject({ type: 'MEMBER_REMOVED', actor: { id: leaver.userId } });
  });

  test('the administrator manages the members of a scope without being one, which its own trail shows', async () => {
    const user = await world.createUser('By Administrator');
    expect((await admin.put(memberUrl(user.userId), { roles: ['reader'], permissions: [] })).status).toBe(200);
    expect((await admin.get(`/api/scopes/${scope.id}/members`)).status).toBe(200);
    const [event] = await events(`entityId=${user.userId}`);
    expect(event.actor).toEqual({ id: world.administrator.userId, displayName: 'Administrator', via: null });
    expect((await admin.get(`/api/scopes/${scope.id}/audit-events`)).status).toBe(404);
    expect((await admin.get(`/api/scopes/${crypto.randomUUID()}/members`)).status).toBe(404);
  });

  test('a member without MANAGE_MEMBERS is refused by name, and nothing changes', async () => {
    const reader = await world.member(scope, ['quality-manager']);
    const client = await world.as(reader);
    for (const answer of [
      await client.get(`/api/scopes/${scope.id}/members`),
      await client.get(`/api/scopes/${scope.id}/member-candidates?q=a`),
      await client.put(memberUrl(reader.userId), { roles: ['scope-admin'], permissions: [] }),
      await client.delete(memberUrl(reader.userId)),
    ]) {
      expect([answer.status, answer.body.permission]).toEqual([403, 'MANAGE_MEMBERS']);
    }
    expect((await client.get('/api/me')).body.scopes[0].roles).toEqual(['quality-manager']);
  });

  test('an unknown user cannot be made a member; an unknown role or permission is refused', async () => {
    const body = { roles: ['reader'], permissions: [] };
    expect((await manager.put(memberUrl(crypto.randomUUID()), body)).status).toBe(404);
    const user = await world.createUser('Odd');
    for (const odd of [{ roles: ['owner'], permissions: [] }, { roles: [], permissions: ['ALL'] }, { roles: [] }]) {
      expect((await manager.put(memberUrl(user.userId), odd)).status).toBe(400);
    }
  });

  test('the administrator finds candidates by part of their name or e-mail, members not among them', async () => {
    const found = await world.createUser('Zoë Candidate');
    const inside = await world.member(scope, ['reader']);
    expect(await candidates(admin, 'zoë')).toEqual([
      { id: found.userId, displayName: 'Zoë Candidate', email: found.email },
    ]);
    expect(await candidates(admin, found.email.slice(0, 12).toUpperCase())).toHaveLength(1);
    expect(await candidates(admin, inside.email)).toEqual([]);
    expect(await candidates(admin, '%')).toEqual([]);
  });

  test('who manages one scope finds people of other companies only by their whole e-mail', async () => {
    const elsewhere = await world.createScope('Elsewhere');
    const stranger = await world.createUser('Yann Elsewhere');
    await world.addMember(elsewhere, stranger, ['reader']);
    expect(await candidates(manager, 'yann')).toEqual([]);
    expect(await candidates(manager, '')).toEqual([]);
    expect(await candidates(manager, stranger.email.toUpperCase())).toMatchObject([{ id: stranger.userId }]);
  });

  test('who manages two scopes finds the people of one for the other by name', async () => {
    const second = await world.createScope('Second');
    const both = await world.member(scope, ['scope-admin']);
    await world.addMember(second, both, ['scope-admin']);
    const colleague = await world.createUser('Xenia Colleague');
    await world.addMember(scope, colleague, ['reader']);
    expect(await candidates(await world.as(both), 'xenia', second)).toMatchObject([{ id: colleague.userId }]);
  });
});

async function candidates(client: Client, q: string, of = scope): Promise<unknown[]> {
  return (await client.get(`/api/scopes/${of.id}/member-candidates?q=${encodeURIComponent(q)}`)).body.items;
}
