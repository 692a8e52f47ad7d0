/** `npm run create-admin`, as an operator runs it on an installation without the demo. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../harness/index.ts';

const command = fileURLToPath(new URL('../../server/cli/create-admin.ts', import.meta.url));
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

async function createAdmin(input: string, args: string[] = []): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', command, ...args], {
    env: { ...process.env, DATABASE_URL: world.database.url },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  await once(child, 'close');
  return { code: child.exitCode, output };
}

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
