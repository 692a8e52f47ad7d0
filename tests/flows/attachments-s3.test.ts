/** The same service with its files in S3: the bytes lie there, and go from there when they must. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportJob } from '../../contract/index.ts';
import { sweep } from '../../server/export/jobs/worker.ts';
import { type S3Server, startS3Server } from '../harness/s3-server.ts';
import { superuser } from '../harness/superuser.ts';
import { png, upload } from './attachments-world.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let s3: S3Server;
let world: DocumentsWorld;
beforeAll(async () => {
  s3 = await startS3Server();
  world = await startDocumentsWorld({ env: { BLOB_STORE: `s3://${s3.bucket}/files` } });
  await world.listen();
});
afterAll(async () => {
  await world?.close();
  s3?.close();
});

function objects(): string[] {
  const folder = join(s3.folder, s3.bucket, 'files', world.scope.id);
  return existsSync(folder) ? readdirSync(folder) : [];
}

test('a file goes to S3, comes back from it, and is gone from it once disposed of', async () => {
  const version = await world.versionIn('DRAFT');
  const bytes = randomBytes(1_500_000);
  const file = ok(await upload(world.author, version.id, 'a.bin', bytes), 201);
  expect(objects().some((name) => name.includes(file.sha256))).toBe(true);
  expect((await world.reader.get(`/api/attachments/${file.id}/content`)).bytes.equals(bytes)).toBe(true);
  await world.step(version, 'submit');
  await world.step(version, 'release');
  await world.step(version, 'dispose');
  expect((await world.reader.get(`/api/attachments/${file.id}/content`)).status).toBe(410);
  expect(objects().filter((name) => name.includes(file.sha256))).toEqual([]);
});

async function madePack(): Promise<ExportJob> {
  let job: ExportJob = ok(
    await world.quality.post(`/api/scopes/${world.scope.id}/export-jobs`, { format: 'zip' }),
    202,
  );
  for (let tries = 0; job.state !== 'done' && tries < 300; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    job = ok(await world.quality.get(`/api/export-jobs/${job.id}`), 200);
  }
  return job;
}

test('the file of a pack lies in S3 for its day, and is gone from it when it is removed, expires or holds what was disposed of', async () => {
  const version = await world.released({ humanId: 'PACKED-1' });
  const packs = [await madePack(), await madePack(), await madePack(), await madePack()];
  const [removed, expired, lost, disposed] = packs as [ExportJob, ExportJob, ExportJob, ExportJob];
  const fileOf = async (job: ExportJob) => {
    const { bytes, status, body } = await world.quality.get(`/api/export-jobs/${job.id}/file`);
    return status === 200 ? createHash('sha256').update(bytes).digest('hex') : body.code;
  };
  const names = () => objects().filter((name) => name.endsWith('_object'));
  const kept = () => names().filter((name) => packs.some(({ sha256 }) => name.includes(sha256 ?? '?')));
  for (const job of packs) expect(await fileOf(job)).toBe(job.sha256);
  expect(kept()).toHaveLength(4);
  const database = await superuser(world.database.url);
  expect((await database.query('select from muniment.export_job_chunks')).rowCount).toBe(0);

  expect((await world.quality.delete(`/api/export-jobs/${removed.id}`)).status).toBe(204);
  await database.query("update muniment.export_jobs set expires_at = '2020-01-01' where id = $1", [expired.id]);
  await sweep(world.services);
  await world.services.blobs.sweepAll((act) => world.db.withoutActor(act));
  expect(kept()).toHaveLength(2);
  expect([await fileOf(removed), await fileOf(expired)]).toEqual(['DISPOSED', 'DISPOSED']);

  const { rows } = await database.query('select object from muniment.export_job_objects where job_id = $1', [lost.id]);
  const [object] = names().filter((name) => name.includes(rows[0].object));
  rmSync(join(s3.folder, s3.bucket, 'files', world.scope.id, object ?? '?'));
  expect(await fileOf(lost)).toBe('DISPOSED');

  await world.step(version, 'dispose');
  await world.services.blobs.sweepAll((act) => world.db.withoutActor(act));
  expect(kept()).toEqual([]);
  expect(await fileOf(disposed)).toBe('DISPOSED');
  await database.end();
});

test('laid-out pages and prepared pictures lie in S3, are used from there, made again where they were lost, and go with their version', async () => {
  const version = await world.versionIn('DRAFT', { markdown: 'Pages.\n\n![A](attachment:alpha.png)' });
  const alpha = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#f008' } })
    .png()
    .toBuffer();
  ok(await upload(world.author, version.id, 'alpha.png', alpha), 201);
  for (const step of ['submit', 'release']) await world.step(version, step);
  const pdf = async () => (await world.reader.get(`/api/documents/versions/${version.id}/export/pdf`)).bytes;
  const first = await pdf();
  const database = await superuser(world.database.url);
  const rows = async (table: string) =>
    (await database.query(`select bytes, store, object from muniment.${table} where scope_id = $1`, [world.scope.id]))
      .rows;
  const [galley] = await rows('galleys').then((all) => all.slice(-1));
  const [picture] = await rows('prepared_images').then((all) => all.slice(-1));
  const there = () => [galley, picture].filter(({ object }) => objects().some((name) => name.includes(object))).length;
  expect([galley, picture]).toMatchObject([
    { bytes: null, store: 's3' },
    { bytes: null, store: 's3' },
  ]);
  expect(there()).toBe(2);
  expect((await pdf()).equals(first)).toBe(true);
  for (const name of objects().filter((one) => one.includes(galley.object) || one.includes(picture.object))) {
    rmSync(join(s3.folder, s3.bucket, 'files', world.scope.id, name));
  }
  expect((await pdf()).equals(first)).toBe(true);
  expect((await pdf()).equals(first)).toBe(true);
  const [again] = await rows('galleys').then((all) => all.slice(-1));
  expect(objects().some((name) => name.includes(again.object))).toBe(true);
  await world.step(version, 'dispose');
  await world.services.blobs.sweepAll((act) => world.db.withoutActor(act));
  expect(objects().some((name) => name.includes(again.object))).toBe(false);
  await database.end();
});

test('a derived document has its own object, however the target scope was typed', async () => {
  const version = await world.versionIn('DRAFT');
  const bytes = randomBytes(3000);
  ok(await upload(world.author, version.id, 'a.bin', bytes), 201);
  const target = await world.createScope('Target');
  const both = await world.member(target, ['quality-manager']);
  await world.addMember(world.scope, both, ['reader']);
  const client = await world.as(both);
  const body = { targetScopeId: target.id.toUpperCase() };
  const derived = ok(await client.post(`/api/documents/${version.documentId}/derive`, body), 201);
  const detail = ok(await client.get(`/api/documents/versions/${derived.latestVersion.id}`), 200);
  const copy = await client.get(`/api/attachments/${detail.attachments[0].id}/content`);
  expect(copy.bytes.equals(bytes)).toBe(true);
});

test('a refused file never reaches S3', async () => {
  const before = objects();
  const version = await world.versionIn('DRAFT');
  expect((await upload(world.author, version.id, 'a.png', 'no image')).status).toBe(400);
  expect(objects()).toEqual(before);
});

test('an object that was deleted behind our back is damage, told in words, and nothing is printed without it', async () => {
  const version = await world.versionIn('DRAFT', { markdown: '![A](attachment:lost.png)' });
  const file = ok(await upload(world.author, version.id, 'lost.png', png(7, 7)), 201);
  for (const step of ['submit', 'release']) await world.step(version, step);
  for (const name of objects().filter((one) => one.includes(file.sha256))) {
    rmSync(join(s3.folder, s3.bucket, 'files', world.scope.id, name));
  }
  for (const path of [
    `/api/attachments/${file.id}/content`,
    `/api/documents/versions/${version.id}/export/pdf`,
    `/api/scopes/${world.scope.id}/audit-pack?format=zip`,
  ]) {
    const answer = await world.quality.get(path);
    expect(answer, path).toMatchObject({ status: 500, body: { code: 'RECORD_DAMAGED', sha256: file.sha256 } });
    expect(answer.body.detail).toContain('is lost: its bytes are not in the store any more');
  }
  await world.step(version, 'dispose');
});

test('while S3 does not answer, the caller is told to try again, and no record points at missing bytes', async () => {
  const version = await world.versionIn('DRAFT');
  const kept = ok(await upload(world.author, version.id, 'kept.bin', randomBytes(100)), 201);
  const pictured = await world.versionIn('DRAFT', { markdown: '![A](attachment:a.png)' });
  ok(await upload(world.author, pictured.id, 'a.png', png()), 201);
  for (const step of ['submit', 'release']) await world.step(pictured, step);
  const plain = await world.released({ humanId: 'PLAIN-1', markdown: 'No picture.' });
  const other = await world.released({ humanId: 'PLAIN-2', markdown: 'No picture either.' });
  const pdf = (id: string) => world.reader.get(`/api/documents/versions/${id}/export/pdf`);
  const before = await pdf(plain.id);
  s3.close();
  // Pages without pictures need no store: kept ones are laid out again, new ones stay in the database.
  expect((await pdf(plain.id)).bytes.equals(before.bytes)).toBe(true);
  expect((await pdf(other.id)).status).toBe(200);
  expect((await pdf(other.id)).status).toBe(200);
  // An image that cannot be had now must not be left out of what is kept for every later export.
  const exported = await world.quality.get(`/api/documents/versions/${pictured.id}/export/pdf`);
  expect(exported).toMatchObject({ status: 503, body: { code: 'BUSY' } });
  for (const format of ['zip', 'merged']) {
    const pack = await world.quality.get(`/api/scopes/${world.scope.id}/audit-pack?format=${format}`);
    expect(pack, format).toMatchObject({ status: 503, body: { code: 'BUSY' } });
  }
  const answer = await upload(world.author, version.id, 'lost.bin', randomBytes(100));
  expect(answer).toMatchObject({ status: 503, body: { code: 'BUSY' } });
  expect(answer.headers['retry-after']).toBe('5');
  expect((await world.reader.get(`/api/attachments/${kept.id}/content`)).status).toBe(503);
  const { items } = ok(await world.reader.get(`/api/documents/versions/${version.id}/attachments`), 200);
  expect(items).toEqual([kept]);
});

test('an export is answered while the store hangs that its pages are to be kept in', async () => {
  const version = await world.released({ markdown: 'Pages that nobody has laid out yet.' });
  s3.pause();
  const began = performance.now();
  const { status } = await world.reader.get(`/api/documents/versions/${version.id}/export/pdf`);
  const seconds = (performance.now() - began) / 1_000;
  s3.resume();
  expect(status).toBe(200);
  // The store has twenty seconds to answer.
  expect(seconds).toBeLessThan(15);
  const kept = 'select from muniment.galleys where version_id = $1';
  const database = await superuser(world.database.url);
  await expect.poll(async () => (await database.query(kept, [version.id])).rowCount).toBe(1);
  await database.end();
});
