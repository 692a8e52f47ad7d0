/** Packs of a folder, of a day and of what changed: GET and job alike. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../harness/client.ts';
import { readPdf } from '../harness/pdf.ts';
import { readZip } from '../harness/zip.ts';
import { expectError } from './contract-shapes.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let production: string;
let line: string;
let empty: string;

async function folder(name: string, parentId: string | null = null): Promise<string> {
  return ok(await world.quality.post(`/api/scopes/${world.scope.id}/folders`, { name, parentId }), 201).id;
}

/**
 * SOP-1: version 1 from 2026-01-10, version 2 from 2026-02-10. SOP-2: version 1 from 2026-01-20, revoked on 2026-02-20.
 * SOP-3: version 1 from 2026-03-01 was revoked on 2026-02-25, before its date. SOP-4: from 2026-01-01, disposed of on
 * 2026-03-05. SOP-5: a draft. SOP-6: from 2026-04-01, after today. The day is 2026-03-10.
 */
async function buildScope(): Promise<void> {
  const make = (humanId: string, effectiveDate: string, folderId: string | null = null, markdown = 'Text.') =>
    world.released({ humanId, title: `Title of ${humanId}`, markdown, folderId }, effectiveDate);
  world.clock.set('2026-01-02T08:00:00.000Z');
  const three = await make('SOP-3', '2026-03-01');
  const four = await make('SOP-4', '2026-01-01');
  production = await folder('Production');
  line = await folder('Line 1', production);
  empty = await folder('Empty');
  const one = await make('SOP-1', '2026-01-10', production, 'See [two](doc:SOP-2) and [four](doc:SOP-4).');
  const two = await make('SOP-2', '2026-01-20', line);
  await world.create({ humanId: 'SOP-5', title: 'Only a draft', folderId: production });
  await make('SOP-6', '2026-04-01', line);
  const second = await world.revise(one.documentId);
  await world.step(second, 'submit');
  await world.step(second, 'release', { effectiveDate: '2026-02-10' });
  world.clock.set('2026-02-20T23:59:00.000Z');
  await world.step(two, 'revoke');
  world.clock.set('2026-02-25T08:00:00.000Z');
  await world.step(three, 'revoke');
  world.clock.set('2026-03-05T08:00:00.000Z');
  await world.step(four, 'dispose');
  world.clock.set('2026-03-10T08:00:00.000Z');
}

beforeAll(async () => {
  world = await startDocumentsWorld();
  await buildScope();
  await world.listen();
});
afterAll(() => world?.close());

const address = (query: string) => `/api/scopes/${world.scope.id}/audit-pack?${query}`;
const get = (query: string, client: Client = world.quality) => client.get(address(query));

interface Pack {
  files: string[];
  manifest: string;
  leftOut: string[];
}

async function zipOf(bytes: Buffer): Promise<Pack> {
  const entries = await readZip(bytes);
  const manifest = entries.find(({ name }) => name === 'manifest.txt')?.bytes.toString('utf8') ?? '';
  const [, left = ''] = manifest.split('Left out:\r\n');
  const leftOut = left === '' ? [] : (left.split('\r\n\r\n')[0] ?? '').split('\r\n');
  const files = entries.map(({ name }) => name).filter((name) => name !== 'manifest.txt');
  return { files, manifest, leftOut };
}

async function pack(query: string): Promise<Pack> {
  const answer = await get(query);
  ok(answer, 200);
  return zipOf(answer.bytes);
}

describe('a pack of a folder', () => {
  it('holds the subtree alone, in tree order, and says so in one sentence', async () => {
    const { files, manifest, leftOut } = await pack(`folderId=${production}`);
    expect(files).toEqual(['SOP-1_v2.pdf', 'SOP-2_v1.pdf', 'SOP-6_v1.pdf']);
    expect(manifest).toContain('Chosen: The documents of the folder Production and below it.\r\n');
    expect(leftOut).toEqual([expect.stringMatching(/^SOP-5\t/)]);
  });

  it('counts links to documents elsewhere as outside the pack', async () => {
    const { manifest } = await pack(`folderId=${production.toUpperCase()}`);
    expect(manifest).toContain('Links inside this pack: 1\r\n');
    expect(manifest).toContain('Links to documents outside this pack:\r\nSOP-1\tdoc:SOP-4\r\n');
  });

  it('of another scope or of none is not found', async () => {
    const other = await world.createScope('Other');
    const keeper = await world.as(await world.member(other, ['quality-manager', 'scope-admin']));
    const theirs = ok(await keeper.post(`/api/scopes/${other.id}/folders`, { name: 'Theirs', parentId: null }), 201).id;
    for (const id of [theirs, crypto.randomUUID()]) {
      expectError(await get(`folderId=${id}`), 404, 'NOT_FOUND');
      const asked = { format: 'zip', folderId: id };
      expectError(await world.quality.post(`/api/scopes/${world.scope.id}/export-jobs`, asked), 404, 'NOT_FOUND');
    }
  });

  it('without a document is refused as empty, also as a job', async () => {
    expectError(await get(`folderId=${empty}`), 409, 'PACK_EMPTY');
    const asked = { format: 'zip', folderId: empty };
    expectError(await world.quality.post(`/api/scopes/${world.scope.id}/export-jobs`, asked), 409, 'PACK_EMPTY');
  });
});

describe('a pack of a day', () => {
  it.each([
    ['2026-01-09', []],
    ['2026-01-10', ['SOP-1_v1.pdf']],
    ['2026-01-20', ['SOP-1_v1.pdf', 'SOP-2_v1.pdf']],
    ['2026-02-09', ['SOP-1_v1.pdf', 'SOP-2_v1.pdf']],
    ['2026-02-10', ['SOP-1_v2.pdf', 'SOP-2_v1.pdf']],
    ['2026-02-19', ['SOP-1_v2.pdf', 'SOP-2_v1.pdf']],
    ['2026-02-20', ['SOP-1_v2.pdf']],
    ['2026-03-10', ['SOP-1_v2.pdf']],
  ])('at %s holds %j', async (at, files) => {
    if (files.length === 0) expectError(await get(`at=${at}`), 409, 'PACK_EMPTY');
    else expect((await pack(`at=${at}`)).files).toEqual(files);
  });

  it('lists what had nothing in force, and lets nothing stand in for it', async () => {
    const { leftOut, manifest } = await pack('at=2026-03-04');
    expect(manifest).toContain('Chosen: All documents of the scope, each in the version in force on 2026-03-04.\r\n');
    expect(leftOut).toEqual([
      'SOP-3\tTitle of SOP-3\tnothing was in force on 2026-03-04',
      'SOP-4\tTitle of SOP-4\tversion 1, in force on 2026-03-04, was disposed of since',
      'SOP-5\tOnly a draft\tnothing was in force on 2026-03-04',
      'SOP-2\tTitle of SOP-2\tnothing was in force on 2026-03-04: version 1 was withdrawn on 2026-02-20',
      'SOP-6\tTitle of SOP-6\tnothing was in force on 2026-03-04',
    ]);
  });

  it.each(['2026-03-11', '2026-02-30', '2026-3-1', 'today'])('that is %s is refused', async (at) => {
    expectError(await get(`at=${at}`), 400, 'INVALID_REQUEST');
    const asked = { format: 'zip', at };
    const answer = await world.quality.post(`/api/scopes/${world.scope.id}/export-jobs`, asked);
    expectError(answer, 400, 'INVALID_REQUEST');
  });
});

describe('a pack of what changed', () => {
  it('holds documents whose version in force changed after that day, and lists those withdrawn since', async () => {
    const { files, leftOut, manifest } = await pack('since=2026-02-09');
    expect(files).toEqual(['SOP-1_v2.pdf']);
    expect(manifest).toContain('as far as that version came into force after 2026-02-09.\r\n');
    expect(leftOut).toEqual([
      'SOP-4\tTitle of SOP-4\tnothing was in force on 2026-03-10: version 1 was withdrawn on 2026-03-05',
      'SOP-2\tTitle of SOP-2\tnothing was in force on 2026-03-10: version 1 was withdrawn on 2026-02-20',
    ]);
  });

  it('does not hold what changed on that day itself', async () => {
    expectError(await get('since=2026-02-10&at=2026-02-19'), 409, 'PACK_EMPTY');
    expect((await pack('since=2026-02-09&at=2026-02-10')).files).toEqual(['SOP-1_v2.pdf']);
  });

  it('up to a day does not know what came later', async () => {
    expect((await pack('since=2026-01-09&at=2026-01-31')).files).toEqual(['SOP-1_v1.pdf', 'SOP-2_v1.pdf']);
  });

  it('is refused where the day lies after the other one, or ahead', async () => {
    for (const query of ['since=2026-02-02&at=2026-02-01', 'since=2026-03-11', 'since=2026-13-01'])
      expectError(await get(query), 400, 'INVALID_REQUEST');
  });
});

describe('a choice', () => {
  it('needs the permission of any pack', async () => {
    expectError(await get('at=2026-03-01', world.reader), 403, 'PERMISSION_DENIED', {
      permission: 'EXPORT_AUDIT_PACK',
    });
  });

  it('stands on the cover of a merged pack', async () => {
    const answer = await get(`format=merged&folderId=${line}&at=2026-02-01`);
    ok(answer, 200);
    const cover = (await readPdf(answer.bytes)).pages[0]?.replace(/\s+/g, ' ') ?? '';
    expect(cover).toContain(
      'The documents of the folder Production / Line 1 and below it, each in the version in force on',
    );
    expect(cover).toContain('SOP-6 Title of SOP-6: nothing was in force on 2026-02-01');
  });

  it('is carried by the event of a pack and of a job, and by the job itself', async () => {
    const chosen = { folderId: production, at: '2026-02-10', since: '2026-01-31' };
    await pack(new URLSearchParams(chosen).toString());
    const newest = async () =>
      ok(await world.quality.get(`/api/scopes/${world.scope.id}/audit-events?type=EXPORTED&limit=1`), 200).items[0];
    const first = await newest();
    expect(first.changes).toMatchObject({ ...chosen, documentCount: 1 });
    const answer = await world.quality.post(`/api/scopes/${world.scope.id}/export-jobs`, { format: 'zip', ...chosen });
    const job = ok(answer, 202);
    expect(job).toMatchObject(chosen);
    await expect.poll(async () => (await world.quality.get(`/api/export-jobs/${job.id}`)).body.state).toBe('done');
    const { files } = await zipOf((await world.quality.get(`/api/export-jobs/${job.id}/file`)).bytes);
    expect(files).toEqual(['SOP-1_v2.pdf']);
    const second = await newest();
    expect(second.id).not.toBe(first.id);
    expect(second.changes).toMatchObject(chosen);
  });
});

describe('a preview', () => {
  const preview = (query: string, client: Client = world.quality) =>
    client.get(`/api/scopes/${world.scope.id}/pack-preview?${query}`);

  it('names what a pack would hold and leave out, with pages as far as they are known, and records nothing', async () => {
    const events = async () =>
      ok(await world.quality.get(`/api/scopes/${world.scope.id}/audit-events?type=EXPORTED&limit=200`), 200).items
        .length;
    await pack(`folderId=${production}&at=2026-02-01`);
    const before = await events();
    const shown = ok(await preview(`folderId=${production}&at=2026-02-01`), 200);
    expect(shown).toMatchObject({ documentCount: 2, leftOutCount: 2, knownPages: 2, documentsWithoutPages: 0 });
    expect(shown.documents).toEqual([
      { humanId: 'SOP-1', title: 'Title of SOP-1', version: 1, folderPath: ['Production'], pages: 1 },
      { humanId: 'SOP-2', title: 'Title of SOP-2', version: 1, folderPath: ['Production', 'Line 1'], pages: 1 },
    ]);
    expect(shown.leftOut).toEqual([
      { humanId: 'SOP-5', title: 'Only a draft', reason: 'nothing was in force on 2026-02-01' },
      { humanId: 'SOP-6', title: 'Title of SOP-6', reason: 'nothing was in force on 2026-02-01' },
    ]);
    expect(await events()).toBe(before);
  });

  it('of what was never laid out says so, and of nothing that there is nothing', async () => {
    const late = await world.released({ humanId: 'SOP-9', title: 'Late', markdown: 'Text.', folderId: empty });
    const shown = ok(await preview(`folderId=${empty}`), 200);
    expect(shown).toMatchObject({ documentCount: 1, knownPages: 0, documentsWithoutPages: 1 });
    expect(shown.documents[0].pages).toBeNull();
    await world.step(late, 'revoke');
    expect(ok(await preview(`folderId=${empty}&at=2026-01-01`), 200)).toMatchObject({
      documentCount: 0,
      leftOutCount: 1,
    });
  });

  it('needs the permission of the pack, and refuses the days that the pack refuses', async () => {
    expectError(await preview('', world.reader), 403, 'PERMISSION_DENIED', { permission: 'EXPORT_AUDIT_PACK' });
    expectError(await preview('at=2026-03-11'), 400, 'INVALID_REQUEST');
    expectError(await preview(`folderId=${crypto.randomUUID()}`), 404, 'NOT_FOUND');
  });
});

describe('a choice that is saved', () => {
  const path = () => `/api/scopes/${world.scope.id}/pack-choices`;
  const save = (body: object, client: Client = world.quality) => client.post(path(), { format: 'zip', ...body });
  const names = async () => ok(await world.quality.get(path()), 200).items.map(({ name }: { name: string }) => name);

  it('is there for everyone who may make packs of the scope, by its name, and can be removed', async () => {
    const monthly = ok(await save({ name: '  Production, monthly ', folderId: production, sinceMonths: 1 }), 201);
    expect(monthly).toMatchObject({
      ...{ name: 'Production, monthly', format: 'zip', folderId: production, at: null, since: null, sinceMonths: 1 },
      ...{ savedBy: { displayName: 'quality-manager' }, mayRemove: true },
    });
    ok(await save({ name: 'As audited', at: '2026-02-10', since: '2026-01-01', format: 'merged' }), 201);
    expect(await names()).toEqual(['As audited', 'Production, monthly']);
    const auditor = await world.as(await world.member(world.scope, ['auditor']));
    const [, theirs] = ok(await auditor.get(path()), 200).items;
    expect(theirs).toEqual({ ...monthly, mayRemove: false });
    expectError(await auditor.delete(`${path()}/${monthly.id}`), 403, 'PERMISSION_DENIED', {
      permission: 'ORGANIZE_DOCUMENTS',
    });
    const own = ok(await save({ name: 'Own' }, auditor), 201);
    expect((await world.quality.delete(`${path()}/${own.id}`)).status).toBe(204);
    expect((await world.quality.delete(`${path()}/${monthly.id}`)).status).toBe(204);
    expectError(await world.quality.delete(`${path()}/${monthly.id}`), 404, 'NOT_FOUND');
    expect(await names()).toEqual(['As audited']);
  });

  it('has a name that no other of the scope has, whatever its case, also where two people save at once', async () => {
    const auditor = await world.as(await world.member(world.scope, ['auditor']));
    const answers = await Promise.all([save({ name: 'Weekly' }), save({ name: 'WEEKLY' }, auditor)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expectError(await save({ name: 'weekly' }), 409, 'CHOICE_NAME_TAKEN');
    const other = await world.createScope();
    const stranger = await world.as(await world.member(other, ['quality-manager']));
    ok(await stranger.post(`/api/scopes/${other.id}/pack-choices`, { name: 'Weekly', format: 'zip' }), 201);
    expectError(await stranger.get(path()), 404, 'NOT_FOUND');
  });

  it('is refused without a name, with a day that cannot be, a folder of nobody, or two beginnings', async () => {
    for (const wrong of [
      { name: ' ' },
      { name: 'x'.repeat(101) },
      { name: 'Two\nlines' },
      { name: 'A', at: '2026-03-11' },
      { name: 'A', since: '2026-02-01', sinceMonths: 2 },
      { name: 'A', sinceMonths: 0 },
      { name: 'A', more: true },
    ])
      expectError(await save(wrong), 400, 'INVALID_REQUEST');
    expectError(await save({ name: 'A', folderId: crypto.randomUUID() }), 404, 'NOT_FOUND');
    expectError(await save({ name: 'A' }, world.reader), 403, 'PERMISSION_DENIED');
  });
});
