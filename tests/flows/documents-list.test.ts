import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentItem } from '../../contract/index.ts';
import type { Client } from '../harness/client.ts';
import type { WorldScope } from '../harness/world.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let alpha: WorldScope;
let beta: WorldScope;
let client: Client;
let folderId: string;

const ids = (list: { items: DocumentItem[] }) => list.items.map((item) => item.humanId);
const get = async (query: string, caller = client) => ok(await caller.get(`/api/documents${query}`), 200);

async function create(scope: WorldScope, humanId: string, fields: object = {}): Promise<string> {
  const body = { humanId, title: `Title of ${humanId}`, ...fields };
  return ok(await client.post(`/api/scopes/${scope.id}/documents`, body), 201).id;
}

beforeAll(async () => {
  world = await startDocumentsWorld();
  beta = await world.createScope('Beta');
  alpha = await world.createScope('Alpha');
  const user = await world.member(alpha, ['quality-manager'], ['ACTIVATE_CATALOG_ENTRIES']);
  await world.addMember(beta, user, ['quality-manager']);
  client = await world.as(user);
  folderId = ok(await client.post(`/api/scopes/${alpha.id}/folders`, { name: 'Folder' }), 201).id;
  for (const humanId of ['SOP-10', 'SOP-2', 'WI-1', 'SOP-1']) await create(alpha, humanId, { folderId });
  for (const humanId of ['ROOT-1', 'ROOT-2']) await create(alpha, humanId);
  for (const humanId of ['SOP-1', 'B-1']) await create(beta, humanId);
});
afterAll(() => world?.close());

describe('the list of documents', () => {
  test('across scopes comes by scope name, then in the natural order of ids', async () => {
    const list = await get('');
    expect(list.items.map((item: DocumentItem) => `${item.scopeName} ${item.humanId}`)).toEqual([
      'Alpha ROOT-1',
      'Alpha ROOT-2',
      'Alpha SOP-1',
      'Alpha SOP-2',
      'Alpha SOP-10',
      'Alpha WI-1',
      'Beta B-1',
      'Beta SOP-1',
    ]);
    expect(list.nextCursor).toBeNull();
  });

  test('continues page by page over folders and scopes without repeating or leaving out a row', async () => {
    for (const base of [
      '?',
      `?folderId=${folderId}&`,
      `?scopeId=${alpha.id}&`,
      '?q=SOP&',
      `?q=title&folderId=${folderId}&`,
    ]) {
      const whole = ids(await get(`${base}limit=200`));
      for (const limit of [1, 2, 3]) {
        const pages: string[] = [];
        let cursor = '';
        do {
          const page = await get(`${base}limit=${limit}${cursor && `&cursor=${cursor}`}`);
          pages.push(...ids(page));
          cursor = page.nextCursor ?? '';
        } while (cursor !== '');
        expect(pages).toEqual(whole);
      }
    }
  });

  test('of a folder is in reader order: positions first, later arrivals after them', async () => {
    const before = await get(`?folderId=${folderId}`);
    expect(ids(before)).toEqual(['SOP-1', 'SOP-2', 'SOP-10', 'WI-1']);
    const documentIds = [...before.items].reverse().map((item: DocumentItem) => item.id);
    const path = `/api/scopes/${alpha.id}/folders/${folderId}/document-order`;
    const ordered = ok(await client.put(path, { documentIds }), 200);
    expect(ids(ordered)).toEqual(['WI-1', 'SOP-10', 'SOP-2', 'SOP-1']);
    await create(alpha, 'AAA-1', { folderId });
    const expected = ['WI-1', 'SOP-10', 'SOP-2', 'SOP-1', 'AAA-1'];
    expect(ids(await get(`?folderId=${folderId}`))).toEqual(expected);
    const first = await get(`?folderId=${folderId}&limit=4`);
    const second = await get(`?folderId=${folderId}&limit=4&cursor=${first.nextCursor}`);
    expect([...ids(first), ...ids(second)]).toEqual(expected);
  });

  test('of a root needs a scope and holds no folder’s documents', async () => {
    expect(ids(await get(`?folderId=root&scopeId=${alpha.id}`))).toEqual(['ROOT-1', 'ROOT-2']);
    const within = ok(await client.get(`/api/scopes/${alpha.id}/documents?folderId=root`), 200);
    expect(ids(within)).toEqual(['ROOT-1', 'ROOT-2']);
    expect((await client.get('/api/documents?folderId=root')).status).toBe(400);
  });

  test('filters by the state of the latest version', async () => {
    const version = await world.released({ humanId: 'STATE-1' });
    const states = async (state: string) => ids(await get(`?state=${state}&q=STATE`, world.reader));
    expect(await states('RELEASED')).toEqual(['STATE-1']);
    expect(await states('DRAFT')).toEqual([]);
    await world.revise(version.documentId);
    expect(await states('RELEASED')).toEqual([]);
    expect(await states('DRAFT')).toEqual(['STATE-1']);
    expect((await world.reader.get('/api/documents?state=NEW')).status).toBe(400);
  });

  test('filters by the beginning of the id in any case, or by words of the title', async () => {
    expect(ids(await get('?q=sop-1'))).toEqual(['SOP-1', 'SOP-10', 'SOP-1']);
    await create(beta, 'WORD-1', { title: 'Prüfung der Kälteanlage' });
    expect(ids(await get('?q=kalteanl'))).toEqual(['WORD-1']);
    expect(ids(await get('?q=kälteanlage%20prufung'))).toEqual(['WORD-1']);
    expect(ids(await get('?q=anlage'))).toEqual([]);
    expect(ids(await get('?q=%25%27%3B--'))).toEqual([]);
  });

  test('shows the title of the effective version, else of the latest, and finds both', async () => {
    const version = await world.released({ humanId: 'TITLE-1', title: 'Effectivename' });
    const next = await world.revise(version.documentId);
    ok(await world.author.patch(`/api/documents/versions/${next.id}`, { title: 'Draftname' }), 200);
    for (const word of ['effectivename', 'draftname']) {
      const { items } = await get(`?q=${word}`, world.reader);
      expect(items).toMatchObject([
        { humanId: 'TITLE-1', title: 'Effectivename', latestVersion: { title: 'Draftname' } },
      ]);
    }
  });

  test('leaves out scopes without VIEW, and refuses them by name', async () => {
    const user = await world.member(alpha, ['reader']);
    await world.addMember(beta, user, [], ['MANAGE_MEMBERS']);
    const caller = await world.as(user);
    const list = await get('', caller);
    expect(new Set(list.items.map((item: DocumentItem) => item.scopeName))).toEqual(new Set(['Alpha']));
    const named = await caller.get(`/api/documents?scopeId=${beta.id}`);
    expect(named).toMatchObject({ status: 403, body: { permission: 'VIEW' } });
  });

  test('is 404 for a filter that names what the caller cannot see, as for a random one', async () => {
    const random = '01890000-0000-7000-8000-000000000000';
    for (const query of [
      `?scopeId=${alpha.id}`,
      `?scopeId=${random}`,
      `?folderId=${folderId}`,
      `?folderId=${random}`,
      `?scopeId=${world.scope.id}&folderId=${folderId}`,
    ]) {
      expect((await world.reader.get(`/api/documents${query}`)).status, query).toBe(404);
    }
    expect((await client.get(`/api/documents?scopeId=${beta.id}&folderId=${folderId}`)).status).toBe(404);
    expect((await world.reader.get(`/api/scopes/${alpha.id}/documents`)).status).toBe(404);
  });

  test('refuses limits outside 1 to 200, made-up cursors and unknown filters', async () => {
    for (const query of ['limit=0', 'limit=201', 'limit=x', 'cursor=abc', 'cursor=e30', 'colour=red', 'scopeId=1']) {
      expect((await client.get(`/api/documents?${query}`)).status, query).toBe(400);
    }
    const sound = { scopeName: 'A', scopeId: alpha.id, folderPosition: null, key: 'A', id: alpha.id };
    const wrong = [{ id: 'x' }, { scopeId: 1 }, { folderPosition: 1e15 }, { key: '\u0000' }, { key: "';" }, { key: 1 }];
    for (const change of [{}, ...wrong]) {
      const cursor = Buffer.from(JSON.stringify({ ...sound, ...change })).toString('base64url');
      const { status } = await client.get(`/api/documents?cursor=${cursor}`);
      expect(status, JSON.stringify(change)).toBe(Object.keys(change).length === 0 ? 200 : 400);
    }
  });
});

describe('a list by owner, standing and subfolders', () => {
  let gamma: WorldScope;
  let outer: string;
  let person: { client: Client; userId: string };
  const list = async (query: string) => ids(await get(`?scopeId=${gamma.id}${query}`, person.client));

  beforeAll(async () => {
    gamma = await world.createScope('Gamma');
    const user = await world.member(gamma, ['quality-manager'], ['ACTIVATE_CATALOG_ENTRIES']);
    person = { client: await world.as(user), userId: user.userId };
    const folder = async (name: string, parentId: string | null) =>
      ok(await person.client.post(`/api/scopes/${gamma.id}/folders`, { name, parentId }), 201).id as string;
    outer = await folder('Outer', null);
    const inner = await folder('Inner', outer);
    const write = async (humanId: string, place: string | null, effectiveDate?: string) => {
      const body = { humanId, title: humanId, folderId: place };
      const made = ok(await person.client.post(`/api/scopes/${gamma.id}/documents`, body), 201);
      const step = (name: string, given: object) =>
        person.client.post(`/api/documents/versions/${made.latestVersion.id}/${name}`, given);
      if (effectiveDate !== undefined) {
        ok(await step('submit', {}), 200);
        ok(await step('release', { effectiveDate }), 200);
      }
      return { id: made.id as string, step };
    };
    await write('G-1', outer, '2026-01-01');
    await write('G-10', inner, '2026-12-01');
    const revoked = await write('G-2', inner, '2026-01-01');
    ok(await revoked.step('revoke', { reason: 'Wrong.' }), 200);
    const unowned = await write('G-3', null);
    ok(await person.client.patch(`/api/documents/${unowned.id}`, { ownerId: null }), 200);
  });

  test('takes the documents of subfolders too, in the ordinary sort, page by page', async () => {
    expect(await list(`&folderId=${outer}`)).toEqual(['G-1']);
    expect(await list(`&folderId=${outer}&subfolders=true`)).toEqual(['G-1', 'G-2', 'G-10']);
    expect(await list('&folderId=root&subfolders=true')).toEqual(['G-1', 'G-2', 'G-3', 'G-10']);
    const first = await get(`?scopeId=${gamma.id}&folderId=${outer}&subfolders=true&limit=2`, person.client);
    const rest = await get(
      `?scopeId=${gamma.id}&folderId=${outer}&subfolders=true&cursor=${first.nextCursor}`,
      person.client,
    );
    expect([...ids(first), ...ids(rest)]).toEqual(['G-1', 'G-2', 'G-10']);
  });

  test('tells what is in force, what will be, and where nothing is', async () => {
    expect(await list('&standing=effective')).toEqual(['G-1']);
    expect(await list('&standing=future-effective')).toEqual(['G-10']);
    expect(await list('&standing=none')).toEqual(['G-2', 'G-3', 'G-10']);
    expect((await person.client.get(`/api/documents?standing=superseded`)).status).toBe(400);
  });

  test('finds what somebody looks after, and nothing for an owner that nobody is', async () => {
    expect(await list(`&ownerId=${person.userId}`)).toEqual(['G-1', 'G-2', 'G-10']);
    expect(await list('&ownerId=01890000-0000-7000-8000-000000000000')).toEqual([]);
  });

  test('is kept as a view, searches under a name, and documents as favourites, for oneself alone', async () => {
    const [one] = (await get(`?scopeId=${gamma.id}`, person.client)).items as DocumentItem[];
    const views = [{ name: 'Mine', address: `/documents?scope=${gamma.id}` }];
    const keep = (body: object, caller = person.client) => caller.put('/api/me/kept', body);
    expect((await keep({ views })).status).toBe(204);
    expect((await keep({ favourites: [one?.id.toUpperCase()] })).status).toBe(204);
    const kept = ok(await person.client.get('/api/me/kept'), 200);
    expect(kept).toMatchObject({ views, favourites: [{ id: one?.id, humanId: 'G-1' }], recent: [] });
    expect(ok(await client.get('/api/me/kept'), 200)).toEqual({
      ...{ views: [], searches: [], favourites: [], recent: [] },
    });
    const searches = [{ name: 'Torque', address: '/search?q=torque&state=DRAFT' }];
    expect((await keep({ searches })).status).toBe(204);
    expect(ok(await person.client.get('/api/me/kept'), 200)).toMatchObject({ views, searches });
    expect((await keep({ favourites: [one?.id] }, client)).status).toBe(404);
    for (const body of [{}, { more: [] }, { views: [{ name: 'x', address: 'https://elsewhere.example/' }] }]) {
      expect((await keep(body)).status).toBe(400);
    }
    const tooMany = Array.from({ length: 51 }, (_, index) => ({ name: `Search ${index}`, address: '/search?q=a' }));
    for (const wrong of [[{ name: 'x', address: '/documents' }], [{ name: '', address: '/search?q=a' }], tooMany]) {
      expect((await keep({ searches: wrong })).status).toBe(400);
    }
    const administrator = await world.as(world.administrator);
    ok(await administrator.delete(`/api/scopes/${gamma.id}/members/${person.userId}`), 204);
    expect(ok(await person.client.get('/api/me/kept'), 200).favourites).toEqual([]);
  });
});
