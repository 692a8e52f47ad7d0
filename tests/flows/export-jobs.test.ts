/** Packs as jobs: progress, download, cancel, expiry, survival of dead workers. The server listens, so it works too. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportJob } from '../../contract/index.ts';
import { type Client, clientFor } from '../harness/client.ts';
import { readPdf } from '../harness/pdf.ts';
import { superuser } from '../harness/superuser.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let address: string;
beforeAll(async () => {
  world = await startDocumentsWorld();
  for (let number = 1; number <= 5; number++) await world.released({ humanId: `SOP-${number}` });
  address = await world.listen();
});
afterAll(() => world?.close());

const jobsOf = (scopeId: string) => `/api/scopes/${scopeId}/export-jobs`;
const start = async (format = 'merged', client: Client = world.quality): Promise<ExportJob> =>
  ok(await client.post(jobsOf(world.scope.id), { format }), 202);

async function finished(id: string, client: Client = world.quality): Promise<ExportJob> {
  const read = async (): Promise<ExportJob> => ok(await client.get(`/api/export-jobs/${id}`), 200);
  await expect.poll(async () => (await read()).state).not.toMatch(/queued|running/);
  return read();
}

async function exportEvents(sha256?: string | null) {
  const path = `/api/scopes/${world.scope.id}/audit-events?type=EXPORTED&limit=200`;
  const items = ok(await world.quality.get(path), 200).items as { changes: { sha256: string } }[];
  return sha256 === undefined ? items : items.filter((event) => event.changes.sha256 === sha256);
}

async function asSuperuser(text: string, values: unknown[] = []): Promise<void> {
  const client = await superuser(world.database.url);
  await client.query(text, values);
  await client.end();
}

/** As a worker that died holds the queue of a scope: no living one begins with its jobs. */
const holdQueue = () =>
  asSuperuser(
    `insert into muniment.queue_jobs (task, payload, tries, queue, worker, alive_at)
     values ('nothing', '{}', 1, $1, 'dead', now() + interval '1 hour')
     on conflict (queue) where worker is not null
     do update set task = excluded.task, key = null, worker = excluded.worker, alive_at = excluded.alive_at`,
    [`scope:${world.scope.id}`],
  );
const freeQueue = () => asSuperuser("delete from muniment.queue_jobs where task = 'nothing'");

describe('a job', () => {
  it('is accepted, made in the background, recorded once and handed out', async () => {
    const queued = await start();
    expect(queued).toMatchObject({ format: 'merged', state: 'queued', scopeId: world.scope.id });
    const job = await finished(queued.id);
    expect(job).toMatchObject({ state: 'done', progress: { done: 5, total: 5 }, report: { documentCount: 5 } });
    const file = await world.quality.get(`/api/export-jobs/${job.id}/file`);
    expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(job.sha256);
    expect(Number(file.headers['content-length'])).toBe(file.bytes.length);
    expect((await readPdf(file.bytes)).outline.length).toBeGreaterThan(4);
    expect(await exportEvents(job.sha256)).toHaveLength(1);
  });

  it('that a token asked for is made as that token, and the event names it', async () => {
    const body = { name: 'packer', scopeIds: [world.scope.id], permissions: ['VIEW', 'EXPORT_AUDIT_PACK'] };
    const { id, token } = ok(await world.quality.post('/api/tokens', body), 201);
    const script = clientFor(world.app, { authorization: `Bearer ${token}` });
    const job = await finished((await start('zip', script)).id, script);
    expect(job.state).toBe('done');
    const [event] = await exportEvents(job.sha256);
    expect(event).toMatchObject({ actor: { via: { type: 'token', id, name: 'packer' } } });
  });

  it('and its file are its creator’s alone', async () => {
    const job = await finished((await start('zip')).id);
    const other = await world.as(await world.member(world.scope, ['auditor']));
    for (const path of ['', '/file', '/events']) {
      expect((await other.get(`/api/export-jobs/${job.id}${path}`)).status).toBe(404);
    }
    expect((await other.delete(`/api/export-jobs/${job.id}`)).status).toBe(404);
    expect(ok(await other.get('/api/export-jobs'), 200).items).toEqual([]);
    const own = ok(await world.quality.get(`/api/export-jobs?scopeId=${world.scope.id}`), 200).items;
    expect(own.map((item: ExportJob) => item.id)).toContain(job.id);
  });

  it('of a scope with nothing to export is refused at its POST', async () => {
    const empty = await world.createScope('Empty');
    const client = await world.as(await world.member(empty, ['auditor']));
    const answer = await client.post(jobsOf(empty.id), { format: 'zip' });
    expect([answer.status, answer.body.code]).toEqual([409, 'PACK_EMPTY']);
  });

  it('needs EXPORT_AUDIT_PACK and a known format', async () => {
    const refused = await world.reader.post(jobsOf(world.scope.id), { format: 'zip' });
    expect([refused.status, refused.body.permission]).toEqual([403, 'EXPORT_AUDIT_PACK']);
    expect((await world.quality.post(jobsOf(world.scope.id), { format: 'docx' })).status).toBe(400);
  });
});

describe('progress', () => {
  it('reaches a watcher as server-sent events until the end', async () => {
    const token = await world.token(world.quality);
    const job = await start();
    const answer = await fetch(`${address}/api/export-jobs/${job.id}/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const states = [...(await answer.text()).matchAll(/^data: (.*)$/gm)].map(
      (match) => JSON.parse(match[1] ?? '').state,
    );
    expect(states.at(-1)).toBe('done');
  });
});

describe('the file', () => {
  it('does not exist before the job is done, nor after a cancel', async () => {
    const job = await start();
    await world.quality.delete(`/api/export-jobs/${job.id}`);
    expect((await finished(job.id)).state).toBe('cancelled');
    const answer = await world.quality.get(`/api/export-jobs/${job.id}/file`);
    expect([answer.status, answer.body.code]).toEqual([409, 'JOB_NOT_DONE']);
    expect(await exportEvents(null)).toEqual([]);
  });

  it('is not handed out to one who has lost the right to export packs', async () => {
    const user = await world.member(world.scope, ['auditor']);
    const client = await world.as(user);
    const job = await finished((await start('zip', client)).id, client);
    expect((await client.get(`/api/export-jobs/${job.id}/file`)).status).toBe(200);
    await world.addMember(world.scope, user, ['reader']);
    const answer = await client.get(`/api/export-jobs/${job.id}/file`);
    expect([answer.status, answer.body.permission]).toEqual([403, 'EXPORT_AUDIT_PACK']);
  });

  it('of a finished job goes with DELETE', async () => {
    const job = await finished((await start('zip')).id);
    expect((await world.quality.delete(`/api/export-jobs/${job.id}`)).status).toBe(204);
    expect((await world.quality.get(`/api/export-jobs/${job.id}/file`)).status).toBe(410);
  });

  it('is gone after 24 hours', async () => {
    const job = await finished((await start('zip')).id);
    world.clock.set('2026-03-11T08:00:01.000Z');
    const answer = await world.quality.get(`/api/export-jobs/${job.id}/file`);
    world.clock.set('2026-03-10T08:00:00.000Z');
    expect([answer.status, answer.body.code]).toEqual([410, 'DISPOSED']);
  });
});

describe('a job survives', () => {
  it('a killed worker: another takes it over, and it is made once with one event', async () => {
    const before = await exportEvents();
    const job = await takenByDeadWorker(`alive_at = now() - interval '1 minute'`);
    expect((await finished(job.id)).state).toBe('done');
    expect(await exportEvents()).toHaveLength(before.length + 1);
    expect((await world.stranger.get('/metrics')).text).toMatch(/^queue_jobs_freed_total\{task="make_pack"\} [1-9]/m);
  });

  it('the loss of its place in the queue, as in a backup that was taken without it', async () => {
    const before = await exportEvents();
    const job = await takenByDeadWorker('alive_at = now()');
    await asSuperuser('delete from muniment.queue_jobs where key = $1', [`pack:${job.id}`]);
    expect((await finished(job.id)).state).toBe('done');
    expect(await exportEvents()).toHaveLength(before.length + 1);
  });

  it('its cancelling while a dead worker holds it: the next job of the scope is made at once', async () => {
    const job = await takenByDeadWorker('alive_at = now()');
    ok(await world.quality.delete(`/api/export-jobs/${job.id}`), 204);
    expect((await finished((await start('zip')).id)).state).toBe('done');
  });

  async function takenByDeadWorker(alive: string): Promise<ExportJob> {
    await holdQueue();
    const job = await start('zip');
    await asSuperuser(`
      update muniment.export_jobs set state = 'running', attempt = 1, started_at = now() where id = '${job.id}';
      delete from muniment.queue_jobs where task = 'nothing';
      update muniment.queue_jobs set worker = 'dead', ${alive} where key = 'pack:${job.id}'`);
    return job;
  }
});

it('cannot be watched with HEAD, which would hold the connection for nothing', async () => {
  const job = await finished((await start('zip')).id);
  expect((await world.quality.request('HEAD', `/api/export-jobs/${job.id}/events`)).status).toBe(405);
});

it('whoever holds nothing is told that VIEW is missing', async () => {
  const blind = await world.as(await world.member(world.scope, [], []));
  for (const answer of [
    await blind.post(jobsOf(world.scope.id), { format: 'zip' }),
    await blind.get(`/api/scopes/${world.scope.id}/audit-pack`),
  ]) {
    expect([answer.status, answer.body.permission]).toEqual([403, 'VIEW']);
  }
});

it('a job of someone who was disabled meanwhile is cancelled', async () => {
  const user = await world.member(world.scope, ['auditor']);
  await holdQueue();
  const job = await start('zip', await world.as(user));
  await asSuperuser('update muniment.users set disabled = true where id = $1', [user.userId]);
  await freeQueue();
  const client = await superuser(world.database.url);
  const state = async () =>
    (await client.query('select state from muniment.export_jobs where id = $1', [job.id])).rows[0].state;
  await expect.poll(state).toBe('cancelled');
  await client.end();
});

describe('limits', () => {
  it('more jobs than one person may have under way are refused with Retry-After, also at the same moment', async () => {
    await holdQueue();
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => world.quality.post(jobsOf(world.scope.id), { format: 'zip' })),
    );
    const refused = answers.filter((answer) => answer.status === 503);
    const accepted = answers.filter((answer) => answer.status === 202);
    expect([accepted.length, refused.length]).toEqual([10, 4]);
    for (const answer of refused) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await freeQueue();
    for (const answer of accepted) expect((await finished(answer.body.id)).state).toBe('done');
  });

  it('a person has thirty jobs under way in all of their scopes, wherever they are', async () => {
    const elsewhere = await world.createScope();
    const person = await world.member(world.scope, ['quality-manager']);
    await world.addMember(elsewhere, person, ['quality-manager']);
    const client = await superuser(world.database.url);
    await client.query(
      `insert into muniment.export_jobs (id, scope_id, created_by, format, state)
       select gen_random_uuid(), $1, $2, 'zip', 'queued' from generate_series(1, 30)`,
      [elsewhere.id, person.userId],
    );
    const refused = await (await world.as(person)).post(jobsOf(world.scope.id), { format: 'zip' });
    await client.query('delete from muniment.export_jobs where scope_id = $1', [elsewhere.id]);
    await client.end();
    expect([refused.status, refused.body.detail]).toEqual([503, expect.stringContaining('in all of your scopes')]);
  });
});
