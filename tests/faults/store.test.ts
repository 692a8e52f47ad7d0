/** Files in an object store that is elsewhere, not set up, or silent: real servers, a real S3 server, a socket that never answers. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
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
  });

  test('with the right setting everything is printed, and ready', async () => {
    const server = await start({ BLOB_STORE: `s3://${s3.bucket}/files` });
    expect((await ask(server, '/readyz')).status).toBe(200);
    const { status, body } = await ask(server, `/api/documents/versions/${pictured.id}/export/pdf`);
    expect([status, body.includes('/Subtype /Image') || body.includes('/Subtype/Image')]).toEqual([200, true]);
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
    const server = await start({ BLOB_STORE: `s3://${s3.bucket}/files`, S3_TIMEOUT_SECONDS: '30', ...endpoint });
    expect(server.output()).toContain('Files cannot be had at the moment');
    // More than there are connections in the pool.
    const uploads = Array.from({ length: 14 }, async (_, index) => {
      const body = new FormData();
      body.append('file', new Blob([randomBytes(100_000)]), `${index}.bin`);
      const url = `${server.url}/api/documents/versions/${draft.id}/attachments`;
      const answer = await fetch(url, { method: 'POST', headers, body });
      return [answer.status, await answer.text()];
    });
    const [file] = ok(await world.quality.get(`/api/documents/versions/${pictured.id}/attachments`), 200).items;
    const download = ask(server, `/api/attachments/${file.id}/content`);
    await expect.poll(() => silent.sockets.size).toBeGreaterThan(10);
    for (let round = 0; round < 10; round++) {
      const { status, ms } = await ask(server, `/api/scopes/${world.scope.id}/folders`);
      expect(status).toBe(200);
      // One that waited for the store would take its time limit.
      expect(ms).toBeLessThan(25_000);
    }
    for (const [status, body] of await Promise.all(uploads)) {
      expect([status, body]).toEqual([503, expect.stringContaining('The file store does not answer')]);
    }
    expect((await download).status).toBe(503);
    expect((await ask(server, '/readyz')).status).toBe(503);
    const { items } = ok(await world.quality.get(`/api/documents/versions/${draft.id}/attachments`), 200);
    expect(items).toEqual([]);
  });
});
