/** Section 10 of the contract: single exports, packs and jobs, as a client sees them. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEvent, Version } from '../../contract/index.ts';
import type { Client } from '../harness/client.ts';
import { readPdf } from '../harness/pdf.ts';
import { readZip } from '../harness/zip.ts';
import { png, upload } from './attachments-world.ts';
import { expectError, expectKeys } from './contract-shapes.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let auditor: Client;
let version: Version;
beforeAll(async () => {
  const env = { PUBLIC_URL: 'http://documents.example.com', SERVICE_NAME: 'Archive of Record' };
  world = await startDocumentsWorld({ env });
  auditor = await world.as(await world.member(world.scope, ['auditor']));
  const { latestVersion } = await world.create({
    humanId: 'SOP-2',
    markdown: '# One\n\n![A square](attachment:a.png)',
  });
  ok(await upload(world.quality, latestVersion.id, 'a.png', png()), 201);
  await world.step(latestVersion, 'submit');
  version = await world.step(latestVersion, 'release');
  await world.versionIn('REVOKED', { humanId: 'SOP-10' });
  await world.create({ humanId: 'SOP-11' });
  await world.listen();
});
afterAll(() => world?.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const pdf = (id: string) => `/api/documents/versions/${id}/export/pdf`;
const pack = (query = '') => `/api/scopes/${world.scope.id}/audit-pack${query}`;
const newestExport = async (): Promise<AuditEvent> =>
  ok(await auditor.get(`/api/scopes/${world.scope.id}/audit-events?type=EXPORTED&limit=1`), 200).items[0];

describe('a single export', () => {
  test('is named after the human id and the version number, and its event has exactly four changes', async () => {
    const answer = await world.reader.get(pdf(version.id));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="SOP-2_v1.pdf"');
    expect(await newestExport()).toMatchObject({
      actor: { displayName: 'reader' },
      entity: { type: 'document', id: version.documentId, label: 'SOP-2' },
      changes: {
        versionId: version.id,
        format: 'pdf',
        sha256: sha256(answer.bytes),
        sizeBytes: answer.bytes.length,
      },
    });
    expectKeys((await newestExport()).changes, ['versionId', 'format', 'sha256', 'sizeBytes']);
  });

  test('says in its footer via which service, to whom and when', async () => {
    const { pages, links } = await readPdf((await world.reader.get(pdf(version.id))).bytes);
    const sentence =
      'Uncontrolled copy — issued via Archive of Record to reader on 2026-03-10; validity must be verified against the live system.';
    for (const page of pages) expect(page.replace(/\s+/g, ' ')).toContain(sentence);
    expect(pages[0]).toContain(`page 1 / ${pages.length}`);
    expect(links.map(({ url }) => url)).toEqual(pages.map(() => 'http://documents.example.com/copies'));
  });

  test('of a version that is not exportable names its state, to HEAD as well', async () => {
    for (const state of ['DRAFT', 'IN_REVIEW', 'CANCELLED', 'DISPOSED'] as const) {
      const { id } = await world.versionIn(state);
      expectError(await world.reader.get(pdf(id)), 409, 'VERSION_NOT_EXPORTABLE', { state });
      expect((await world.reader.request('HEAD', pdf(id))).status).toBe(409);
    }
  });
});

describe('a pack', () => {
  test('is a zip unless told otherwise, also with images, and its event has exactly five changes and the digests of its files', async () => {
    const answer = await auditor.get(pack());
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".+\.zip"$/);
    const entries = await readZip(answer.bytes);
    expect(entries.map(({ name }) => name)).toEqual(['SOP-2_v1.pdf', 'SOP-10_v1.pdf', 'manifest.txt']);
    const manifest = entries.at(-1)?.bytes.toString('utf8') ?? '';
    for (const entry of entries.slice(0, -1)) {
      const line = manifest.split('\n').find((text) => text.includes(entry.name)) ?? '';
      expect(line).toContain(sha256(entry.bytes));
      expect(line).toContain(String(entry.bytes.length));
    }
    expect(manifest).toContain('SOP-11');
    const event = await newestExport();
    expectKeys(event.changes, ['format', 'documentCount', 'versionIds', 'sha256', 'sizeBytes', 'entrySha256s']);
    expect(event).toMatchObject({
      entity: { type: 'scope', id: world.scope.id, label: 'Devices' },
      changes: { format: 'zip', documentCount: 2, sha256: sha256(answer.bytes), sizeBytes: answer.bytes.length },
    });
    expect(sha256((await auditor.get(pack('?format=zip'))).bytes)).toBe(sha256(answer.bytes));
  });

  test('merged is one PDF, and its event says so', async () => {
    const answer = await auditor.get(pack('?format=merged'));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await newestExport()).changes).toMatchObject({ format: 'merged', documentCount: 2 });
  });

  test.each(['pdf', 'ZIP', 'tar', '', 'zip&format=merged', 'zip&all=true'])(
    'in the format %s is refused',
    async (format) => {
      expectError(await auditor.get(pack(`?format=${format}`)), 400, 'INVALID_REQUEST');
    },
  );

  test('of no exportable document is refused, at the GET and at the POST of a job', async () => {
    const scope = await world.createScope('Empty');
    const client = await world.as(await world.member(scope, ['auditor', 'author']));
    ok(await client.post(`/api/scopes/${scope.id}/documents`, { humanId: 'SOP-1', title: 'Draft' }), 201);
    for (const format of ['zip', 'merged']) {
      expectError(await client.get(`/api/scopes/${scope.id}/audit-pack?format=${format}`), 409, 'PACK_EMPTY');
      expectError(await client.post(`/api/scopes/${scope.id}/export-jobs`, { format }), 409, 'PACK_EMPTY');
    }
  });
});

describe('a job', () => {
  const jobs = () => `/api/scopes/${world.scope.id}/export-jobs`;
  const job = (id: string, rest = '') => `/api/export-jobs/${id}${rest}`;

  test('is accepted with 202, and ends with a file that DELETE removes, 204 each time', async () => {
    const accepted = await auditor.post(jobs(), { format: 'merged' });
    expect(accepted.status).toBe(202);
    expect(accepted.body).toMatchObject({ format: 'merged', state: 'queued', progress: { done: 0 } });
    const { id } = accepted.body;
    const events = await auditor.get(job(id, '/events'));
    expect(events.headers['content-type']).toMatch(/^text\/event-stream\b/);
    expect(events.text).toMatch(/^data: \{.*"state":"done"/m);
    const done = ok(await auditor.get(job(id)), 200);
    expect(done).toMatchObject({ id, format: 'merged', state: 'done', progress: { done: 2, total: 2 } });
    const file = await auditor.get(job(id, '/file'));
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    for (let times = 0; times < 2; times++) {
      const removed = await auditor.delete(job(id));
      expect([removed.status, removed.text]).toEqual([204, '']);
    }
    expect((await auditor.get(job(id, '/file'))).status).toBe(410);
  });

  test('is nobody else’s, not even another auditor’s', async () => {
    const { id } = ok(await auditor.post(jobs(), { format: 'zip' }), 202);
    for (const rest of ['', '/file', '/events']) expectError(await world.quality.get(job(id, rest)), 404, 'NOT_FOUND');
    expectError(await world.quality.delete(job(id)), 404, 'NOT_FOUND');
    expect((await auditor.delete(job(id))).status).toBe(204);
    const answer = await auditor.get(job(id, '/file'));
    expect([409, 410]).toContain(answer.status);
  });

  test.each([{}, { format: 'pdf' }, { format: null }, { format: 'zip', documents: [] }])(
    'is not started with %j',
    async (body) => {
      expectError(await auditor.post(jobs(), body), 400, 'INVALID_REQUEST');
    },
  );
});
