/** A server behind PgBouncer: by the session with its defaults, by the transaction with a direct address beside it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../harness/fresh-database.ts';
import { needsPgbouncer, pgbouncerProgram } from '../harness/other-programs.ts';
import { type Pgbouncer, startPgbouncer } from '../harness/pgbouncer.ts';
import { failingStart, runCommand, type ServerProcess, startServer } from '../harness/server-process.ts';
import { superuser } from '../harness/superuser.ts';
import { Writer } from './start-world.ts';

let folder: string;
let database: FreshDatabase;
let pgbouncer: Pgbouncer;
let server: ServerProcess;
let writer: Writer;

beforeAll(async () => {
  if (pgbouncerProgram === undefined) return;
  folder = mkdtempSync(join(tmpdir(), 'muniment-pgbouncer-data-'));
  database = await freshDatabase({ empty: true });
  pgbouncer = await startPgbouncer(database.url);
});

afterAll(async () => {
  await server?.end('SIGTERM');
  await pgbouncer?.stop();
  await database?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

const bySession = () => ({ DATABASE_URL: pgbouncer.url('session'), DATA_DIR: join(folder, 'data') });
const byTransaction = () => ({ DATABASE_URL: pgbouncer.url('transaction'), DATA_DIR: join(folder, 'data') });

/** Many at once, so that connections are shared, and a pack, which is made in the background. */
async function work(prefix: string): Promise<void> {
  const names = Array.from({ length: 40 }, (_, index) => `${prefix} ${index}`);
  const folders = await Promise.all(
    names.map((name) => writer.call('POST', `/api/scopes/${writer.scopeId}/folders`, { name })),
  );
  expect(folders.map(({ status }) => status)).toEqual(names.map(() => 201));
  expect(await writer.folderNames()).toEqual(expect.arrayContaining(names));
  const document = { humanId: prefix.toUpperCase().replaceAll(' ', '-'), title: prefix, markdown: 'Text.' };
  const made = await writer.call('POST', `/api/scopes/${writer.scopeId}/documents`, document);
  expect(made.status).toBe(201);
  const { id } = made.body.latestVersion as { id: string };
  for (const step of ['submit', 'release']) await writer.call('POST', `/api/documents/versions/${id}/${step}`, {});
  const job = await writer.call('POST', `/api/scopes/${writer.scopeId}/export-jobs`, { format: 'zip' });
  expect(job.status).toBe(202);
  await expect.poll(async () => (await writer.call('GET', `/api/export-jobs/${job.body.id}`)).body.state).toBe('done');
}

test('by the session, with its defaults, an empty database is prepared and served', async (context) => {
  needsPgbouncer(context);
  server = await startServer(bySession());
  writer = await Writer.prepare(server, bySession());
  await work('By session');
  expect(await runCommand('verify-audit', bySession())).toMatchObject({ code: 0 });
  await server.end('SIGTERM');
});

test('by the transaction, a start without DATABASE_DIRECT_URL is refused with a sentence that names it', async (context) => {
  needsPgbouncer(context);
  const { code, output } = await failingStart(byTransaction());
  expect(code).toBe(1);
  expect(output).toContain('Set DATABASE_DIRECT_URL');
  expect(output).not.toMatch(/^\s+at /m);
});

test('by the transaction, with DATABASE_DIRECT_URL, it serves, and every shared connection has the settings of the server', async (context) => {
  needsPgbouncer(context);
  const env = { ...byTransaction(), DATABASE_DIRECT_URL: database.url };
  server = await startServer(env);
  await writer.signInAt(server);
  await work('By transaction');
  expect(await runCommand('verify-audit', env)).toMatchObject({ code: 0 });
  const client = await superuser(database.url);
  const { rows } = await client.query(
    `select unnest(setconfig) as setting from pg_db_role_setting where setrole = '${database.roles.app}'::regrole`,
  );
  await client.end();
  expect(rows.map(({ setting }) => setting)).toEqual(
    expect.arrayContaining(['search_path=muniment, pg_temp', 'statement_timeout=30000', 'jit=off']),
  );
});
