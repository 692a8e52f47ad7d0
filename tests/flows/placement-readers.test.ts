/** Where every reader meets placement and order: lists, details, search, new versions, derived documents. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../harness/index.ts';
import { type FolderScope, type FolderWorld, startFolderWorld } from './folders-world.ts';

let folders: FolderWorld;
beforeAll(async () => {
  folders = await startFolderWorld();
});
afterAll(() => folders.close());

async function author(scope: FolderScope, humanId: string, folderId: string | null = null): Promise<string> {
  const body = { humanId, title: `Title of ${humanId}`, folderId, markdown: 'Pressure vessels.' };
  const answer = await scope.client.post(`/api/scopes/${scope.id}/documents`, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

async function listed(client: Client, url: string): Promise<string[]> {
  const answer = await client.get(url);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items.map((item: { humanId: string }) => item.humanId);
}

const arrange = (scope: FolderScope, folderId: string | null, documentIds: string[]) =>
  scope.client.put(`/api/scopes/${scope.id}/folders/${folderId ?? 'root'}/document-order`, { documentIds });

describe('the order of a folder', () => {
  it('is the ordinary sort while nobody has arranged it', async () => {
    const scope = await folders.scope();
    const { id: folderId } = await scope.create('F');
    for (const humanId of ['SOP-10', 'SOP-2', 'FRM-1']) await author(scope, humanId, folderId);
    const url = `/api/scopes/${scope.id}/documents?folderId=${folderId}`;
    expect(await listed(scope.client, url)).toEqual(['FRM-1', 'SOP-2', 'SOP-10']);
  });

  it('once arranged is the same for every reader, and a document created there comes after it', async () => {
    const scope = await folders.scope();
    const { id: folderId } = await scope.create('F');
    const ids = [await author(scope, 'SOP-1', folderId), await author(scope, 'SOP-2', folderId)];
    await arrange(scope, folderId, ids.toReversed());
    await author(scope, 'AAA-1', folderId);
    const reader = await folders.world.as(await folders.world.member(scope, ['reader']));
    for (const client of [scope.client, reader]) {
      for (const url of [
        `/api/scopes/${scope.id}/documents?folderId=${folderId}`,
        `/api/documents?folderId=${folderId}`,
      ]) {
        expect(await listed(client, url)).toEqual(['SOP-2', 'SOP-1', 'AAA-1']);
      }
    }
    const answer = await scope.client.get(`/api/scopes/${scope.id}/documents?folderId=${folderId}`);
    expect(answer.body.items.map((item: { folderPosition: number | null }) => item.folderPosition)).toEqual([
      0,
      1,
      null,
    ]);
  });

  it('of the root is arranged and read in the same way', async () => {
    const scope = await folders.scope();
    const ids = [await author(scope, 'SOP-1'), await author(scope, 'SOP-2')];
    await arrange(scope, null, ids.toReversed());
    expect(await listed(scope.client, `/api/scopes/${scope.id}/documents?folderId=root`)).toEqual(['SOP-2', 'SOP-1']);
  });

  it('holds from page to page', async () => {
    const scope = await folders.scope();
    const { id: folderId } = await scope.create('F');
    const ids: string[] = [];
    for (let number = 1; number <= 5; number++) ids.push(await author(scope, `SOP-${number}`, folderId));
    await arrange(scope, folderId, ids.toReversed());
    for (const humanId of ['SOP-6', 'SOP-7']) await author(scope, humanId, folderId);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const url = `/api/scopes/${scope.id}/documents?folderId=${folderId}&limit=2${cursor && `&cursor=${cursor}`}`;
      const { body } = await scope.client.get(url);
      seen.push(...body.items.map((item: { humanId: string }) => item.humanId));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(['SOP-5', 'SOP-4', 'SOP-3', 'SOP-2', 'SOP-1', 'SOP-6', 'SOP-7']);
  });
});

describe('the folder of a document', () => {
  it('stands in its list item, and with its path in its detail and in search hits, also after a move', async () => {
    const scope = await folders.scope();
    const [outer, inner] = await scope.chain(2, 'Level');
    const id = await author(scope, 'SOP-1', inner);
    const path = [
      { id: outer, name: 'Level 1' },
      { id: inner, name: 'Level 2' },
    ];
    const look = async () => {
      const list = await scope.client.get(`/api/scopes/${scope.id}/documents`);
      const detail = await scope.client.get(`/api/documents/${id}`);
      const search = await scope.client.get(`/api/search?q=vessels&scopeId=${scope.id}`);
      return [
        list.body.items[0].folderId,
        detail.body.folderId,
        detail.body.folderPath,
        search.body.items[0].folderPath,
      ];
    };
    expect(await look()).toEqual([inner, inner, path, path]);
    await scope.client.put(`/api/documents/${id}/folder`, { folderId: outer });
    expect(await look()).toEqual([outer, outer, [path[0]], [path[0]]]);
    await scope.client.put(`/api/documents/${id}/folder`, { folderId: null });
    expect(await look()).toEqual([null, null, [], []]);
  });

  it('is shared by its new versions', async () => {
    const scope = await folders.scope();
    const { id: folderId } = await scope.create('F');
    const id = await scope.document('SOP-1', folderId);
    expect((await scope.client.post(`/api/documents/${id}/versions`)).status).toBe(201);
    const { body } = await scope.client.get(`/api/documents/${id}`);
    expect([body.folderId, body.versions.length]).toEqual([folderId, 2]);
    await scope.client.put(`/api/documents/${id}/folder`, { folderId: null });
    expect((await scope.client.get(`/api/documents/${id}`)).body).toMatchObject({ folderId: null, folderPath: [] });
  });

  it('is not taken along by a derived document, which lands at the root without a position', async () => {
    const [from, to] = [await folders.scope(), await folders.scope()];
    await folders.world.addMember(to, from.manager, ['author']);
    const { id: folderId } = await from.create('F');
    const id = await from.document('SOP-1', folderId);
    await arrange(from, folderId, [id]);
    await arrange(to, null, [await to.document('SOP-9')]);
    const answer = await from.client.post(`/api/documents/${id}/derive`, { targetScopeId: to.id });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ scopeId: to.id, folderId: null, folderPath: [], folderPosition: null });
  });

  it('is found however the identifiers are typed', async () => {
    const scope = await folders.scope();
    const { id: folderId } = await scope.create('F');
    const upper = { ...scope, id: scope.id.toUpperCase() };
    const id = await author(upper, 'SOP-1', folderId.toUpperCase());
    expect((await scope.client.get(`/api/documents/${id.toUpperCase()}`)).body.folderId).toBe(folderId);
    expect((await arrange(upper, folderId.toUpperCase(), [id.toUpperCase()])).status).toBe(200);
    const url = `/api/scopes/${upper.id}/documents?folderId=${folderId.toUpperCase()}`;
    expect(await listed(scope.client, url)).toEqual(['SOP-1']);
    expect((await upper.client.get(`/api/scopes/${upper.id}/folders`)).body.scopeId).toBe(scope.id);
  });

  it('must be of its own scope when it is created', async () => {
    const [scope, other] = [await folders.scope(), await folders.scope()];
    const foreign = await other.create('Foreign');
    const body = { humanId: 'SOP-1', title: 'T', folderId: foreign.id };
    expect((await scope.client.post(`/api/scopes/${scope.id}/documents`, body)).status).toBe(404);
    await folders.world.addMember(other, scope.manager, ['reader']);
    const seen = await scope.client.post(`/api/scopes/${scope.id}/documents`, body);
    expect([seen.status, seen.body.code]).toEqual([409, 'DOCUMENT_CROSS_SCOPE']);
  });
});
