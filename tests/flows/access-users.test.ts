/** Users of the installation, and the catalog of what they can hold. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionCatalog, roleTemplates } from '../../domain/permissions/index.ts';
import { type Client, startWorld, superuser, type World } from '../harness/index.ts';

let world: World;
let admin: Client;
let ordinary: Client;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as(world.administrator);
  ordinary = await world.as(await world.createUser('Ordinary'));
});
afterAll(() => world?.close());

const password = 'a-long-enough-password';

describe('an administrator', () => {
  test('creates a user who can sign in', async () => {
    const created = await admin.post('/api/users', { email: ' New@Test.example ', displayName: ' Nová ', password });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: created.body.id,
      email: 'New@Test.example',
      displayName: 'Nová',
      admin: false,
      disabled: false,
      mustChangePassword: true,
      secondFactor: false,
      singleSignOn: false,
      linkAtNextSignIn: false,
      identityResetAt: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect((await world.stranger.post('/api/auth/login', { email: 'new@test.example', password })).status).toBe(200);
  });

  test('cannot give one e-mail address to two users, however it is written', async () => {
    expect((await admin.post('/api/users', { email: 'twin@test.example', displayName: 'A', password })).status).toBe(
      201,
    );
    const second = await admin.post('/api/users', { email: 'TWIN@test.example', displayName: 'B', password });
    expect([second.status, second.body.code]).toEqual([409, 'EMAIL_TAKEN']);
  });

  test.each([
    [{ email: 'no-at', displayName: 'A', password }, 'email'],
    [{ email: 'a b@test.example', displayName: 'A', password }, 'email'],
    [{ email: 'short@test.example', displayName: 'A', password: 'sea-otter-9' }, 'password'],
    [{ email: 'blank@test.example', displayName: '   ', password }, 'displayName'],
    [{ email: 'bidi@test.example', displayName: 'A\u202eB', password }, 'displayName'],
    [{ email: 'admin@test.example', displayName: 'A', password, admin: 'yes' }, 'admin'],
  ])('cannot create %o', async (body, path) => {
    const answer = await admin.post('/api/users', body);
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([400, 'INVALID_REQUEST', path]);
  });

  test('renames and disables; the disabled user is out at once and stays out of old sessions', async () => {
    const user = await world.createUser('Leaving');
    const client = await world.as(user);
    expect((await client.get('/api/me')).status).toBe(200);
    const changed = await admin.patch(`/api/users/${user.userId}`, { displayName: 'Left', disabled: true });
    expect(changed.body).toMatchObject({ id: user.userId, displayName: 'Left', disabled: true });
    expect((await client.post('/api/tokens', { name: 'x' })).status).toBe(401);
    await admin.patch(`/api/users/${user.userId}`, { disabled: false });
    expect((await client.get('/api/me')).status).toBe(401);
  });

  test('a change that changes nothing audits nothing, an empty one is refused, an unknown user is not found', async () => {
    const user = await world.createUser('Same');
    expect((await admin.patch(`/api/users/${user.userId}`, { displayName: 'Same' })).status).toBe(200);
    expect((await admin.patch(`/api/users/${user.userId}`, {})).body.code).toBe('INVALID_REQUEST');
    expect((await admin.patch(`/api/users/${user.userId}`)).body.code).toBe('INVALID_REQUEST');
    expect((await admin.patch(`/api/users/${crypto.randomUUID()}`, { disabled: true })).status).toBe(404);
    const { items } = (await admin.get(`/api/audit-events?entityId=${user.userId}`)).body;
    expect(items.map(({ type }: { type: string }) => type)).toEqual(['USER_CREATED']);
  });

  test('reads the users page by page, each once', async () => {
    for (let count = 0; count < 7; count += 1) await world.createUser('Paged');
    const all = (await admin.get('/api/users?limit=200')).body.items.map(({ id }: { id: string }) => id);
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { items: { id: string }[]; nextCursor: string | null } = (
        await admin.get(`/api/users?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`)
      ).body;
      expect(page.items.length).toBeLessThanOrEqual(3);
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
  });
});

test.each([
  ['GET', '/api/users', undefined],
  ['POST', '/api/users', { email: 'x@test.example', displayName: 'X', password }],
  ['PATCH', `/api/users/${crypto.randomUUID()}`, { disabled: true }],
  ['POST', '/api/scopes', { name: 'Mine' }],
  ['GET', '/api/scopes?all=true', undefined],
  ['GET', '/api/audit-events', undefined],
] as const)('%s %s is for administrators alone', async (method, url, body) => {
  const answer = await ordinary.request(method, url, { body });
  expect([answer.status, answer.body.code, answer.body.permission]).toEqual([
    403,
    'PERMISSION_DENIED',
    'ADMINISTRATOR',
  ]);
  expect((await world.stranger.request(method, url, { body })).status).toBe(401);
});

test('the catalog and the role templates are the same in the API, the rules and the database', async () => {
  const permissions = (await ordinary.get('/api/permissions')).body.items;
  expect(permissions).toEqual(Object.entries(permissionCatalog).map(([name, grants]) => ({ name, grants })));
  const templates = Object.entries(roleTemplates).map(([name, held]) => ({ name, permissions: [...held] }));
  expect((await ordinary.get('/api/roles')).body).toEqual({ items: templates, nextCursor: null });
  const client = await superuser(world.database.url);
  const stored = await client.query('select name, grants from muniment.permissions');
  const granted = await client.query(`select role as name, array_agg(permission order by permission) as permissions
    from muniment.role_permissions group by role`);
  await client.end();
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  expect(stored.rows.sort(byName)).toEqual(permissions.sort(byName));
  const sorted = templates.map((template) => ({ ...template, permissions: template.permissions.sort() }));
  expect(granted.rows.sort(byName)).toEqual(sorted.sort(byName));
});
