/** Section 3 of the contract: the closed catalog, the role templates, and what an administrator may and may not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startWorld, type World, type WorldScope } from '../harness/index.ts';
import { expectError, expectKeys, randomId, timestamp } from './contract-shapes.ts';

let world: World;
let scope: WorldScope;
let admin: Client;
let member: Client;
beforeAll(async () => {
  world = await startWorld();
  scope = await world.createScope('Devices');
  admin = await world.as(world.administrator);
  member = await world.as(await world.member(scope, ['quality-manager']));
});
afterAll(() => world?.close());

const catalog =
  'VIEW AUTHOR_DOCUMENTS RELEASE_DOCUMENTS REVOKE_DOCUMENTS DISPOSE_DOCUMENTS ORGANIZE_DOCUMENTS ACTIVATE_CATALOG_ENTRIES VIEW_TRACEABILITY EXPORT_AUDIT_PACK VIEW_AUDIT_TRAIL MANAGE_MEMBERS';
const templates: Record<string, string> = {
  reader: 'VIEW',
  author: 'VIEW AUTHOR_DOCUMENTS VIEW_TRACEABILITY',
  approver: 'VIEW RELEASE_DOCUMENTS REVOKE_DOCUMENTS VIEW_TRACEABILITY',
  'quality-manager':
    'VIEW AUTHOR_DOCUMENTS RELEASE_DOCUMENTS REVOKE_DOCUMENTS DISPOSE_DOCUMENTS ORGANIZE_DOCUMENTS VIEW_TRACEABILITY EXPORT_AUDIT_PACK VIEW_AUDIT_TRAIL',
  auditor: 'VIEW VIEW_TRACEABILITY EXPORT_AUDIT_PACK VIEW_AUDIT_TRAIL',
  'scope-admin': 'VIEW MANAGE_MEMBERS ACTIVATE_CATALOG_ENTRIES VIEW_AUDIT_TRAIL',
};

test('the catalog is the table of the contract', async () => {
  const { items } = (await member.get('/api/permissions')).body;
  expect(items.map(({ name }: { name: string }) => name).sort()).toEqual(catalog.split(' ').sort());
});

test('the role templates are the table of the contract', async () => {
  const { items } = (await member.get('/api/roles')).body;
  const found = items.map((role: { name: string; permissions: string[] }) => [role.name, role.permissions.sort()]);
  const wanted = Object.entries(templates).map(([name, held]) => [name, held.split(' ').sort()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
});

test.each(Object.entries(templates))('a %s holds %s and nothing else', async (role, held) => {
  const client = await world.as(await world.member(scope, [role as 'reader']));
  const { scopes } = (await client.get('/api/me')).body;
  expect(scopes[0].permissions.sort()).toEqual(held.split(' ').sort());
});

describe('routes of the administrator', () => {
  test('name ADMINISTRATOR to everybody else', async () => {
    const email = 'a@test.example';
    const acts = [
      member.post('/api/scopes', { name: 'X' }),
      member.get('/api/users'),
      member.post('/api/users', { email, displayName: 'A', password: 'long-enough-password' }),
      member.patch(`/api/users/${world.administrator.userId}`, { disabled: true }),
      member.get('/api/audit-events'),
    ];
    for (const act of acts) expectError(await act, 403, 'PERMISSION_DENIED', { permission: 'ADMINISTRATOR' });
  });

  test('create and change users', async () => {
    const body = { email: 'new@test.example', displayName: 'New', password: 'long-enough-password' };
    const created = await admin.post('/api/users', body);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ email: body.email, displayName: 'New', disabled: false, admin: false });
    expect(created.text).not.toContain('password');
    const path = `/api/users/${created.body.id}`;
    expect((await admin.patch(path, { displayName: 'Newer', disabled: true })).body).toMatchObject({
      displayName: 'Newer',
      disabled: true,
    });
    for (const wrong of [{}, { email: 'b@test.example' }, { admin: 'yes' }, { disabled: 'yes' }, { displayName: ' ' }])
      expectError(await admin.patch(path, wrong), 400, 'INVALID_REQUEST');
    expectError(await admin.patch(`/api/users/${randomId}`, { disabled: true }), 404, 'NOT_FOUND');
  });

  test('create scopes, of which the administrator then sees no content', async () => {
    const created = await admin.post('/api/scopes', { name: ' New ' });
    expect([created.status, created.body.name]).toEqual([201, 'New']);
    expect(created.body.createdAt).toMatch(timestamp);
    const path = `/api/scopes/${created.body.id}`;
    for (const what of ['folders', 'documents', 'traceability', 'audit-events', 'audit-pack'])
      expectError(await admin.get(`${path}/${what}`), 404, 'NOT_FOUND');
    expect((await admin.get('/api/scopes')).body.items).toEqual([]);
    expect((await admin.get('/api/documents')).body.items).toEqual([]);
    expect((await admin.get(`${path}/members`)).body.items).toEqual([]);
  });
});

describe('members', () => {
  const path = (userId: string) => `/api/scopes/${scope.id}/members/${userId}`;

  test('what counts is the union of roles and single permissions', async () => {
    const user = await world.createUser('Both');
    const holding = { roles: ['reader', 'auditor'], permissions: ['REVOKE_DOCUMENTS'] };
    const answer = await admin.put(path(user.userId), holding);
    expect([answer.status, answer.body.roles, answer.body.permissions]).toEqual([200, ...Object.values(holding)]);
    const { scopes } = (await (await world.as(user)).get('/api/me')).body;
    const union = 'VIEW VIEW_TRACEABILITY EXPORT_AUDIT_PACK VIEW_AUDIT_TRAIL REVOKE_DOCUMENTS';
    expect(scopes[0].permissions.sort()).toEqual(union.split(' ').sort());
  });

  test('are listed with what they hold', async () => {
    const { items } = (await admin.get(`/api/scopes/${scope.id}/members`)).body;
    for (const item of items) expectKeys(item, ['user', 'roles', 'permissions', 'held', 'identityResetAt']);
  });

  test('are removed with 204, once', async () => {
    const user = await world.member(scope, ['reader']);
    const answer = await admin.delete(path(user.userId));
    expect([answer.status, answer.text]).toEqual([204, '']);
    expectError(await admin.delete(path(user.userId)), 404, 'NOT_FOUND');
  });

  test('cannot be given roles or permissions outside the closed catalog', async () => {
    const user = await world.createUser('Odd');
    const wrong = [
      { roles: ['owner'], permissions: [] },
      { roles: [], permissions: ['view'] },
      { roles: 'reader', permissions: [] },
      {},
    ];
    for (const body of wrong) expectError(await admin.put(path(user.userId), body), 400, 'INVALID_REQUEST');
    expectError(await admin.put(path(randomId), { roles: [], permissions: [] }), 404, 'NOT_FOUND');
  });

  test('who hold nothing are members all the same: 403 that names VIEW, not 404', async () => {
    const client = await world.as(await world.member(scope, []));
    for (const what of ['folders', 'documents'])
      expectError(await client.get(`/api/scopes/${scope.id}/${what}`), 403, 'PERMISSION_DENIED', {
        permission: 'VIEW',
      });
  });
});
