/** Packs under faults: killed workers, a database that goes away, a full disk, a cancel, and too many at once. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportJob } from '../../contract/index.ts';
import { scopeChoice } from '../../server/export/choice/choice.ts';
import { openRenderer } from '../../server/export/index.ts';
import { makePack } from '../../server/export/packs/make-pack.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from '../flows/documents-world.ts';
import { fullDevice, needsFullDevice } from '../harness/other-programs.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
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
  for (let number = 1; number <= 8; number++) {
    await world.released({ humanId: `SOP-${number}`, markdown: long.join('\n\n') });
  }
  token = await world.token(world.quality);
}, 180_000);
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

const authorization = () => ({ authorization: `Bearer ${token}` });
const startProcess = () => startServer({ DATABASE_URL: world.database.url, DATA_DIR: folder });

async function startJob(format: string): Promise<ExportJob> {
  return ok(await world.quality.post(`/api/scopes/${world.scope.id}/export-jobs`, { format }), 202);
}

async function jobWhen(id: string, wanted: (job: ExportJob) => boolean): Promise<ExportJob> {
  for (let tries = 0; tries < 1200; tries++) {
    const job: ExportJob = ok(await world.quality.get(`/api/export-jobs/${id}`), 200);
    if (wanted(job)) return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the job did not come that far');
}
const running = (job: ExportJob) => job.state === 'running' && job.progress.total > 0;
const over = (job: ExportJob) => !['queued', 'running'].includes(job.state);

async function exportEvents(): Promise<number> {
  const path = `/api/scopes/${world.scope.id}/audit-events?type=EXPORTED&limit=200`;
  return ok(await world.quality.get(path), 200).items.length;
}

describe('a job', () => {
  it('survives a killed server: the next one makes it, once, with one event', { timeout: 120_000 }, async () => {
    const before = await exportEvents();
    let server: ServerProcess = await startProcess();
    try {
      const job = await startJob('merged');
      await jobWhen(job.id, running);
      await server.end('SIGKILL');
      expect(await exportEvents()).toBe(before);
      server = await startProcess();
      const done = await jobWhen(job.id, over);
      expect([done.state, done.problem]).toEqual(['done', null]);
      expect(await exportEvents()).toBe(before + 1);
    } finally {
      await server.end('SIGTERM');
    }
  });

  it('survives a graceful stop in its middle', { timeout: 120_000 }, async () => {
    const before = await exportEvents();
    let server = await startProcess();
    try {
      const job = await startJob('zip');
      await jobWhen(job.id, (one) => one.state === 'running');
      await server.end('SIGTERM');
      server = await startProcess();
      expect((await jobWhen(job.id, over)).state).toBe('done');
      expect(await exportEvents()).toBe(before + 1);
    } finally {
      await server.end('SIGTERM');
    }
  });

  it('survives a database whose connections are all cut', { timeout: 120_000 }, async () => {
    const before = await exportEvents();
    const server = await startProcess();
    try {
      const job = await startJob('merged');
      await jobWhen(job.id, (one) => one.state === 'running');
      const client = await superuser(world.database.url);
      for (let round = 0; round < 5; round++) {
        await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'muniment' and datname = current_database()",
        );
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      await client.end();
      expect((await jobWhen(job.id, over)).state).toBe('done');
      expect(await exportEvents()).toBe(before + 1);
    } finally {
      await server.end('SIGTERM');
    }
  });

  it('cancelled in its middle leaves no file and no event', { timeout: 60_000 }, async () => {
    const before = await exportEvents();
    const server = await startProcess();
    try {
      const job = await startJob('merged');
      await jobWhen(job.id, (one) => one.state === 'running');
      await world.quality.delete(`/api/export-jobs/${job.id}`);
      expect((await jobWhen(job.id, over)).state).toBe('cancelled');
      expect((await world.quality.get(`/api/export-jobs/${job.id}/file`)).status).toBe(409);
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      expect(await exportEvents()).toBe(before);
    } finally {
      await server.end('SIGTERM');
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
  it('are served or refused with Retry-After, while small requests go on', { timeout: 180_000 }, async () => {
    const server = await startProcess();
    try {
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
    } finally {
      await server.end('SIGTERM');
    }
  });
});
