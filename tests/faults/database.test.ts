/** What a PostgreSQL that somebody else runs does to a start and to a running server. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../harness/fresh-database.ts';
import { failingStart, type ServerProcess, startServer } from '../harness/server-process.ts';
import { superuser } from '../harness/superuser.ts';

let folder: string;
let database: FreshDatabase;
let server: ServerProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'muniment-database-'));
  database = await freshDatabase();
  server = await startServer(envOf(database.url));
});

afterAll(async () => {
  await server?.end('SIGTERM');
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

function envOf(url: string): Record<string, string> {
  return { DATABASE_URL: url, DATA_DIR: join(folder, 'data') };
}

async function asSuperuser<T = unknown>(...statements: string[]): Promise<T[]> {
  const client = await superuser(database.url);
  try {
    let rows: T[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows as T[];
    return rows;
  } finally {
    await client.end();
  }
}

async function readiness(): Promise<{ status: number; body: string }> {
  const response = await fetch(`${server.url}/readyz`);
  return { status: response.status, body: await response.text() };
}

/** So that the server has to sign in anew. */
async function endConnections(): Promise<void> {
  await asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = '${database.roles.app}'`);
}

test('a start that is refused on another database of the cluster leaves the running server its password', async () => {
  const login = `faults_${randomBytes(4).toString('hex')}`;
  await asSuperuser(
    `create role ${login} login createrole password 'x'`,
    `grant ${database.roles.owner}, ${database.roles.app} to ${login} with admin option`,
    `create database ${login}`,
  );
  const url = Object.assign(new URL(database.url), { username: login, password: 'x', pathname: `/${login}` }).href;
  const { code, output } = await failingStart(envOf(url));
  expect(code).toBe(1);
  expect(output).toContain('may not grant rights on the database');
  expect(await asSuperuser(`select from pg_roles where rolname like 'muniment_${login}%'`)).toEqual([]);
  await endConnections();
  await expect.poll(async () => (await readiness()).status).toBe(200);
  await asSuperuser(
    `drop database ${login}`,
    `revoke ${database.roles.owner}, ${database.roles.app} from ${login}`,
    `drop role ${login}`,
  );
});

test('a database that takes no writes is told by /readyz, and refuses a start with a sentence', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await asSuperuser(`alter database ${name} set default_transaction_read_only = on`);
  await endConnections();
  await expect.poll(readiness).toMatchObject({ status: 503, body: expect.stringContaining('takes no writes') });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const { code, output } = await failingStart(envOf(database.url));
  expect(code).toBe(1);
  expect(output).toContain('is read only');
  expect(output).not.toMatch(/^\s+at /m);
  await asSuperuser(
    'set default_transaction_read_only = off',
    `alter database ${name} reset default_transaction_read_only`,
  );
  await endConnections();
  await expect.poll(async () => (await readiness()).status).toBe(200);
});

test('a start waits for a database that comes a moment later', async () => {
  const { hostname, port } = new URL(database.url);
  let refusals = 0;
  const gate = createServer((socket) => {
    if (refusals < 2) {
      refusals += 1;
      socket.destroy();
      return;
    }
    const onward = connect(Number(port || 5432), hostname);
    socket.pipe(onward).pipe(socket);
    for (const one of [socket, onward]) one.on('error', () => socket.destroy());
  });
  gate.listen(0, '127.0.0.1');
  await new Promise((resolve) => gate.once('listening', resolve));
  const url = new URL(database.url);
  url.host = `127.0.0.1:${(gate.address() as { port: number }).port}`;
  const second = await startServer({ ...envOf(url.href), DATA_DIR: join(folder, 'second') });
  expect(second.output()).toContain('Waiting for the database of DATABASE_URL');
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  await second.end('SIGTERM');
  gate.close();
});
