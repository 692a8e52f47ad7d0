/** A copy proves itself: signed manifests, `verify-pack`, and asking by digest whether a copy is still in force. */
import { createHash, verify } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Version } from '../../contract/index.ts';
import { writeZipFile } from '../../server/export/packs/zip-file.ts';
import type { Client } from '../harness/client.ts';
import { readZip, type ZipEntry } from '../harness/zip.ts';
import { expectError, expectKeys } from './contract-shapes.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'muniment-copies-'));
let world: DocumentsWorld;
let version: Version;
let zipBytes: Buffer;
let zip: ZipEntry[];

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const packOf = (format: string) => `/api/scopes/${world.scope.id}/audit-pack?format=${format}`;

beforeAll(async () => {
  world = await startDocumentsWorld({ env: { DATA_DIR: folder } });
  version = await world.released({ humanId: 'SOP-1', markdown: 'First text.' });
  await world.released({ humanId: 'SOP-2', markdown: 'Second text.' });
  const answer = await world.quality.get(packOf('zip'));
  ok(answer, 200);
  zipBytes = answer.bytes;
  zip = await readZip(zipBytes);
});
afterAll(() => world?.close());

const manifest = () => zip.find(({ name }) => name === 'manifest.txt')?.bytes ?? Buffer.alloc(0);
const keys = async () => ok(await world.reader.get('/api/signing-keys'), 200).items;

describe('the manifest of a zip pack', () => {
  it('ends with a signature over all bytes before that line, by the key that the service names', async () => {
    const items = await keys();
    expect(items).toHaveLength(1);
    expectKeys(items[0], ['id', 'kind', 'algorithm', 'publicKey', 'certificate', 'createdAt', 'current']);
    expect(items[0]).toMatchObject({ kind: 'manifest', algorithm: 'ed25519', current: true });
    const text = manifest().toString('utf8');
    const [line, id, signature = ''] = /Signature: ed25519 (\S+) (\S+)\r\n$/.exec(text) ?? [];
    expect(id).toBe(items[0].id);
    const before = manifest().subarray(0, manifest().length - (line?.length ?? 0));
    expect(before.toString('utf8').endsWith('\r\n')).toBe(true);
    expect(verify(null, before, items[0].publicKey, Buffer.from(signature, 'base64'))).toBe(true);
  });

  it('is signed with keys that only people who are signed in are shown', async () => {
    expectError(await world.stranger.get('/api/signing-keys'), 401, 'UNAUTHENTICATED');
  });
});

/** The command itself, as an auditor runs it: without a database. */
const verifyPack = (...args: string[]) =>
  runCommand('verify-pack', { DATA_DIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }, args);

async function packWith(name: string, entries: readonly { name: string; bytes: Buffer }[]): Promise<string> {
  const path = join(folder, name);
  await writeZipFile({ path, date: new Date(0), signal: new AbortController().signal }, async (file) => {
    for (const entry of entries) await file.append(entry.name, entry.bytes);
  });
  return path;
}

describe('verify-pack', () => {
  it('finds a pack as it was made, with the installation’s own key and with one that is given', async () => {
    const [pack, key] = [join(folder, 'sound.zip'), join(folder, 'key.pem')];
    writeFileSync(pack, zipBytes);
    writeFileSync(key, (await keys())[0].publicKey);
    const own = await verifyPack(pack);
    expect([own.code, own.output]).toEqual([0, expect.stringMatching(/2 files listed, all as signed with the key/)]);
    const given = await verifyPack(pack, '--key', key);
    expect([given.code, given.output]).toEqual([0, expect.stringMatching(/all as signed/)]);
  });

  it('names a changed, a missing, an added and a doubled file, each in one sentence', async () => {
    const [one, two, list] = zip as [ZipEntry, ZipEntry, ZipEntry];
    const changed = { name: one.name, bytes: Buffer.from(one.bytes) };
    changed.bytes[100] = (changed.bytes[100] ?? 0) ^ 1;
    const bad = await packWith('bad.zip', [changed, { name: 'extra.txt', bytes: Buffer.from('x') }, list, changed]);
    const { code, output } = await verifyPack(bad);
    expect(code).toBe(1);
    for (const sentence of [
      `${one.name} was changed: its SHA-256 is not the one that the manifest lists.`,
      `${two.name} is listed and missing.`,
      'extra.txt is in the pack and not listed.',
      `${one.name} is in the pack more than once.`,
    ]) {
      expect(output).toContain(`${sentence}\n`);
    }
  });

  it('names a changed manifest, a manifest without signature, and a pack without one', async () => {
    const [one, two, list] = zip as [ZipEntry, ZipEntry, ZipEntry];
    const text = list.bytes.toString('utf8');
    const changed = { name: list.name, bytes: Buffer.from(text.replace('Documents: 2', 'Documents: 3')) };
    expect((await verifyPack(await packWith('a.zip', [one, two, changed]))).output).toContain('is not what was signed');
    const bare = { name: list.name, bytes: Buffer.from(text.replace(/Signature: .*\r\n$/, '')) };
    expect((await verifyPack(await packWith('b.zip', [one, two, bare]))).output).toContain('without a signature');
    expect((await verifyPack(await packWith('c.zip', [one, two]))).output).toContain('The pack has no manifest.txt.');
  });

  it('says in a sentence what it cannot read, and never trusts another key', async () => {
    const text = join(folder, 'no.zip');
    writeFileSync(text, 'no zip at all');
    expect(await verifyPack(text)).toMatchObject({
      code: 1,
      output: expect.stringContaining('cannot be read as a zip'),
    });
    expect(await verifyPack()).toMatchObject({ code: 1, output: expect.stringContaining('Usage: verify-pack') });
    expect(await verifyPack(text, '--key', text)).toMatchObject({
      code: 1,
      output: expect.stringContaining('public key'),
    });
  });
});

describe('asking by digest', () => {
  const ask = (bytes: Buffer, client = world.reader) => client.get(`/api/exports/${sha256(bytes)}`);
  const one = (standingNow: string, inForceNow: number) => ({
    humanId: 'SOP-1',
    ...{ version: 1, stateNow: 'RELEASED', standingNow, inForceNow },
  });

  it('recognises a single PDF, a zip, a file out of it and a merged pack', async () => {
    const pdf = await world.reader.get(`/api/documents/versions/${version.id}/export/pdf`);
    const copy = ok(await ask(pdf.bytes), 200);
    expectKeys(copy, ['kind', 'exportedAt', 'documents']);
    expect(copy).toMatchObject({ kind: 'pdf', documents: [one('effective', 1)] });
    const merged = await world.quality.get(packOf('merged'));
    expect(ok(await ask(merged.bytes), 200)).toMatchObject({ kind: 'merged', documents: [{ humanId: 'SOP-1' }, {}] });
    expect(ok(await ask(zipBytes), 200)).toMatchObject({ kind: 'zip', documents: [one('effective', 1), {}] });
    expect(ok(await ask(zip[0]?.bytes as Buffer), 200)).toMatchObject({
      kind: 'entry',
      documents: [one('effective', 1)],
    });
  });

  it('says what stands today: superseded by the version in force now', async () => {
    const next = await world.revise(version.documentId);
    await world.step(next, 'submit');
    await world.step(next, 'release');
    expect(ok(await ask(zip[0]?.bytes as Buffer), 200).documents).toEqual([one('superseded', 2)]);
    await world.step(next, 'revoke');
    expect(ok(await ask(zip[0]?.bytes as Buffer), 200).documents).toEqual([
      { ...one('superseded', 2), inForceNow: null },
    ]);
  });

  it('is not found for a digest of nothing, for another scope, and without VIEW; a malformed one is refused', async () => {
    expectError(await ask(Buffer.from('never exported')), 404, 'NOT_FOUND');
    const other = await world.createScope('Other');
    const stranger = await world.as(await world.member(other, ['quality-manager']));
    expectError(await ask(zipBytes, stranger), 404, 'NOT_FOUND');
    const blind = await world.as(await world.member(world.scope, [], ['MANAGE_MEMBERS']));
    expectError(await ask(zipBytes, blind), 404, 'NOT_FOUND');
    expectError(await world.reader.get('/api/exports/abc'), 400, 'INVALID_REQUEST');
  });
});

describe('the history of exports', () => {
  const ofScope = (client: Client = world.quality, query = '') =>
    client.get(`/api/scopes/${world.scope.id}/exports${query}`);
  const ofDocument = (client: Client = world.quality, query = '') =>
    client.get(`/api/documents/${version.documentId}/exports${query}`);

  it('says who took what when, and how much of each copy is outdated now', async () => {
    const next = await world.released({ humanId: 'SOP-3', markdown: 'Third text.' });
    ok(await world.reader.get(`/api/documents/versions/${next.id}/export/pdf`), 200);
    const answer = await world.quality.get(packOf('zip'));
    const [pack, single] = ok(await ofScope(), 200).items;
    expectKeys(pack, [
      ...['id', 'at', 'by', 'kind', 'folderId', 'chosenAt', 'since', 'documentCount', 'outdated', 'document'],
      ...['sha256', 'sizeBytes'],
    ]);
    expect(pack).toMatchObject({ kind: 'zip', documentCount: 3, document: null, sha256: sha256(answer.bytes) });
    // The version of SOP-1 that a pack takes when nothing is in force is one that was revoked.
    expect(pack).toMatchObject({ outdated: 1, by: { displayName: 'quality-manager' } });
    expect(single).toMatchObject({
      ...{ kind: 'pdf', documentCount: 1, outdated: 0, by: { displayName: 'reader' } },
      document: { id: next.documentId, humanId: 'SOP-3', version: 1, isOutdated: false },
    });
    await world.step(next, 'revoke');
    const [, revoked] = ok(await ofScope(), 200).items;
    expect(revoked).toMatchObject({ id: single.id, outdated: 1, document: { isOutdated: true } });
  });

  it('of a document holds its own exports and the packs that took it, page by page', async () => {
    const all = ok(await ofDocument(), 200).items;
    expect(all.map(({ kind }: { kind: string }) => kind)).toEqual(['zip', 'merged', 'pdf', 'zip']);
    expect(all.at(-1)).toMatchObject({
      documentCount: 2,
      document: { humanId: 'SOP-1', version: 1, isOutdated: true },
    });
    const paged: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: unknown[]; nextCursor: string | null } = ok(
        await ofDocument(world.quality, `?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`),
        200,
      );
      paged.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
    const unexported = await world.create({ humanId: 'SOP-4' });
    expect(ok(await world.quality.get(`/api/documents/${unexported.id}/exports`), 200)).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  it('is for who may read the trail; for others of the scope refused, for strangers not there', async () => {
    const other = await world.createScope('Others');
    const stranger = await world.as(await world.member(other, ['quality-manager']));
    for (const history of [ofScope, ofDocument]) {
      expectError(await history(world.reader), 403, 'PERMISSION_DENIED', { permission: 'VIEW_AUDIT_TRAIL' });
      expectError(await history(stranger), 404, 'NOT_FOUND');
      expectError(await history(world.quality, '?cursor=made-up'), 400, 'INVALID_REQUEST');
    }
  });
});

import { runCommand } from '../harness/server-process.ts';
