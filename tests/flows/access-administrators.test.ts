/** Administrators are made and unmade, and one always stays. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startWorld, type World } from '../harness/index.ts';
import { runCommand } from '../harness/server-process.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as(world.administrator);
});
afterAll(() => world?.close());

const pathOf = ({ userId }: { userId: string }) => `/api/users/${userId}`;

test('the last active administrator cannot be disabled or stop being one', async () => {
  for (const change of [{ admin: false }, { disabled: true }, { admin: false, disabled: true }]) {
    const refused = await admin.patch(pathOf(world.administrator), change);
    expect([refused.status, refused.body.code]).toEqual([409, 'LAST_ADMINISTRATOR']);
  }
  const disabled = await world.createUser('Disabled', { admin: true });
  expect((await admin.patch(pathOf(disabled), { disabled: true })).status).toBe(200);
  expect((await admin.patch(pathOf(world.administrator), { admin: false })).body.code).toBe('LAST_ADMINISTRATOR');
  expect((await admin.patch(pathOf(world.administrator), { displayName: 'Root' })).status).toBe(200);
});

test('an administrator makes and unmakes another, which counts at once and is audited', async () => {
  const user = await world.createUser('Deputy');
  const deputy = await world.as(user);
  expect((await deputy.get('/api/users')).status).toBe(403);
  expect((await admin.patch(pathOf(user), { admin: true })).body.admin).toBe(true);
  expect((await deputy.get('/api/users')).status).toBe(200);
  expect((await admin.patch(pathOf(user), { admin: false })).body.admin).toBe(false);
  expect((await deputy.get('/api/users')).status).toBe(403);
  const { items } = (await admin.get(`/api/audit-events?entityId=${user.userId}&type=USER_CHANGED`)).body;
  expect(items.map(({ changes }: { changes: object }) => changes)).toEqual([
    { admin: { from: true, to: false } },
    { admin: { from: false, to: true } },
  ]);
});

test('administrators who unmake each other at the same moment leave one', async () => {
  const alone = await startWorld();
  try {
    const people = [alone.administrator];
    for (let count = 0; count < 5; count += 1) people.push(await alone.createUser('Peer', { admin: true }));
    const clients = await Promise.all(people.map((person) => alone.as(person)));
    const answers = await Promise.all(
      clients.map((client, index) =>
        client.patch(pathOf(people[(index + 1) % people.length] ?? alone.administrator), {
          ...(index % 2 === 0 ? { admin: false } : { disabled: true }),
        }),
      ),
    );
    for (const [index, { status }] of answers.entries()) {
      // Who is shut out while their own act goes on for two seconds has it ended: nothing of it is there then.
      const mayBeEnded = index % 2 === 0;
      expect([200, 401, 403, 409, ...(mayBeEnded ? [503] : [])]).toContain(status);
    }
    const looks = await Promise.all(clients.map((client) => client.get('/api/users')));
    expect(looks.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
  } finally {
    await alone.close();
  }
});

const resetPassword = (args: string[]) =>
  runCommand('reset-password', { DATABASE_URL: world.database.url, PUBLIC_URL: 'https://documents.example.com' }, args);

test('npm run reset-password prints a link for an administrator who is locked out', async () => {
  const { code, output } = await resetPassword([world.administrator.email.toUpperCase()]);
  expect(code).toBe(0);
  const token = /https:\/\/documents\.example\.com\/set-password#([\w-]{43})/.exec(output)?.[1] ?? '';
  const password = 'seven grey herons wade';
  expect((await world.stranger.post('/api/auth/password', { token, password })).status).toBe(204);
  const login = { email: world.administrator.email, password };
  expect((await world.stranger.post('/api/auth/login', login)).status).toBe(200);
  expect(await resetPassword(['nobody@test.example'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nobody here'),
  });
  expect(await resetPassword([])).toMatchObject({ code: 1, output: expect.stringContaining('Usage') });
});
