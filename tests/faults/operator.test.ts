/** What who runs the service sees of it: logs, version, warnings, metrics, and processes that serve or work alone. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../harness/fresh-database.ts';
import {
  built,
  failingStart,
  type RunningProcess,
  type ServerProcess,
  startServer,
  startWorker,
} from '../harness/server-process.ts';
import { traceCollector } from '../harness/trace-collector.ts';
import { Writer } from './start-world.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const workerMetrics = 'http://127.0.0.1:24377';
/** Beyond what a system counts to. */
const pidOfTheDead = 999_999_999;
const collector = traceCollector();
let folder: string;
let database: FreshDatabase;
let server: ServerProcess;
let worker: RunningProcess | undefined;
let writer: Writer;
let env: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'muniment-operator-'));
  database = await freshDatabase();
  env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info' };
  for (const pid of [pidOfTheDead, process.pid]) {
    mkdirSync(join(folder, 'tmp', `muniment-upload-${pid}-abcdef`), { recursive: true });
  }
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(), OTEL_SERVICE_NAME: 'documents' };
  const TMPDIR = join(folder, 'tmp');
  server = await startServer({ ...env, ...traced, TMPDIR, RUN_JOBS: '0', DATABASE_WAIT_SECOND: '5' });
  writer = await Writer.prepare(server, env);
});

afterAll(async () => {
  await worker?.end('SIGTERM');
  await server?.end('SIGTERM');
  collector.close();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

const linesOf = ({ output }: RunningProcess): Record<string, unknown>[] =>
  output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('every line that a server prints is JSON, and a request has its id and its user', async () => {
  const answer = await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': 'proxy-42' } });
  expect(answer.headers.get('x-request-id')).toBe('proxy-42');
  const long = await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': 'x'.repeat(65) } });
  expect(long.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  await writer.folderNames();
  const lines = linesOf(server);
  expect(lines).toContainEqual(expect.objectContaining({ msg: expect.stringContaining('is ready at') }));
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'answered',
      requestId: expect.any(String),
      userId: expect.any(String),
      status: 200,
    }),
  );
});

test('with the variables of OpenTelemetry a request and its statements are one trace, that of its sender, without any value', async () => {
  const traceId = randomBytes(16).toString('hex');
  const name = 'A name that no trace holds';
  const headers = { traceparent: `00-${traceId}-00000000000000aa-01` };
  const made = await writer.call('POST', `/api/scopes/${writer.scopeId}/folders`, { parentId: null, name }, headers);
  expect(made.status).toBe(201);
  const unsampled = randomBytes(16).toString('hex');
  await fetch(`${server.url}/healthz`, { headers: { traceparent: `00-${unsampled}-00000000000000aa-00` } });
  const spans = () => collector.spans().filter((span) => span.traceId === traceId);
  await expect.poll(() => spans().map((span) => span.name)).toContain('commit');
  const request = spans().find((span) => span.kind === 2);
  expect(request).toMatchObject({ name: 'POST /api/scopes/:scopeId/folders', parentSpanId: '00000000000000aa' });
  const statements = spans().filter((span) => span.kind === 3);
  expect(statements.map((span) => span.name)).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']));
  expect(new Set(statements.map((span) => span.parentSpanId))).toEqual(new Set([request?.spanId]));
  expect(collector.text()).toContain('"documents"');
  expect(collector.text()).not.toContain(name);
  expect(collector.text()).not.toContain(unsampled);
  expect(linesOf(server)).toContainEqual(expect.objectContaining({ msg: 'answered', traceId }));
});

test('a variable that looks like a misspelt one of ours is warned of', () => {
  const warnings = linesOf(server).filter(({ level }) => level === 40);
  expect(warnings.map(({ msg }) => msg)).toEqual([
    'DATABASE_WAIT_SECOND is set, and has no meaning here. Did you mean DATABASE_WAIT_SECONDS?',
  ]);
});

test('a start removes what uploads to a killed server left, and nothing of a living one', () => {
  expect(readdirSync(join(folder, 'tmp'))).toEqual([`muniment-upload-${process.pid}-abcdef`]);
});

test('--version and /healthz tell the release', async () => {
  expect(await failingStart({}, ['--version'])).toEqual({ code: 0, output: `${version}\n` });
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok', version });
});

test('a server without jobs leaves them to a worker, which logs and counts them', async () => {
  const document = { humanId: 'OPS-1', title: 'Operations', markdown: 'Text.' };
  const made = await writer.call('POST', `/api/scopes/${writer.scopeId}/documents`, document);
  const { id } = made.body.latestVersion as { id: string };
  for (const step of ['submit', 'release']) await writer.call('POST', `/api/documents/versions/${id}/${step}`, {});
  const job = await writer.call('POST', `/api/scopes/${writer.scopeId}/export-jobs`, { format: 'zip' });
  const state = async () => (await writer.call('GET', `/api/export-jobs/${job.body.id}`)).body.state;
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await state()).toBe('queued');
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/^queue_jobs\{task="make_pack",state="waiting"\} 1$/m);
  expect(metrics).toMatch(/^queue_oldest_seconds\{task="make_pack",class="short"\} [1-9]/m);
  expect(metrics).toMatch(/^database_pool_connections\{state="open"\} \d+$/m);
  expect(metrics).toMatch(/^database_table_bytes\{table="galleys"\} [1-9]/m);
  expect(metrics).toContain(`muniment_info{version="${version}"} 1`);

  worker = await startWorker({ ...env, METRICS_PORT: new URL(workerMetrics).port });
  await expect.poll(state).toBe('done');
  // The job is over a moment before its worker has said so.
  const read = async () => (await fetch(`${workerMetrics}/metrics`)).text();
  await expect.poll(read).toMatch(/^queue_job_duration_seconds_count\{queue="packs",outcome="done"\} 1$/m);
  const counted = await read();
  expect(counted).toMatch(/^export_galleys_total\{from="made"\} 1$/m);
  expect(counted).toMatch(/^thread_tasks_total\{kind="[a-z-]+",outcome="done"\} [1-9]/m);
  expect(await (await fetch(`${workerMetrics}/healthz`)).json()).toEqual({ status: 'ok', version });
  const ran = worker;
  const life = () => linesOf(ran).filter(({ queue }) => queue === 'packs');
  await expect
    .poll(() => life().map(({ msg, outcome }) => [msg, outcome]))
    .toEqual([
      ['job began', undefined],
      ['job ended', 'done'],
    ]);
});

test('a server without jobs has its render threads running before anybody exports', async () => {
  const reports = join(folder, 'reports');
  mkdirSync(reports);
  // Node itself tells which threads a process runs.
  const NODE_OPTIONS = `--report-on-signal --report-signal=SIGUSR2 --report-directory=${reports}`;
  const own = { DATA_DIR: join(folder, 'idle'), RUN_JOBS: '0', RENDER_WORKERS: '2', RENDER_WARM: '1' };
  const idle = await startServer({ ...env, ...own, NODE_OPTIONS });
  try {
    const counted = await (await fetch(`${idle.url}/metrics`)).text();
    expect(counted).not.toMatch(/^thread_tasks_total\{/m);
    // They start one after the other.
    const threads = async () => {
      const before = readdirSync(reports).length;
      process.kill(idle.pid, 'SIGUSR2');
      await expect.poll(() => idle.output().split('Node.js report completed').length).toBe(before + 2);
      const newest = readdirSync(reports).sort().at(-1) ?? '';
      return JSON.parse(readFileSync(join(reports, newest), 'utf8')).workers.length;
    };
    await expect.poll(threads, { interval: 500 }).toBe(2);
  } finally {
    await idle.end('SIGTERM');
  }
});

test('a data folder of another user is told in a sentence', () => {
  const closed = join(folder, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) chmodSync(closed, 0o000);
  // Root may look into every folder, so the command runs as nobody then.
  const account = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  const ran = spawnSync(process.execPath, [join(built, 'cli', 'verify-audit.js')], {
    ...account,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: closed },
    encoding: 'utf8',
  });
  if (!isRoot) chmodSync(closed, 0o700);
  expect(ran.status).toBe(1);
  expect(ran.stderr).toContain('belongs to another user');
  expect(ran.stderr).not.toMatch(/^\s+at /m);
});
