/** Sections 4 and 5 of the contract: folders, placement and order, as a client sees them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEvent } from '../../contract/index.ts';
import type { Client } from '../harness/client.ts';
import type { WorldScope } from '../harness/world.ts';
import { expectError, expectKeys, folderKeys, itemKeys, nodeKeys, randomId } from './contract-shapes.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let client: Client;
let elsewhere: WorldScope;
beforeAll(async () => {
  world = await startDocumentsWorld();
  const manager = await world.member(world.scope, ['quality-manager', 'scope-admin']);
  client = await world.as(manager);
  elsewhere = await world.createScope('Elsewhere');
  await world.addMember(elsewhere, manager, ['quality-manager', 'scope-admin']);
});
afterAll(() => world?.close());

const folders = (scope = world.scope) => `/api/scopes/${scope.id}/folders`;
const create = async (name: string, parentId: string | null = null, scope = world.scope) =>
  ok(await client.post(folders(scope), { parentId, name }), 201);
const change = (id: string, body: unknown) => client.patch(`/api/folders/${id}`, body);
const newest = async (): Promise<AuditEvent> =>
  ok(await client.get(`/api/scopes/${world.scope.id}/audit-events?limit=1`), 200).items[0];

describe('a folder', () => {
  test('has exactly the fields of the contract, and so does a node of the tree', async () => {
    const folder = await create('Shape');
    expectKeys(folder, folderKeys);
    expectKeys(ok(await change(folder.id, { name: 'Shaped' }), 200), folderKeys);
    const tree = ok(await client.get(folders()), 200);
    expectKeys(tree, ['scopeId', 'documentCount', 'rootDocumentCount', 'folders']);
    for (const node of tree.folders) expectKeys(node, nodeKeys);
    expect(tree.folders[0].depth).toBe(1);
  });

  test('has a name of 1 to 120 code points after trimming', async () => {
    expect((await create('\u{1f4c1}'.repeat(120))).name).toHaveLength(240);
    expect((await create(`  ${'x'.repeat(120)}  `)).name).toBe('x'.repeat(120));
    expect((await create('e\u0301'.repeat(120))).name).toBe('\u00e9'.repeat(120));
    for (const name of ['\u{1f4c1}'.repeat(121), 'x'.repeat(121), '', ' \t ', null])
      expectError(await client.post(folders(), { name }), 400, 'INVALID_REQUEST');
  });

  test.each([0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x0, 0x1f, 0x7f, 0x85])(
    'has no character %i in its name, neither at creation nor by renaming',
    async (code) => {
      const name = `a${String.fromCodePoint(code)}b`;
      expectError(await client.post(folders(), { name }), 400, 'INVALID_REQUEST');
      const { id } = (await client.get(folders())).body.folders[0];
      expectError(await change(id, { name }), 400, 'INVALID_REQUEST');
    },
  );

  test('of another scope cannot be a parent: named when the caller sees it, else 404', async () => {
    const foreign = await create('Foreign', null, elsewhere);
    const own = await create('Own');
    expectError(await client.post(folders(), { parentId: foreign.id, name: 'x' }), 409, 'FOLDER_CROSS_SCOPE');
    expectError(await change(own.id, { parentId: foreign.id }), 409, 'FOLDER_CROSS_SCOPE');
    expectError(await client.post(folders(), { parentId: randomId, name: 'x' }), 404, 'NOT_FOUND');
    expectError(await world.quality.patch(`/api/folders/${own.id}`, { parentId: foreign.id }), 404, 'NOT_FOUND');
  });

  test('that is renamed and moved in one act writes both events, and no third', async () => {
    const target = await create('Target');
    const folder = await create('Before');
    const { seq } = await newest();
    const moved = ok(await change(folder.id, { name: 'After', parentId: target.id, sortOrder: 7 }), 200);
    expect(moved).toMatchObject({ name: 'After', parentId: target.id, sortOrder: 0 });
    const { items } = ok(await client.get(`/api/scopes/${world.scope.id}/audit-events?limit=2`), 200);
    expect(items.map((event: AuditEvent) => [event.type, event.changes, event.entity])).toEqual([
      [
        'FOLDER_MOVED',
        { from: { parentId: null, path: [] }, to: { parentId: target.id, path: ['Target'] } },
        { type: 'folder', id: folder.id, label: 'After' },
      ],
      ['FOLDER_RENAMED', { from: 'Before', to: 'After' }, { type: 'folder', id: folder.id, label: 'After' }],
    ]);
    expect(items[0].seq).toBe(seq + 2);
    await change(folder.id, { name: 'After', parentId: target.id, sortOrder: 0 });
    expect((await newest()).seq).toBe(seq + 2);
  });

  test('is deleted with 204 and an event of its parent and name', async () => {
    const folder = await create('Short-lived');
    const answer = await client.delete(`/api/folders/${folder.id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await newest()).toMatchObject({
      type: 'FOLDER_DELETED',
      entity: { type: 'folder', id: folder.id, label: 'Short-lived' },
      changes: { parentId: null, name: 'Short-lived' },
    });
  });
});

describe('placement', () => {
  test('answers id, folder, position and path, and the event says from where to where', async () => {
    const outer = await create('Outer');
    const inner = await create('Inner', outer.id);
    const { id } = await world.create();
    const placed = ok(await client.put(`/api/documents/${id}/folder`, { folderId: inner.id }), 200);
    const path = [
      { id: outer.id, name: 'Outer' },
      { id: inner.id, name: 'Inner' },
    ];
    expect(placed).toEqual({ id, folderId: inner.id, folderPosition: null, folderPath: path });
    expect((await newest()).changes).toEqual({
      from: { folderId: null, path: [] },
      to: { folderId: inner.id, path: ['Outer', 'Inner'] },
    });
    const back = ok(await client.put(`/api/documents/${id}/folder`, { folderId: null }), 200);
    expect(back).toEqual({ id, folderId: null, folderPosition: null, folderPath: [] });
  });

  test.each([{}, { folderId: 'root' }, { folderId: 1 }, { folderId: null, position: 1 }, []])(
    'is not asked for with %j',
    async (body) => {
      const { id } = await world.create();
      expectError(await client.put(`/api/documents/${id}/folder`, body), 400, 'INVALID_REQUEST');
    },
  );

  test('into another scope is refused: named when the caller sees it, else 404', async () => {
    const { id } = await world.create();
    const foreign = await create('For documents', null, elsewhere);
    const path = `/api/documents/${id}/folder`;
    expectError(await client.put(path, { folderId: foreign.id }), 409, 'DOCUMENT_CROSS_SCOPE');
    expectError(await world.quality.put(path, { folderId: foreign.id }), 404, 'NOT_FOUND');
    expectError(await world.reader.put(path, { folderId: null }), 403, 'PERMISSION_DENIED', {
      permission: 'ORGANIZE_DOCUMENTS',
    });
  });
});

describe('the document-order act', () => {
  const order = (folder: string, scope = world.scope) => `${folders(scope)}/${folder}/document-order`;

  test('answers items alone, as list items, and names missing and unexpected ids when incomplete', async () => {
    const folder = await create('Ordered');
    const [one, two] = [await world.create({ folderId: folder.id }), await world.create({ folderId: folder.id })];
    const answer = ok(await client.put(order(folder.id), { documentIds: [two.id, one.id] }), 200);
    expectKeys(answer, ['items']);
    for (const item of answer.items) expectKeys(item, itemKeys);
    expect(answer.items.map((item: { folderPosition: number }) => item.folderPosition)).toEqual([0, 1]);
    const wrong = await client.put(order(folder.id), { documentIds: [two.id, two.id, randomId] });
    expectError(wrong, 409, 'ORDER_NOT_COMPLETE', { missing: [one.id], unexpected: [two.id, randomId] });
  });

  test('of a folder of another scope in the path is 404, also for who sees both', async () => {
    const foreign = await create('Not here', null, elsewhere);
    expectError(await client.put(order(foreign.id), { documentIds: [] }), 404, 'NOT_FOUND');
    expect((await client.put(order(foreign.id, elsewhere), { documentIds: [] })).status).toBe(200);
  });
});
