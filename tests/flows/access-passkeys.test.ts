/** Passkeys: as a second factor, and as a sign-in of their own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, clientFor, startWorld, type World, type WorldUser, worldPassword } from '../harness/index.ts';
import { PasskeyDevice } from '../harness/passkey-device.ts';

const origin = 'https://documents.example.com';
let world: World;
let admin: Client;
beforeAll(async () => {
  world = await startWorld({ env: { PUBLIC_URL: origin } });
  admin = await world.as(world.administrator);
});
afterAll(() => world?.close());

async function withPasskey(name: string, device = new PasskeyDevice(origin)) {
  const user = await world.createUser(name);
  const client = await world.as(user);
  const options = (await client.post('/api/me/passkeys/options')).body;
  const response = device.register(options);
  const added = await client.post('/api/me/passkeys', { name: ' Laptop ', response });
  expect(added.status).toBe(201);
  return { user, client, device, added: added.body, response };
}

const asked = async () => (await world.stranger.post('/api/auth/passkey/options')).body;
const signIn = (response: object) => world.stranger.post('/api/auth/passkey', { response });
const login = (user: WorldUser, more: object = {}) =>
  world.stranger.post('/api/auth/login', { email: user.email, password: worldPassword, ...more });

test('a passkey signs in by itself, and the trail says so', async () => {
  const { user, client, device, added } = await withPasskey('Modern');
  expect(added).toMatchObject({ name: 'Laptop', lastUsedAt: null });
  expect(added.recoveryCodes).toHaveLength(10);
  const answer = await signIn(device.signIn(await asked()));
  expect([answer.status, answer.body.user.id]).toEqual([200, user.userId]);
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  expect((await clientFor(world.app, { cookie }).get('/api/me')).body.secondFactor).toMatchObject({ passkeys: 1 });
  expect((await client.get('/api/me/passkeys')).body.items[0]).toMatchObject({
    id: added.id,
    lastUsedAt: expect.stringMatching(/Z$/),
  });
  const [event] = (await admin.get(`/api/audit-events?entityId=${user.userId}&type=SIGNED_IN`)).body.items;
  expect(event.changes.method).toBe('passkey');
});

test('an answer counts once, also when it comes many times at once, and only to what was asked', async () => {
  const { device } = await withPasskey('Replayed');
  const answer = device.signIn(await asked());
  const all = await Promise.all([1, 2, 3, 4].map(() => signIn(answer)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = await signIn(device.signIn({ challenge: 'bWFkZS11cA' }));
  expect([refused.status, refused.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
});

test('an answer from another site, of an unknown passkey, or of no sense is refused', async () => {
  const elsewhere = new PasskeyDevice('https://evil.example');
  const user = await world.createUser('Phished');
  const client = await world.as(user);
  const options = (await client.post('/api/me/passkeys/options')).body;
  const refused = await client.post('/api/me/passkeys', { name: 'x', response: elsewhere.register(options) });
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'response']);
  for (const response of [
    new PasskeyDevice(origin).signIn(await asked()),
    {},
    { id: 7 },
    { id: 'x', response: null },
  ]) {
    expect((await signIn(response)).body.code).toBe('INVALID_CREDENTIALS');
  }
});

test("what one person was asked is no answer for another, and a passkey is one person's", async () => {
  const { response } = await withPasskey('First');
  const other = await world.as(await world.createUser('Second'));
  const victim = await world.as(await world.createUser('Third'));
  const options = (await victim.post('/api/me/passkeys/options')).body;
  const foreign = await other.post('/api/me/passkeys', {
    name: 'x',
    response: new PasskeyDevice(origin).register(options),
  });
  expect(foreign.status).toBe(400);
  expect((await other.post('/api/me/passkeys', { name: 'x', response })).status).toBe(400);
});

test('with a passkey the password alone is not enough, and the passkey or a recovery code makes it so', async () => {
  const { user, device, added } = await withPasskey('Doubled');
  const missing = await login(user);
  expect([missing.status, missing.body.code, missing.body.factors]).toEqual([
    401,
    'SECOND_FACTOR_REQUIRED',
    ['passkey'],
  ]);
  expect((await login(user, { passkey: device.signIn(await asked()) })).status).toBe(200);
  const { device: other } = await withPasskey('Somebody else');
  expect((await login(user, { passkey: other.signIn(await asked()) })).body.code).toBe('INVALID_CREDENTIALS');
  expect((await login(user, { code: added.recoveryCodes[0] })).status).toBe(200);
});

test('a device that does not make sure of the person is a factor, and no sign-in of its own', async () => {
  const { user, device } = await withPasskey('Simple key', new PasskeyDevice(origin, { verifies: false }));
  expect((await signIn(device.signIn(await asked()))).status).toBe(401);
  expect((await login(user, { passkey: device.signIn(await asked()) })).status).toBe(200);
});

test('a disabled person does not come in by a passkey', async () => {
  const { user, device } = await withPasskey('Gone');
  await admin.patch(`/api/users/${user.userId}`, { disabled: true });
  expect((await signIn(device.signIn(await asked()))).body.code).toBe('INVALID_CREDENTIALS');
});

test('removing a passkey needs the password, and then it signs nobody in', async () => {
  const { user, client, device, added } = await withPasskey('Remover');
  const path = `/api/me/passkeys/${added.id}`;
  const remove = (password: string) => client.request('DELETE', path, { body: { password } });
  expect((await remove('wrong password here')).body.code).toBe('REAUTHENTICATION_FAILED');
  const stranger = await world.as(await world.createUser('Stranger'));
  const foreign = await stranger.request('DELETE', path, { body: { password: worldPassword } });
  expect(foreign.status).toBe(404);
  expect((await remove(worldPassword)).status).toBe(204);
  expect((await signIn(device.signIn(await asked()))).status).toBe(401);
  expect((await login(user)).status).toBe(200);
});
