/** Packs under faults: killed and sleeping workers, a database that goes away, a full disk, a cancel, and too many at once. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportJob } from '../../contract/index.ts';
import { scopeChoice } from '../../server/export/choice/choice.ts';
import { openRenderer } from '../../server/export/index.ts';
import { makePack } from '../../server/export/packs/make-pack.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from '../flows/documents-world.ts';
import { cuttableWay } from '../harness/cuttable-way.ts';
import { fullDevice, needsFullDevice } from '../harness/other-programs.ts';
import { runCommand, type ServerProcess, startServer, startWorker } from '../harness/server-process.ts';
import { superuser } from '../harness/superuser.ts';

const folder = mkdtempSync(join(tmpdir(), 'muniment-pack-faults-'));
let world: DocumentsWorld;
let token: string;

/** Enough pages that a pack takes long enough to be disturbed. */
const long = Array.from(
  { length: 250 },
  (_, index) => `## Part ${index}\n\n${'Some words of a procedure. '.repeat(40)}`,
);

beforeAll(async () => {
  world = await startDocumentsWorld({ env: { DATA_DIR: folder } });
  for (let number = 1; number <= 5; number++) {
    await world.released({ humanId: `SOP-${number}`, markdown: long.join('\n\n') });
  }
  token = await world.token(world.quality);
});
afterAll(async () => {
  await serving?.end('SIGTERM');
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

const authorization = () => ({ authorization: `Bearer ${token}` });
const startProcess = (env: Record<string, string> = {}) =>
  startServer({ DATABASE_URL: world.database.url, DATA_DIR: folder, ...env });

/** One server serves from test to test until one of them ends it: a start is seconds of processor time. */
let serving: ServerProcess | undefined;
async function serve(): Promise<ServerProcess> {
  serving ??= await startProcess();
  return serving;
}
async function endServing(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  const ended = serving?.end(signal) ?? Promise.resolve(0);
  serving = undefined;
  return ended;
}

async function asSuperuser<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = await superuser(world.database.url);
  const { rows } = await client.query<Row>(text, values);
  await client.end();
  return rows;
}

/**
 * A job that has to lay everything out anew, caught while it is made. Its progress is written every second, when it may be over; that its
 * first pages are kept is seen at once.
 */
async function jobUnderWay(format: string): Promise<ExportJob> {
  const watching = await superuser(world.database.url);
  await watching.query('delete from muniment.galleys');
  const job = await startJob(format);
  const underWay = `select from muniment.export_jobs where id = $1 and state = 'running' and exists (select from muniment.galleys)`;
  await until(async () => (await watching.query(underWay, [job.id])).rowCount === 1, 10);
  await watching.end();
  return job;
}

async function startJob(format: string): Promise<ExportJob> {
  return ok(await world.quality.post(`/api/scopes/${world.scope.id}/export-jobs`, { format }), 202);
}

async function until(holds: () => Promise<boolean>, everyMs = 50): Promise<void> {
  await expect.poll(holds, { interval: everyMs }).toBe(true);
}

async function jobOver(id: string): Promise<ExportJob> {
  let job: ExportJob | undefined;
  await until(async () => {
    job = ok(await world.quality.get(`/api/export-jobs/${id}`), 200) as ExportJob;
    return !['queued', 'running'].includes(job.state);
  });
  return job!;
}

async function exportEvents(): Promise<number> {
  const path = `/api/scopes/${world.scope.id}/audit-events?type=EXPORTED&limit=200`;
  return ok(await world.quality.get(path), 200).items.length;
}

describe('a job', () => {
  it('survives a killed server: the next one makes it, once, with one event', async () => {
    const before = await exportEvents();
    await serve();
    const job = await jobUnderWay('merged');
    await endServing('SIGKILL');
    expect(await exportEvents()).toBe(before);
    await serve();
    const done = await jobOver(job.id);
    expect([done.state, done.problem]).toEqual(['done', null]);
    expect(await exportEvents()).toBe(before + 1);
  });

  it('survives a graceful stop in its middle', async () => {
    const before = await exportEvents();
    await serve();
    const job = await jobUnderWay('zip');
    await endServing('SIGTERM');
    await serve();
    expect((await jobOver(job.id)).state).toBe('done');
    expect(await exportEvents()).toBe(before + 1);
  });

  it('survives a database whose connections are all cut', async () => {
    const before = await exportEvents();
    await serve();
    const job = await jobUnderWay('merged');
    const client = await superuser(world.database.url);
    for (let round = 0; round < 5; round++) {
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'muniment' and datname = current_database()",
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    await client.end();
    expect((await jobOver(job.id)).state).toBe('done');
    expect(await exportEvents()).toBe(before + 1);
  });

  it('cancelled in its middle leaves no file and no event', async () => {
    const before = await exportEvents();
    await serve();
    const job = await jobUnderWay('merged');
    await world.quality.delete(`/api/export-jobs/${job.id}`);
    expect((await jobOver(job.id)).state).toBe('cancelled');
    expect((await world.quality.get(`/api/export-jobs/${job.id}/file`)).status).toBe(409);
    // What the server had under way is over when a later pack is made: it makes one of a scope at a time.
    expect((await jobOver((await startJob('zip')).id)).state).toBe('done');
    expect(await exportEvents()).toBe(before + 1);
  });

  it('does not keep a server from ending while browsers watch: streams end at once, and the work goes on elsewhere', async () => {
    const server = await serve();
    const job = await jobUnderWay('merged');
    const waiting = await startJob('zip');
    const streams = [`/api/export-jobs/${job.id}/events`, `/api/export-jobs/${waiting.id}/events`, '/api/events'];
    const opened = await Promise.all(
      streams.map((path) => fetch(`${server.url}${path}`, { headers: authorization() })),
    );
    const ends = Promise.all(opened.map((stream) => stream.text()));
    expect(await endServing('SIGTERM')).toBe(0);
    // One that held the server up would be cut off after 25 seconds, without its end.
    await ends;
    await serve();
    for (const { id } of [job, waiting]) expect((await jobOver(id)).state).toBe('done');
  });

  it('that a killed server left running can be cancelled, and the next one of the scope is made at once', async () => {
    await serve();
    const job = await jobUnderWay('merged');
    await endServing('SIGKILL');
    expect((await world.quality.delete(`/api/export-jobs/${job.id}`)).status).toBe(204);
    const next = await startJob('zip');
    const env = { DATABASE_URL: world.database.url, DATA_DIR: folder };
    const listed = await runCommand('jobs', env);
    expect(listed).toEqual({ code: 0, output: `pack:${next.id}, waits, try 0 of 13\n` });
    await serve();
    const began = Date.now();
    expect((await jobOver(next.id)).state).toBe('done');
    expect(Date.now() - began).toBeLessThan(30_000);
  });

  it('survives a database that is gone for a while: server and worker go on, and it is made once', async () => {
    expect(await endServing('SIGTERM')).toBe(0);
    const before = await exportEvents();
    const way = await cuttableWay(world.database.url);
    const env = { DATABASE_URL: way.url, DATA_DIR: folder };
    const server = await startServer(env);
    const worker = await startWorker(env);
    try {
      const job = await jobUnderWay('merged');
      way.cut();
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      expect([server.hasEnded(), worker.hasEnded()]).toEqual([false, false]);
      await way.repair();
      const done = await jobOver(job.id);
      expect([done.state, done.problem]).toEqual(['done', null]);
      expect(await exportEvents()).toBe(before + 1);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect(server.output()).toMatch(/queue of packs waits/);
    } finally {
      expect([await server.end('SIGTERM'), await worker.end('SIGTERM')]).toEqual([0, 0]);
      await way.close();
    }
  });

  it('is made by another when its server falls asleep, once, and the packs of the scope go on when it wakes up', async () => {
    const before = await exportEvents();
    const asleep = await startProcess();
    let other: ServerProcess | undefined;
    try {
      const job = await jobUnderWay('merged');
      // In the middle of a transaction, maybe: PostgreSQL ends it after a minute, and the pack is tried again.
      process.kill(asleep.pid, 'SIGSTOP');
      other = await startProcess();
      expect((await jobOver(job.id)).state).toBe('done');
      expect(other.output()).toMatch(new RegExp(`pack:${job.id} was given back: its worker \\S+ had been silent`));
      const next = await startJob('merged');
      process.kill(asleep.pid, 'SIGCONT');
      expect((await jobOver(next.id)).state).toBe('done');
      expect((await jobOver((await startJob('zip')).id)).state).toBe('done');
      expect(await exportEvents()).toBe(before + 3);
      const metrics = await (await fetch(`${other.url}/metrics`)).text();
      expect(metrics).toMatch(/^queue_jobs_freed_total\{task="make_pack"\} 1$/m);
      expect(await asSuperuser('select from muniment.queue_jobs')).toEqual([]);
    } finally {
      await asleep.end('SIGTERM');
      await other?.end('SIGTERM');
    }
  });

  it('stays with its server when the clocks of two servers are a minute apart', async () => {
    const late = join(folder, 'late.mjs');
    writeFileSync(
      late,
      `const Real = Date;
      const now = () => Real.now() - 60_000;
      globalThis.Date = class extends Real {
        constructor(...given) { given.length === 0 ? super(now()) : super(...given); }
        static now() { return now(); }
      };`,
    );
    const [behind, right] = await Promise.all([startProcess({ NODE_OPTIONS: `--import=${late}` }), startProcess()]);
    try {
      for (const _ of [1, 2]) {
        const job = await jobUnderWay('zip');
        expect((await jobOver(job.id)).state).toBe('done');
        const rows = await asSuperuser('select attempt from muniment.export_jobs where id = $1', [job.id]);
        expect(rows).toEqual([{ attempt: 1 }]);
      }
    } finally {
      await Promise.all([behind.end('SIGTERM'), right.end('SIGTERM')]);
    }
  });
});

describe('a full disk', () => {
  it.for(['zip', 'merged'] as const)(
    'fails a %s pack with a clear error and leaves no event',
    async (format, context) => {
      needsFullDevice(context);
      const before = await exportEvents();
      const path = join(folder, `full-${format}`);
      // The pack removes the link, not the device.
      symlinkSync(fullDevice, path);
      const renderer = openRenderer(1);
      const actor = { ...(await world.member(world.scope, ['auditor'])), admin: false };
      const choice = scopeChoice(world.scope.id, {}, world.clock.today());
      const request = { actor, choice, format, path, signal: new AbortController().signal };
      try {
        const made = makePack(world.services, renderer, { ...request, onProgress: () => {} });
        await expect(made).rejects.toMatchObject({ code: 'BUSY', message: expect.stringContaining('disk space') });
      } finally {
        await renderer.close();
      }
      expect(await exportEvents()).toBe(before);
    },
  );
});

describe('fifty packs at once', () => {
  it('are served or refused with Retry-After, while small requests go on', async () => {
    const server = await serve();
    const url = `${server.url}/api/scopes/${world.scope.id}/audit-pack?format=merged`;
    const packs = Promise.all(
      Array.from({ length: 50 }, async () => {
        const answer = await fetch(url, { headers: authorization() });
        await answer.arrayBuffer();
        return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) };
      }),
    );
    const small = await fetch(`${server.url}/api/me`, { headers: authorization() });
    expect(small.status).toBe(200);
    const answers = await packs;
    const refused = answers.filter((answer) => answer.status === 503);
    expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.every((answer) => answer.status === 200 || answer.retryAfter > 0)).toBe(true);
  });
});
