import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentDetail, DocumentItem, Version } from '../../contract/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let documentId: string;
const versions: Version[] = [];

/** The version of this number. */
const version = (number: number): Version => versions[number - 1] as Version;

async function release(found: Version, effectiveDate: string): Promise<void> {
  await world.step(found, 'submit');
  await world.step(found, 'release', { effectiveDate });
}

async function revise(title: string): Promise<Version> {
  const next = await world.revise(documentId);
  versions.push(ok(await world.quality.patch(`/api/documents/versions/${next.id}`, { title }), 200));
  return version(versions.length);
}

async function detail(): Promise<DocumentDetail> {
  return ok(await world.reader.get(`/api/documents/${documentId}`), 200);
}

/** The document as its detail says, which is what each list and the order act must show. */
async function listed(): Promise<DocumentItem> {
  const scope = `/api/scopes/${world.scope.id}`;
  const ordered = await world.quality.put(`${scope}/folders/root/document-order`, { documentIds: [documentId] });
  const { folderPath: _path, versions: _versions, reading: _reading, ...item } = await detail();
  const lists = [
    ordered,
    await world.reader.get('/api/documents'),
    await world.reader.get('/api/documents?q=HIST'),
    await world.reader.get(`/api/documents?state=${item.latestVersion.state}&limit=1`),
    await world.reader.get(`${scope}/documents?folderId=root`),
  ];
  for (const list of lists) expect(ok(list, 200).items).toEqual([item]);
  return item;
}

const shown = ({ title, latestVersion, effectiveVersion }: DocumentItem) => ({
  title,
  latest: `${latestVersion.number} ${latestVersion.standing ?? latestVersion.state}`,
  effective: effectiveVersion?.number ?? null,
});

beforeAll(async () => {
  world = await startDocumentsWorld();
  const created = await world.create({ humanId: 'HIST-1', title: 'One' });
  documentId = created.id;
  versions.push(created.latestVersion);
});
afterAll(() => world?.close());

describe('a document with a long history, in every list', () => {
  test('shows its only draft, and nothing in force', async () => {
    expect(shown(await listed())).toEqual({ title: 'One', latest: '1 DRAFT', effective: null });
  });

  test('shows the version in force under releases, cancelled and disposed ones, revocations and a draft', async () => {
    await release(version(1), '2026-01-01');
    await world.step(await revise('Two'), 'cancel');
    await release(await revise('Three'), '2026-02-01');
    expect(shown(await listed())).toEqual({ title: 'Three', latest: '3 effective', effective: 3 });
    // Four is revoked before its day and so never comes into force.
    await release(await revise('Four'), '2026-03-15');
    await world.step(version(4), 'revoke');
    expect(shown(await listed())).toEqual({ title: 'Three', latest: '4 REVOKED', effective: 3 });
    await release(await revise('Five'), '2026-03-20');
    expect(shown(await listed())).toEqual({ title: 'Three', latest: '5 future-effective', effective: 3 });
    await world.step(await revise('Six'), 'cancel');
    await world.step(version(6), 'dispose');
    await revise('Seven');
    expect(shown(await listed())).toEqual({ title: 'Three', latest: '7 DRAFT', effective: 3 });
    const { versions: all } = await detail();
    expect(all.map(({ number, state, standing }) => `${number} ${standing ?? state}`)).toEqual([
      '7 DRAFT',
      '6 DISPOSED',
      '5 future-effective',
      '4 REVOKED',
      '3 effective',
      '2 CANCELLED',
      '1 superseded',
    ]);
  });

  test('passes from one version to the next on the day that one was released for', async () => {
    world.clock.set('2026-03-19T23:59:59.999Z');
    expect(shown(await listed())).toEqual({ title: 'Three', latest: '7 DRAFT', effective: 3 });
    world.clock.set('2026-03-20T00:00:00.000Z');
    expect(shown(await listed())).toEqual({ title: 'Five', latest: '7 DRAFT', effective: 5 });
  });

  test('shows nothing in force once that is revoked or disposed of: the one before does not come back', async () => {
    await world.step(version(5), 'revoke');
    expect(shown(await listed())).toEqual({ title: 'Seven', latest: '7 DRAFT', effective: null });
    await world.step(version(5), 'dispose');
    expect(shown(await listed())).toEqual({ title: 'Seven', latest: '7 DRAFT', effective: null });
    await release(version(7), '2026-03-20');
    expect(shown(await listed())).toEqual({ title: 'Seven', latest: '7 effective', effective: 7 });
  });
});
