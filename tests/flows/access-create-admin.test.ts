/** `npm run create-admin`, as an operator runs it on an installation without the demo. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../harness/index.ts';
import { runCommand } from '../harness/server-process.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

const createAdmin = (input: string, args: string[] = []) =>
  runCommand('create-admin', { DATABASE_URL: world.database.url, DATA_DIR: world.config.dataDir }, args, input);

test('the command makes an administrator who can sign in, and the trail shows it', async () => {
  const made = await createAdmin('first@test.example\nFirst Admin\na-long-enough-password\n');
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringContaining('first@test.example is now an administrator'),
  });
  expect(made.output).not.toContain('a-long-enough-password');
  const login = { email: 'first@test.example', password: 'a-long-enough-password' };
  const cookie =
    String((await world.stranger.post('/api/auth/login', login)).headers['set-cookie']).split(';')[0] ?? '';
  const me = (await world.stranger.get('/api/me', { cookie })).body;
  expect(me).toMatchObject({ admin: true, displayName: 'First Admin' });
  const [, created] = (await world.stranger.get(`/api/audit-events?entityId=${me.id}`, { cookie })).body.items;
  expect(created).toMatchObject({ type: 'USER_CREATED', actor: { id: null, displayName: 'command line' } });
});

test('the command refuses in plain words: arguments, a short password, a taken e-mail, a missing answer', async () => {
  expect(await createAdmin('', ['me@test.example'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('no arguments'),
  });
  expect(await createAdmin('a@test.example\nA\nshort\n')).toMatchObject({
    code: 1,
    output: expect.stringContaining('12 to 128 characters'),
  });
  expect(await createAdmin('a@test.example\n')).toMatchObject({ code: 1, output: expect.stringContaining('missing') });
  const taken = await createAdmin(`${world.administrator.email}\nA\na-long-enough-password\n`);
  expect(taken).toMatchObject({ code: 1, output: expect.stringContaining('is taken') });
});
