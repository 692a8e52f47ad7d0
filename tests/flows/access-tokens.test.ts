/** API tokens for scripts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientFor, startWorld, superuser, type World, type WorldUser } from '../harness/index.ts';

let world: World;
let user: WorldUser;
beforeAll(async () => {
  world = await startWorld();
  user = await world.createUser('Script Owner');
});
afterAll(() => world?.close());

const bearer = (token: string) => clientFor(world.app, { authorization: `Bearer ${token}` });

async function createToken(body: object = { name: 'nightly' }) {
  const answer = await (await world.as(user)).post('/api/tokens', body);
  expect(answer.status).toBe(201);
  return answer.body as { id: string; name: string; token: string; expiresAt: string | null };
}

test('a token is shown once and opens the API as its owner', async () => {
  const created = await createToken();
  expect((await bearer(created.token).get('/api/me')).body.id).toBe(user.userId);
  const listed = (await (await world.as(user)).get('/api/tokens')).body.items;
  const entry = listed.find(({ id }: { id: string }) => id === created.id);
  expect(Object.keys(entry).sort()).toEqual([
    'createdAt',
    'expiresAt',
    'id',
    'lastUsedAt',
    'name',
    'permissions',
    'scopeIds',
  ]);
  expect(entry.lastUsedAt).toMatch(/Z$/);
});

test('the database keeps a digest, not the token', async () => {
  const { token } = await createToken();
  const client = await superuser(world.database.url);
  const { rows } = await client.query('select t::text as row from muniment.api_tokens t');
  await client.end();
  expect(rows.some(({ row }) => row.includes(token) || row.includes(Buffer.from(token).toString('hex')))).toBe(false);
});

test('a revoked token is refused at once', async () => {
  const { id, token } = await createToken();
  expect((await (await world.as(user)).delete(`/api/tokens/${id}`)).status).toBe(204);
  const refused = await bearer(token).get('/api/me');
  expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  expect((await (await world.as(user)).delete(`/api/tokens/${id}`)).status).toBe(404);
});

test('an expired token is refused, and one cannot be made that has expired already', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const { id, token } = await createToken({ name: 'short', expiresAt: inAnHour });
  expect((await bearer(token).get('/api/me')).status).toBe(200);
  const client = await superuser(world.database.url);
  await client.query('update muniment.api_tokens set expires_at = now() where id = $1', [id]);
  await client.end();
  expect((await bearer(token).get('/api/me')).status).toBe(401);
  const past = await (await world.as(user)).post('/api/tokens', { name: 'past', expiresAt: '2020-01-01T00:00:00Z' });
  expect([past.status, past.body.errors[0].path]).toEqual([400, 'expiresAt']);
});

test("another user's token does not exist", async () => {
  const { id, token } = await createToken();
  const other = await world.as(await world.createUser('Other'));
  expect((await other.delete(`/api/tokens/${id}`)).status).toBe(404);
  expect((await other.get('/api/tokens')).body.items).toEqual([]);
  expect((await bearer(token).get('/api/me')).status).toBe(200);
});

test('a made-up or malformed credential is refused, even beside a good cookie', async () => {
  const cookie = await world.as(user);
  for (const authorization of ['Bearer muniment_made-up', 'Bearer ', 'Bearer a b', 'Basic YTpi', 'nonsense']) {
    expect((await cookie.get('/api/me', { authorization })).status).toBe(401);
  }
});

test('disabling a user revokes their tokens for good', async () => {
  const leaver = await world.createUser('Leaver');
  const { token } = (await (await world.as(leaver)).post('/api/tokens', { name: 'x' })).body;
  const admin = await world.as(world.administrator);
  await admin.patch(`/api/users/${leaver.userId}`, { disabled: true });
  expect((await bearer(token).get('/api/me')).status).toBe(401);
  await admin.patch(`/api/users/${leaver.userId}`, { disabled: false });
  expect((await bearer(token).get('/api/me')).status).toBe(401);
  expect((await (await world.as(world.administrator)).get(`/api/users/${leaver.userId}/tokens`)).body.items).toEqual(
    [],
  );
});

test('making and revoking a token are audited without the token', async () => {
  const { id, token } = await createToken({ name: 'audited' });
  await (await world.as(user)).delete(`/api/tokens/${id}`);
  const { body } = await (await world.as(world.administrator)).get(`/api/audit-events?entityId=${id}`);
  expect(body.items.map(({ type }: { type: string }) => type)).toEqual(['TOKEN_REVOKED', 'TOKEN_CREATED']);
  expect(body.items[0]).toMatchObject({ actor: { id: user.userId }, entity: { type: 'token', id, label: 'audited' } });
  expect(JSON.stringify(body)).not.toContain(token);
});
