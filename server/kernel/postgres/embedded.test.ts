import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { superuser } from '../../../tests/harness/superuser.ts';
import { DataFolderInUse, type EmbeddedPostgres, joinEmbeddedPostgres, startEmbeddedPostgres } from './index.ts';

let parent: string;
let dataDir: string;
let started: EmbeddedPostgres[];

beforeEach(() => {
  // Closed to every other account, as a clone below a home folder is.
  parent = mkdtempSync(join(tmpdir(), 'muniment-embedded-'));
  dataDir = join(parent, 'data');
  started = [];
});

afterEach(async () => {
  for (const postgres of started) await postgres.stop();
  rmSync(parent, { recursive: true, force: true });
});

async function start(log: (message: string) => void = () => {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  started.push(postgres);
  return postgres;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = await superuser(url);
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** A process of its own that starts PostgreSQL through our code and prints its URL, so that it can be killed. */
async function startInAnotherProcess(): Promise<{ url: string; kill(): Promise<void> }> {
  const module = new URL('./index.ts', import.meta.url).href;
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
    console.log(url); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return {
    url: String(line).trim(),
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

describe('a data folder', () => {
  test('keeps the rows between two starts, and its password, changed in both places, readable by the owner alone', async () => {
    const first = await start();
    await query(first.url, `create table kept as select 42 as n; alter role postgres password 'rotated'`);
    await first.stop();
    writeFileSync(join(dataDir, 'postgres-password'), 'rotated');
    const second = await start();
    expect(new URL(second.url).password).toBe('rotated');
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgres', 'cluster')).mode & 0o777).toBe(0o700);
  });

  test('is durable, encoded in UTF-8 and sorted by code point', async () => {
    const { url } = await start();
    const rows = await query(
      url,
      `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
      array(select c from unnest(array['b', 'a', 'B', 'é']) as c order by c) as sorted`,
    );
    expect(rows).toEqual([{ fsync: 'on', encoding: 'UTF8', sorted: ['B', 'a', 'b', 'é'] }]);
  });

  test('cannot be entered without the password', async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  test('that another server uses is refused, naming that server', async () => {
    await start();
    await expect(startEmbeddedPostgres({ dataDir, log: () => {} })).rejects.toThrow(DataFolderInUse);
    await expect(startEmbeddedPostgres({ dataDir, log: () => {} })).rejects.toThrow(`pid ${process.pid}`);
  });

  test('that a running server uses is joined by a command, which leaves it running', async () => {
    const { url } = await start();
    const joined = await joinEmbeddedPostgres({ dataDir, log: () => {} });
    expect(joined).toMatchObject({ url, owned: false });
    await joined.stop();
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('that nobody uses is opened by a command for as long as it runs', async () => {
    const joined = await joinEmbeddedPostgres({ dataDir, log: () => {} });
    expect(joined.owned).toBe(true);
    await joined.stop();
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
  });

  test('whose lock was left by a process that is gone, or is garbage, is free', async () => {
    const first = await start();
    await first.stop();
    const lock = join(dataDir, 'server.lock');
    writeFileSync(lock, 'not json');
    await (await start()).stop();
    writeFileSync(lock, JSON.stringify({ pid: process.pid, startTime: 'before', host: hostname(), token: 'x' }));
    await (await start()).stop();
  });

  test('whose cluster was only half made is made again', async () => {
    const first = await start();
    await first.stop();
    renameSync(join(dataDir, 'postgres', 'cluster'), join(dataDir, 'postgres', 'cluster.new'));
    expect(await query((await start()).url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});

describe('after kill -9', () => {
  test('of the server, the orphaned PostgreSQL does not block the next start and nothing committed is lost', async () => {
    const other = await startInAnotherProcess();
    await query(other.url, 'create table kept as select 1 as n');
    await other.kill();
    const orphan = postmasterPid();
    const messages: string[] = [];
    const { url } = await start((message) => messages.push(message));
    expect(messages.join()).toContain(`pid ${orphan}`);
    expect(await query(url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  test('of PostgreSQL, it is started again at the same address with everything committed', async () => {
    const { url } = await start();
    await query(url, 'create table kept as select 1 as n');
    process.kill(postmasterPid(), 'SIGKILL');
    await expect
      .poll(() => query(url, 'select n from kept').catch(() => null), { timeout: 300_000 })
      .toEqual([{ n: 1 }]);
  });

  test('of both, the next start finds everything committed', async () => {
    const other = await startInAnotherProcess();
    await query(other.url, 'create table kept as select 1 as n');
    const postmaster = postmasterPid();
    await other.kill();
    process.kill(postmaster, 'SIGKILL');
    expect(await query((await start()).url, 'select n from kept')).toEqual([{ n: 1 }]);
  });
});
