/** Files in an object store that is elsewhere, not set up, or silent: real servers, a real S3 server, a socket that never answers. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Version } from '../../contract/index.ts';
import { png, upload } from '../flows/attachments-world.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from '../flows/documents-world.ts';
import { type S3Server, startS3Server } from '../harness/s3-server.ts';
import { failingStart, type ServerProcess, startServer } from '../harness/server-process.ts';
import { superuser } from '../harness/superuser.ts';

const folder = mkdtempSync(join(tmpdir(), 'muniment-store-faults-'));
let s3: S3Server;
let world: DocumentsWorld;
let pictured: Version;
let headers: Record<string, string>;
let aws: Record<string, string>;
let silent: { server: Server; port: number; sockets: Set<Socket> };
const running: ServerProcess[] = [];

beforeAll(async () => {
  s3 = await startS3Server();
  const { AWS_ENDPOINT_URL_S3 = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
  aws = { AWS_ENDPOINT_URL_S3, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
  world = await startDocumentsWorld({ env: { BLOB_STORE: `s3://${s3.bucket}/files`, DATA_DIR: folder } });
  pictured = await world.versionIn('DRAFT', { markdown: 'A picture: ![A](attachment:a.png)' });
  ok(await upload(world.author, pictured.id, 'a.png', png(20, 20)), 201);
  for (const step of ['submit', 'release']) await world.step(pictured, step);
  headers = { authorization: `Bearer ${await world.token(world.quality)}` };
  silent = await neverAnswering();
});

afterAll(async () => {
  for (const server of running) await server.end('SIGTERM');
  for (const socket of silent?.sockets ?? []) socket.destroy();
  silent?.server.close();
  await world?.close();
  s3?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function neverAnswering(): Promise<typeof silent> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { server, sockets, port: (server.address() as { port: number }).port };
}

const environment = (env: Record<string, string>) => ({
  DATABASE_URL: world.database.url,
  DATA_DIR: folder,
  ...aws,
  ...env,
});

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(environment(env));
  running.push(server);
  return server;
}

async function ask(server: ServerProcess, path: string): Promise<{ status: number; body: string; ms: number }> {
  const began = performance.now();
  const answer = await fetch(`${server.url}${path}`, { headers });
  return { status: answer.status, body: await answer.text(), ms: performance.now() - began };
}

async function keptGalleys(): Promise<number> {
  const client = await superuser(world.database.url);
  const { rows } = await client.query('select count(*)::int as count from muniment.galleys');
  await client.end();
  return rows[0].count;
}

async function attach(server: ServerProcess, { id }: Version, name: string): Promise<{ status: number; body: string }> {
  const body = new FormData();
  body.append('file', new Blob([randomBytes(1_000)]), name);
  const answer = await fetch(`${server.url}/api/documents/versions/${id}/attachments`, {
    method: 'POST',
    headers,
    body,
  });
  return { status: answer.status, body: await answer.text() };
}

/** The objects below a prefix, as they lie on the disk of the store. */
function filesIn(prefix: string): string[] {
  const below = join(s3.folder, s3.bucket, prefix);
  const names = existsSync(below) ? readdirSync(below, { recursive: true }).map(String) : [];
  return names.filter((name) => name.endsWith('_object') && !name.startsWith('muniment-store'));
}

describe('an object that cannot be had is an error, never a missing picture', () => {
  const strange: [what: string, store: string, words: string][] = [
    ['a wrong prefix', 's3://muniment-test/other', 'check its bucket and prefix'],
    ['BLOB_STORE forgotten on one server', '', 'set BLOB_STORE'],
  ];
  test.for(strange)('%s: exports are to be tried again, and /readyz says why', async ([, BLOB_STORE, words]) => {
    const server = await start({ BLOB_STORE });
    expect(server.output()).toContain(words);
    const ready = await ask(server, '/readyz');
    expect([ready.status, ready.body]).toEqual([503, expect.stringContaining(words)]);
    const before = await keptGalleys();
    for (const path of [
      `/api/documents/versions/${pictured.id}/export/pdf`,
      `/api/scopes/${world.scope.id}/audit-pack?format=merged`,
      `/api/scopes/${world.scope.id}/audit-pack?format=zip`,
    ]) {
      const answer = await ask(server, path);
      expect([answer.status, answer.body], path).toEqual([503, expect.stringContaining('"BUSY"')]);
    }
    expect(await keptGalleys()).toBe(before);
    // A file that it took would be lost to everybody else.
    const upload = await attach(server, await world.versionIn('DRAFT'), 'taken-by-a-wrong-store.bin');
    expect([upload.status, upload.body]).toEqual([503, expect.stringContaining(words)]);
    expect(filesIn('other')).toEqual([]);
  });

  test('with the right setting everything is printed, and ready', async () => {
    const server = await start({ BLOB_STORE: `s3://${s3.bucket}/files` });
    expect((await ask(server, '/readyz')).status).toBe(200);
    const { status, body } = await ask(server, `/api/documents/versions/${pictured.id}/export/pdf`);
    expect([status, body.includes('/Subtype /Image') || body.includes('/Subtype/Image')]).toEqual([200, true]);
    // A bucket that is emptied behind its back is not taken for the right one, and is again once the objects are back.
    const [files, aside] = [join(s3.folder, s3.bucket, 'files'), join(folder, 'aside')];
    renameSync(files, aside);
    await expect.poll(() => ask(server, '/readyz').then(({ body }) => body)).toContain('check its bucket and prefix');
    renameSync(aside, files);
    await expect.poll(() => ask(server, '/readyz').then((ready) => ready.status)).toBe(200);
  });

  test('the store of another installation is refused, and a file that is not in the right one is named', async () => {
    const mark = join(s3.folder, s3.bucket, 'files', 'muniment-store._S3rver_object');
    const own = readFileSync(mark);
    writeFileSync(mark, 'ab5d0f5e-2f0f-4f6f-9d9c-6f2a6b3f7c11');
    const right = { BLOB_STORE: `s3://${s3.bucket}/files` };
    const server = await start(right);
    expect(server.output()).toContain('the store of another installation');
    const draft = await world.versionIn('DRAFT');
    expect((await attach(server, draft, 'a.bin')).status).toBe(503);
    writeFileSync(mark, own);
    await expect.poll(() => ask(server, '/readyz').then((ready) => ready.status)).toBe(200);
    expect((await ask(server, '/metrics')).body).toMatch(/^store_ready\{of="files"\} 1$/m);
    const before = filesIn('files');
    expect((await attach(server, draft, 'a.bin')).status).toBe(201);
    const [added = ''] = filesIn('files').filter((path) => !before.includes(path));
    // As if it had been uploaded elsewhere: the store is the right one all the same.
    renameSync(join(s3.folder, s3.bucket, 'files', added), join(folder, 'elsewhere'));
    const next = await start(right);
    await expect.poll(() => next.output()).toContain(`s3://${s3.bucket}/files/${added.replace('._S3rver_object', '')}`);
    const metrics = await ask(next, '/metrics');
    expect([metrics.body.includes('store_files_missing 1'), (await ask(next, '/readyz')).status]).toEqual([true, 200]);
    renameSync(join(folder, 'elsewhere'), join(s3.folder, s3.bucket, 'files', added));
  });

  test('a store that is exchanged while the server runs takes and loses nothing, and what it lacks is named when it is the right one again', async () => {
    const mark = join(s3.folder, s3.bucket, 'files', 'muniment-store._S3rver_object');
    const own = readFileSync(mark);
    const server = await start({ BLOB_STORE: `s3://${s3.bucket}/files` });
    const draft = await world.versionIn('DRAFT');
    const uploaded = async (name: string) => {
      const earlier = filesIn('files');
      const { status, body } = await attach(server, draft, name);
      expect(status).toBe(201);
      const [file = ''] = filesIn('files').filter((path) => !earlier.includes(path));
      return { file, id: JSON.parse(body).id as string };
    };
    const kept = await uploaded('kept.bin');
    const first = await uploaded('first.bin');
    writeFileSync(mark, 'ab5d0f5e-2f0f-4f6f-9d9c-6f2a6b3f7c11');
    // Straight after a write that was right.
    const before = filesIn('files');
    expect((await attach(server, draft, 'second.bin')).status).toBe(503);
    expect(filesIn('files')).toEqual(before);
    const remove = (one: string) =>
      fetch(`${server.url}/api/documents/versions/${draft.id}/attachments/${one}`, { method: 'DELETE', headers });
    expect((await remove(first.id)).status).toBe(204);
    // What it would erase there would stay in the right one for ever.
    expect(filesIn('files')).toContain(first.file);
    await expect.poll(() => ask(server, '/readyz').then(({ body }) => body)).toContain('another installation');
    expect((await attach(server, draft, 'third.bin')).status).toBe(503);
    renameSync(join(s3.folder, s3.bucket, 'files', kept.file), join(folder, 'elsewhere'));
    writeFileSync(mark, own);
    await expect.poll(() => ask(server, '/readyz').then((ready) => ready.status)).toBe(200);
    await expect
      .poll(() => server.output())
      .toContain(`s3://${s3.bucket}/files/${kept.file.replace('._S3rver_object', '')}`);
    renameSync(join(folder, 'elsewhere'), join(s3.folder, s3.bucket, 'files', kept.file));
    const fourth = await uploaded('fourth.bin');
    expect((await remove(fourth.id)).status).toBe(204);
    const left = () => [first.file, fourth.file].filter((one) => filesIn('files').includes(one));
    await expect.poll(left).toEqual([]);
    expect(filesIn('files')).toContain(kept.file);
  });

  test('a bucket that is not there, or a key that is unknown, ends the start with a sentence', async () => {
    const [bucket, key] = await Promise.all([
      failingStart(environment({ BLOB_STORE: 's3://no-such-bucket' })),
      failingStart(environment({ BLOB_STORE: `s3://${s3.bucket}`, AWS_ACCESS_KEY_ID: 'unknown' })),
    ]);
    expect(bucket).toMatchObject({
      code: 1,
      output: expect.stringContaining('BLOB_STORE names the bucket no-such-bucket, but there is no such bucket.'),
    });
    expect(key).toMatchObject({ code: 1, output: expect.stringContaining('but the credentials do not allow it.') });
  });
});

describe('a store that accepts and never answers', () => {
  test('costs those who need a file their time limit, and nobody else anything', async () => {
    const draft = await world.versionIn('DRAFT');
    const endpoint = { AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${silent.port}` };
    const server = await start({ BLOB_STORE: `s3://${s3.bucket}/files`, S3_TIMEOUT_SECONDS: '10', ...endpoint });
    expect(server.output()).toContain('Files cannot be had at the moment');
    // More than there are connections in the pool.
    const uploads = Array.from({ length: 14 }, (_, index) => attach(server, draft, `${index}.bin`));
    const [file] = ok(await world.quality.get(`/api/documents/versions/${pictured.id}/attachments`), 200).items;
    const download = ask(server, `/api/attachments/${file.id}/content`);
    await expect.poll(() => silent.sockets.size).toBeGreaterThan(10);
    for (let round = 0; round < 10; round++) {
      const { status, ms } = await ask(server, `/api/scopes/${world.scope.id}/folders`);
      expect(status).toBe(200);
      // One that waited for the store would take its time limit.
      expect(ms).toBeLessThan(8_000);
    }
    for (const { status, body } of await Promise.all(uploads)) {
      expect([status, body]).toEqual([503, expect.stringContaining('The file store does not answer')]);
    }
    expect((await download).status).toBe(503);
    expect((await ask(server, '/readyz')).status).toBe(503);
    const { items } = ok(await world.quality.get(`/api/documents/versions/${draft.id}/attachments`), 200);
    expect(items).toEqual([]);
  });
});
