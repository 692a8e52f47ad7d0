/** Packs and runs of imports that somebody put into the tables for another person: the server makes nothing of them in that person's name. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { superuser } from '../harness/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';
import { untilOver, uploadImport, zipped } from './imports-world.ts';

let world: DocumentsWorld;
let tamper: pg.Client;
beforeAll(async () => {
  world = await startDocumentsWorld();
  await world.listen();
  tamper = await superuser(world.database.url);
  await tamper.query('set search_path = muniment; set session_replication_role = replica');
});
afterAll(async () => {
  await tamper?.end();
  await world?.close();
});

const exported = async () =>
  ok(await world.quality.get(`/api/scopes/${world.scope.id}/audit-events?type=EXPORTED`), 200).items.length;
const queue = (task: string, payload: object) =>
  tamper.query('insert into queue_jobs (task, key, payload, tries) values ($1, gen_random_uuid(), $2, 5)', [
    task,
    JSON.stringify(payload),
  ]);

test('a pack that nobody asked for is not made, and one that was given to another person neither', async () => {
  await world.released();
  const { quality, scope } = world;
  const made = ok(await quality.post(`/api/scopes/${scope.id}/export-jobs`, { format: 'zip' }), 202);
  const stateOf = async (id: string) => ok(await quality.get(`/api/export-jobs/${id}`), 200);
  await expect.poll(async () => (await stateOf(made.id)).state).toBe('done');
  const before = await exported();
  const { rows } = await tamper.query(
    `insert into export_jobs (id, scope_id, created_by, format, state, seal)
     select gen_random_uuid(), scope_id, created_by, format, 'queued', seal from export_jobs where id = $1
     returning id, created_by as "userId"`,
    [made.id],
  );
  const [{ id, userId }] = rows;
  await queue('make_pack', { jobId: id, userId });
  await tamper.query(`select pg_notify('queue', 'make_pack')`);
  await expect.poll(async () => (await stateOf(id)).state).toBe('failed');
  expect((await stateOf(id)).problem.detail).toContain(
    'This pack is not the one that was asked for. Ask for it again.',
  );
  expect(await exported()).toBe(before);
});

test('a run of an import that nobody started writes no document, whatever of it was put into the tables', async () => {
  const { quality, scope } = world;
  const files = zipped({ 'IN-1.md': '# One\n\nText.' });
  const changes = ['release = release', 'release = true', `file_name = 'other.zip'`];
  for (const change of changes) {
    const plan = ok(await uploadImport(quality, scope.id, 'files.zip', files), 201);
    const { rows } = await tamper.query(
      `update imports set state = 'running', reason = 'Taken over.', total = 1, started_at = now(), ${change} where id = $1
       returning created_by as "userId"`,
      [plan.id],
    );
    await queue('run_import', { importId: plan.id, userId: rows[0].userId, code: 'made up' });
    await tamper.query(`select pg_notify('queue', 'run_import')`);
    const over = await untilOver(quality, plan.id);
    expect([over.state, over.problem]).toEqual([
      'failed',
      'The run is not the one that was started. Start it anew with the file.',
    ]);
  }
  expect(ok(await quality.get(`/api/scopes/${scope.id}/audit-events?type=IMPORTED`), 200).items).toEqual([]);
  expect((await tamper.query(`select from documents where human_id = 'IN-1'`)).rowCount).toBe(0);
});

test('a run whose plan or file was exchanged after it was started writes no document', async () => {
  const { quality, scope } = world;
  const files = zipped({ 'IN-9.md': '# Nine\n\nText.' });
  for (const change of [
    `update import_documents set title = 'Another title' where import_id = $1`,
    `update import_chunks set bytes = bytes || '\\x00' where import_id = $1`,
  ]) {
    const plan = ok(await uploadImport(quality, scope.id, 'files.zip', files), 201);
    await tamper.query(`create or replace function public.later() returns trigger language plpgsql as
      $$ begin new.run_at := now() + interval '1 hour'; return new; end $$`);
    await tamper.query('create trigger later before insert on queue_jobs for each row execute function public.later()');
    await tamper.query('alter table queue_jobs enable always trigger later');
    ok(await quality.post(`/api/imports/${plan.id}/run`, { release: false, reason: 'Taken over.' }), 202);
    await tamper.query('drop trigger later on queue_jobs');
    await tamper.query(change, [plan.id]);
    await tamper.query(`update queue_jobs set run_at = now() where key = $1`, [`import:${plan.id}`]);
    await tamper.query(`select pg_notify('queue', 'run_import')`);
    expect((await untilOver(quality, plan.id)).state).toBe('failed');
  }
  expect((await tamper.query(`select from documents where human_id = 'IN-9'`)).rowCount).toBe(0);
});
