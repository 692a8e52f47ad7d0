import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '../harness/fresh-database.ts';
import { failingStart, runCommand, type ServerProcess, startServer } from '../harness/server-process.ts';
import { Writer } from './start-world.ts';

let parent: string;
let env: Record<string, string>;
let running: ServerProcess[];

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'muniment-start-'));
  env = { DATA_DIR: join(parent, 'data') };
  running = [];
});

afterEach(async () => {
  for (const server of running) await server.end('SIGTERM');
  rmSync(parent, { recursive: true, force: true });
});

async function start(extra: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ ...env, ...extra });
  running.push(server);
  return server;
}

async function kill(server: ServerProcess): Promise<void> {
  running = running.filter((one) => one !== server);
  await server.end('SIGKILL');
}

function postmasterPid(): number {
  return Number(readFileSync(join(parent, 'data/postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Nothing acknowledged is lost, nothing is there twice, and what is there has exactly one event. */
async function expectAllThere(writer: Writer, acknowledged: string[]): Promise<void> {
  const names = await writer.folderNames();
  expect(new Set(names).size).toBe(names.length);
  expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
  expect((await writer.createdEvents()).sort()).toEqual(names.sort());
}

describe('a start that cannot succeed says why in a sentence and ends with 1', () => {
  test('the port is taken', async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => occupant.once('listening', resolve));
    const { port } = occupant.address() as { port: number };
    const { code, output } = await failingStart({ ...env, PORT: String(port) });
    occupant.close();
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is taken`);
    expect(output).not.toMatch(/^\s+at /m);
  });

  test('the data folder is in use by another server, which goes on serving', async () => {
    const first = await start();
    const { code, output } = await failingStart(env);
    expect(code).toBe(1);
    expect(output).toContain(`is in use by another server (pid ${first.pid})`);
    expect(output).not.toMatch(/^\s+at /m);
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  });

  test('the data folder is on a file system that holds no files', async () => {
    const { code, output } = await failingStart({ DATA_DIR: '/proc/nowhere/data' });
    expect([code, output]).toEqual([1, expect.stringContaining('The data folder /proc/nowhere/data cannot be made')]);
    expect(output).not.toMatch(/^\s+at /m);
  });

  test('the data folder is a file, or lies below one', async () => {
    const file = join(parent, 'notes.txt');
    writeFileSync(file, 'notes');
    for (const DATA_DIR of [file, join(file, 'data')]) {
      const { code, output } = await failingStart({ DATA_DIR });
      expect([code, output]).toEqual([1, expect.stringContaining(`The data folder ${DATA_DIR} cannot be made`)]);
      expect(output).not.toMatch(/^\s+at /m);
    }
  });

  test('it was given an argument, which would not count', async () => {
    const { code, output } = await failingStart(env, ['--port=80']);
    expect([code, output]).toEqual([1, expect.stringContaining('npm start takes no arguments, and was given')]);
    expect(existsSync(join(parent, 'data'))).toBe(false);
  });

  test('a variable has a wrong value', async () => {
    const { code, output } = await failingStart({ ...env, PORT: 'high' });
    expect(code).toBe(1);
    expect(output).toContain('PORT must be a whole number');
    expect(output).not.toMatch(/^\s+at /m);
  });

  test('the database of DATABASE_URL cannot be reached, without its password', async () => {
    const nowhere = { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/none', DATABASE_WAIT_SECONDS: '0' };
    const { code, output } = await failingStart({ ...env, ...nowhere });
    expect(code).toBe(1);
    expect(output).toContain('cannot be reached');
    expect(output).not.toContain('secret');
  });
});

test('SIGTERM ends the server with 0 and leaves no PostgreSQL behind', async () => {
  const server = await startServer(env);
  const postmaster = postmasterPid();
  expect(await server.end('SIGTERM')).toBe(0);
  await expect.poll(() => isAlive(postmaster)).toBe(false);
});

test('two servers that start at once on an empty database of their own both serve', async () => {
  const database = await freshDatabase({ empty: true });
  const servers = await Promise.all([1, 2].map(() => start({ DATABASE_URL: database.url })));
  for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  for (const server of running.splice(0)) await server.end('SIGTERM');
  await database.close();
});

describe('kill -9 during 200 writes', () => {
  test('of the server: after the next start every acknowledged write is there once, with its event', async () => {
    const server = await start();
    const writer = await Writer.prepare(server, env);
    const { acknowledged } = await writer.writeWhile(200, () => kill(server));
    expect(acknowledged.length).toBeGreaterThan(50);
    await writer.signInAt(await start());
    await expectAllThere(writer, acknowledged);
    expect(await runCommand('verify-audit', env)).toMatchObject({ code: 0 });
  });

  test('of PostgreSQL, while a pack is made: the server stays up and recovers, every acknowledged write and the pack are there once, with their events', async () => {
    const server = await start();
    const writer = await Writer.prepare(server, env);
    const pack = await writer.prepareLongPack();
    const { acknowledged, statuses } = await writer.writeWhile(200, async () => {
      await pack.start();
      await expect.poll(pack.state).toBe('running');
      process.kill(postmasterPid(), 'SIGKILL');
    });
    expect(acknowledged.length).toBeGreaterThan(50);
    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
    await expect.poll(pack.state).toBe('done');
    expect(await pack.events()).toBe(1);
    await expectAllThere(writer, acknowledged);
    expect(await runCommand('verify-audit', env)).toMatchObject({ code: 0 });
  });

  test('of both: after the next start every acknowledged write is there once, with its event', async () => {
    const server = await start();
    const writer = await Writer.prepare(server, env);
    const { acknowledged } = await writer.writeWhile(200, async () => {
      const postmaster = postmasterPid();
      await kill(server);
      process.kill(postmaster, 'SIGKILL');
    });
    await writer.signInAt(await start());
    await expectAllThere(writer, acknowledged);
    expect(await runCommand('verify-audit', env)).toMatchObject({ code: 0 });
  });
});

// Only root can make a small disk, and in some containers not even root.
const small = mkdtempSync(join(tmpdir(), 'muniment-small-disk-'));
if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', small]).status === 0) {
  afterAll(() => {
    spawnSync('umount', ['-l', small]);
    rmSync(small, { recursive: true, force: true });
  });

  test('a server whose disk is full is not ready, and ready by itself when there is room', async () => {
    const { url } = await start({ DATA_DIR: join(small, 'data') });
    const ready = async () => {
      const answer = await fetch(`${url}/readyz`);
      return [answer.status, await answer.text()];
    };
    expect(await ready()).toEqual([200, '{"status":"ready"}']);
    const { bavail, bsize } = statfsSync(small);
    const filler = join(small, 'filler');
    // Small writes still find room inside of the tables.
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 1_000_000));
    await expect.poll(ready).toEqual([503, expect.stringContaining('as when its disk is full')]);
    rmSync(filler);
    await expect.poll(ready).toEqual([200, '{"status":"ready"}']);
  });
} else rmSync(small, { recursive: true });
