/** `npm start` as it is typed: npm, a shell, and the server below it. The clone is prepared already, so nothing is built. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muniment-npm-'));
});
afterEach(async () => {
  const server = serverPid();
  if (server !== undefined) process.kill(server, 'SIGTERM');
  await expect.poll(serverPid).toBeUndefined();
  rmSync(folder, { recursive: true, force: true });
});

/** The server's own claim on its data folder names its process; it is removed when the server has ended in order. */
function serverPid(): number | undefined {
  const claim = join(folder, 'server.lock');
  return existsSync(claim) ? JSON.parse(readFileSync(claim, 'utf8')).pid : undefined;
}

test('SIGTERM to npm start ends the server in order, and its PostgreSQL', async () => {
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', SEED_DEMO: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  npm.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await expect.poll(() => printed).toContain('ready at');
  const url = /ready at (\S+)/.exec(printed)?.[1];
  const server = serverPid();
  expect([server, npm.pid]).not.toContain(undefined);
  expect(server).not.toBe(npm.pid);

  npm.kill('SIGTERM');
  await once(npm, 'exit');

  await expect.poll(serverPid).toBeUndefined();
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  expect(existsSync(join(folder, 'postgres/cluster/postmaster.pid'))).toBe(false);
});
