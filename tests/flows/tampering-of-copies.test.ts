/** What is kept of copies, changed in the database: nobody gets a page or a pack that this installation did not make. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { superuser } from '../harness/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let tamper: pg.Client;
let versionId: string;
beforeAll(async () => {
  world = await startDocumentsWorld();
  tamper = await superuser(world.database.url);
  await tamper.query('set search_path = muniment; set session_replication_role = replica');
  const target = await world.released({ humanId: 'TARGET-1', markdown: '# Part one\n\nText.' });
  const markdown = 'See [the other](doc:TARGET-1#part-one).\n\n# Own part\n\nText.';
  versionId = (await world.released({ humanId: 'SOURCE-1', markdown })).id;
  expect(target.id).not.toBe(versionId);
});
afterAll(async () => {
  await tamper?.end();
  await world?.close();
});

const merged = async () =>
  ok0(await world.quality.get(`/api/scopes/${world.scope.id}/audit-pack?format=merged`)).toString('base64');
const single = async () =>
  ok0(await world.quality.get(`/api/documents/versions/${versionId}/export/pdf`)).toString('base64');

function ok0(answer: { status: number; bytes: Buffer; text: string }): Buffer {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.bytes;
}

test.each(['page_count = page_count + 1', `link_keys = '{}'`, `slugs = '{"no-such-part"}'`, `links = '{}'`])(
  'what is said beside kept pages is not believed (%s): they are laid out and kept anew',
  async (change) => {
    const before = [await merged(), await single()];
    const facts = 'select version_id, key, page_count, link_keys, slugs, links from galleys order by version_id, key';
    const { rows: kept } = await tamper.query(facts);
    expect(kept.length).toBeGreaterThan(1);
    expect((await tamper.query(`update galleys set ${change}`)).rowCount).toBe(kept.length);
    expect([await merged(), await single()]).toEqual(before);
    expect((await tamper.query(facts)).rows).toEqual(kept);
  },
);

test('the file of a pack is handed out as it was made, and neither with other bytes nor under another digest', async () => {
  await world.listen();
  const queued = ok(await world.quality.post(`/api/scopes/${world.scope.id}/export-jobs`, { format: 'zip' }), 202);
  const path = `/api/export-jobs/${queued.id}`;
  await expect.poll(async () => (await world.quality.get(path)).body.state).toBe('done');
  const file = async () => world.quality.get(`${path}/file`);
  const made = ok0(await file());
  await tamper.query(`update export_job_chunks set bytes = overlay(bytes placing '\\x00'::bytea from 100)`);
  expect([(await file()).status, (await file()).body.code]).toEqual([500, 'RECORD_DAMAGED']);
  await tamper.query(
    `update export_jobs j set sha256 = (select encode(sha256(bytes), 'hex') from export_job_chunks c where c.job_id = j.id)`,
  );
  expect((await file()).body.code).toBe('RECORD_DAMAGED');
  await tamper.query('update export_job_chunks set bytes = $1', [made]);
  expect((await file()).body.code).toBe('RECORD_DAMAGED');
  await tamper.query(
    `update export_jobs j set sha256 = (select encode(sha256(bytes), 'hex') from export_job_chunks c where c.job_id = j.id)`,
  );
  expect(ok0(await file()).equals(made)).toBe(true);
  await tamper.query('update export_jobs set seal = null');
  expect((await file()).status).toBe(410);
});
