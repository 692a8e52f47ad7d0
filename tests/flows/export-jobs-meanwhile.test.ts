/** Jobs in trouble: a spool that cannot be written, a file that takes long to keep, a creator who leaves the scope. */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client as SuperuserClient } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExportJob } from '../../contract/index.ts';
import { openRenderer } from '../../server/export/index.ts';
import { runJob } from '../../server/export/jobs/run-job.ts';
import type { Client } from '../harness/client.ts';
import { superuser } from '../harness/superuser.ts';
import { upload } from './attachments-world.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let operator: SuperuserClient;
beforeAll(async () => {
  world = await startDocumentsWorld();
  const draft = await world.versionIn('DRAFT', { markdown: '![Disorder](attachment:disorder.png)' });
  const raw = { width: 1200, height: 1000, channels: 3 } as const;
  const picture = await sharp(randomBytes(3_600_000), { raw }).png().toBuffer();
  ok(await upload(world.author, draft.id, 'disorder.png', picture), 201);
  await world.step(draft, 'submit');
  await world.step(draft, 'release');
  operator = await superuser(world.database.url);
  await operator.query('set search_path = muniment');
});
afterAll(async () => {
  await operator?.end();
  await world?.close();
});

const start = async (client: Client = world.quality): Promise<ExportJob> =>
  ok(await client.post(`/api/scopes/${world.scope.id}/export-jobs`, { format: 'zip' }), 202);

async function rowOf({ id }: ExportJob): Promise<{ state: string; attempt: number }> {
  return (await operator.query('select state, attempt from export_jobs where id = $1', [id])).rows[0];
}

/** Waits until a statement of the server is in this state. Asked outside the operator's transaction, whose view of it would not change. */
async function untilAStatement(condition: string): Promise<void> {
  const query = `select from pg_stat_activity where application_name = 'muniment' and datname = current_database()
    and pid <> pg_backend_pid() and ${condition}`;
  await expect.poll(async () => (await world.db.pool.query(query)).rowCount).toBeGreaterThan(0);
}

it('a job whose spool cannot be written is not touched any more once its try has ended', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'muniment-no-folder-')), 'file');
  writeFileSync(dataDir, 'A file where a folder should be.');
  const renderer = openRenderer(1);
  const services = { ...world.services, config: { ...world.services.config, dataDir } };
  const job = await start();
  const userId = (await operator.query('select created_by from export_jobs where id = $1', [job.id])).rows[0]
    .created_by;
  const signal = new AbortController().signal;
  await expect(
    runJob(services, renderer, { jobId: job.id, userId }, { attempt: 1, signal, log: () => {} }),
  ).rejects.toThrow();
  const state = async () =>
    (await operator.query('select attempt, xmin::text from export_jobs where id = $1', [job.id])).rows[0];
  const after = await state();
  expect(after.attempt).toBe(1);
  await sleep(2_500);
  expect(await state()).toEqual(after);
  await renderer.close();
  await world.quality.delete(`/api/export-jobs/${job.id}`);
});

it('while the file of a pack is kept, its job can be seen to live and can be cancelled', async () => {
  await world.listen();
  await operator.query(`create function linger() returns trigger language plpgsql as $$
    begin perform pg_sleep(1.5); return new; end $$`);
  await operator.query(
    'create trigger linger before insert on export_job_chunks for each row execute function linger()',
  );
  const job = await start();
  await untilAStatement("query like '%insert into export_job_chunks%' and state = 'active'");
  await operator.query("set lock_timeout = '3s'");
  await operator.query('select from export_jobs where id = $1 for no key update', [job.id]);
  await operator.query('reset lock_timeout');
  expect((await world.quality.delete(`/api/export-jobs/${job.id}`)).status).toBe(204);
  await sleep(4_000);
  await operator.query('drop trigger linger on export_job_chunks');
  expect((await rowOf(job)).state).toBe('cancelled');
  expect((await operator.query('select from export_job_chunks where job_id = $1', [job.id])).rowCount).toBe(0);
});

it('a job whose creator leaves the scope while it is planned is cancelled', async () => {
  const user = await world.member(world.scope, ['auditor']);
  const client = await world.as(user);
  await operator.query('begin');
  await operator.query('lock table folders in access exclusive mode');
  const job = await start(client);
  await untilAStatement("wait_event_type = 'Lock' and query like '%folders%'");
  await operator.query('delete from members where user_id = $1', [user.userId]);
  await operator.query('commit');
  await expect.poll(async () => (await rowOf(job)).state).toBe('cancelled');
});

it('a job whose creator leaves the scope before it begins is cancelled', async () => {
  const user = await world.member(world.scope, ['auditor']);
  await operator.query(
    `insert into queue_jobs (task, payload, tries, queue, worker, alive_at)
     values ('nothing', '{}', 1, $1, 'held', now() + interval '1 hour')
     on conflict (queue) where worker is not null
     do update set task = excluded.task, key = null, worker = excluded.worker, alive_at = excluded.alive_at`,
    [`scope:${world.scope.id}`],
  );
  const job = await start(await world.as(user));
  await operator.query('delete from members where user_id = $1', [user.userId]);
  await operator.query("delete from queue_jobs where worker = 'held'");
  await expect.poll(async () => (await rowOf(job)).state).toBe('cancelled');
});
