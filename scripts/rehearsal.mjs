/** What rehearsals of an operator's recipes share: processes of the built service, and questions to their PostgreSQL. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Refusal, root } from './prepare.mjs';

export const admin = { email: 'ada@test.example', password: 'correct-horse-battery' };
export const people = { ADMIN_EMAIL: admin.email, ADMIN_NAME: 'Ada', ADMIN_PASSWORD: admin.password };

/** In a folder of its own; what `play` puts into `cleanUps` is done in the end, the last first. */
export async function inFolder(name, play) {
  const folder = mkdtempSync(join(tmpdir(), `muniment-${name}-`));
  const cleanUps = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    await play(folder, cleanUps);
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}

export async function ask(port, database, text) {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: 'unused', database });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export async function startProcess(file, env, cleanUps, checkout = root) {
  mkdirSync(env.DATA_DIR, { recursive: true });
  const child = spawn(process.execPath, [join(checkout, 'dist/server', file)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUps.push(async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  for (const end = Date.now() + 300_000; Date.now() < end && child.exitCode === null; await sleep(50)) {
    const found = /ready at (http:[^\s"]+)|(Making packs)/.exec(output);
    if (found) return { child, url: found[1] };
  }
  throw new Refusal(`${file} did not start: ${output}`);
}

/** A command to its end. Not by spawnSync: what else this process does must not stand still. */
export async function command(name, env, args = [], checkout = root) {
  const child = spawn(process.execPath, [join(checkout, 'dist/server/cli', `${name}.js`), ...args], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}
