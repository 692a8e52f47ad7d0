/** Sessions: seen and ended by their owner and by an administrator, and ended by time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, clientFor, startWorld, superuser, type World, worldPassword } from '../harness/index.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await startWorld({ env: { SESSION_IDLE_MINUTES: '30', SESSION_MAX_HOURS: '8' } });
  admin = await world.as(world.administrator);
});
afterAll(() => world?.close());

async function signIn(email: string, agent: string, address = '198.51.100.20'): Promise<Client> {
  const answer = await world.stranger.request('POST', '/api/auth/login', {
    body: { email, password: worldPassword },
    headers: { 'user-agent': agent },
    address,
  });
  expect(answer.status).toBe(200);
  return clientFor(world.app, { cookie: String(answer.headers['set-cookie']).split(';', 1)[0] ?? '' });
}

async function tamper(statement: string, userId: string): Promise<void> {
  const database = await superuser(world.database.url);
  await database.query(statement, [userId]);
  await database.end();
}

const listed = async (client: Client) => (await client.get('/api/me/sessions')).body.items;

test('a person sees where they are signed in, and which one this is', async () => {
  const user = await world.createUser('Traveller');
  const desk = await signIn(user.email, 'Desk/1.0');
  await signIn(user.email, 'Phone/2.0', '198.51.100.21');
  const sessions = await listed(desk);
  expect(sessions).toHaveLength(2);
  expect(Object.keys(sessions[0]).sort()).toEqual(
    ['address', 'createdAt', 'current', 'id', 'lastSeenAt', 'userAgent'].sort(),
  );
  const own = sessions.find(({ current }: { current: boolean }) => current);
  const other = sessions.find(({ current }: { current: boolean }) => !current);
  expect([own.userAgent, other.userAgent, other.address]).toEqual(['Desk/1.0', 'Phone/2.0', '198.51.100.21']);
  expect(own.lastSeenAt).toMatch(/Z$/);
  expect(await listed(admin)).toHaveLength(1);
});

test('a person ends one session, or all others, and the trail shows it', async () => {
  const user = await world.createUser('Tidy');
  const here = await signIn(user.email, 'Here');
  const there = await signIn(user.email, 'There');
  const elsewhere = await signIn(user.email, 'Elsewhere');
  const { id } = (await listed(here)).find(({ userAgent }: { userAgent: string }) => userAgent === 'There');
  expect((await admin.delete(`/api/me/sessions/${id}`)).status).toBe(404);
  expect((await here.delete(`/api/me/sessions/${id}`)).status).toBe(204);
  expect((await there.get('/api/me')).status).toBe(401);
  expect((await here.delete(`/api/me/sessions/${id}`)).status).toBe(404);
  expect((await here.delete('/api/me/sessions')).status).toBe(204);
  expect((await elsewhere.get('/api/me')).status).toBe(401);
  expect((await here.delete('/api/me/sessions')).status).toBe(204);
  expect(await listed(here)).toHaveLength(1);
  const events = (await admin.get(`/api/audit-events?type=SESSIONS_ENDED&entityId=${user.userId}`)).body.items;
  expect(events.map(({ changes }: { changes: object }) => changes)).toEqual([{ count: 1 }, { count: 1 }]);
});

test('a session that has expired is not there to be ended, and leaves no event', async () => {
  const user = await world.createUser('Late');
  const old = await signIn(user.email, 'Old');
  const { id } = (await listed(old))[0];
  const here = await signIn(user.email, 'New');
  await tamper(
    "update muniment.sessions set expires_at = now() - interval '1 second' where user_id = $1 and user_agent = 'Old'",
    user.userId,
  );
  expect((await here.delete(`/api/me/sessions/${id}`)).status).toBe(404);
  const events = (await admin.get(`/api/audit-events?type=SESSIONS_ENDED&entityId=${user.userId}`)).body.items;
  expect(events).toEqual([]);
});

test("an administrator ends a user's sessions, and nobody else does", async () => {
  const user = await world.createUser('Lost laptop');
  const session = await signIn(user.email, 'Laptop');
  const path = `/api/users/${user.userId}/sessions`;
  expect((await session.delete(path)).body.permission).toBe('ADMINISTRATOR');
  expect((await admin.delete(path)).status).toBe(204);
  expect((await session.get('/api/me')).status).toBe(401);
  expect((await admin.delete(`/api/users/${crypto.randomUUID()}/sessions`)).status).toBe(404);
});

test('a session ends when it is not used for SESSION_IDLE_MINUTES', async () => {
  const user = await world.createUser('Idler');
  const session = await signIn(user.email, 'Idle');
  const age = (minutes: number) =>
    tamper(
      `update muniment.sessions set last_seen_at = last_seen_at - interval '${minutes} minutes',
         expires_at = expires_at - interval '${minutes} minutes' where user_id = $1`,
      user.userId,
    );
  await age(29);
  expect((await session.get('/api/me')).status).toBe(200);
  await age(29);
  expect((await session.get('/api/me')).status).toBe(200);
  await age(31);
  expect((await session.get('/api/me')).status).toBe(401);
});

test('a session ends SESSION_MAX_HOURS after its sign-in, however busy it is', async () => {
  const user = await world.createUser('Worker');
  const session = await signIn(user.email, 'Busy');
  const age = (text: string) =>
    tamper(`update muniment.sessions set created_at = created_at - interval '${text}' where user_id = $1`, user.userId);
  await age('7 hours 59 minutes');
  expect((await session.get('/api/me')).status).toBe(200);
  await age('2 minutes');
  expect((await session.get('/api/me')).status).toBe(401);
});
