import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FolderWorld, startFolderWorld } from './folders-world.ts';

let folders: FolderWorld;
beforeAll(async () => {
  folders = await startFolderWorld();
});
afterAll(() => folders.close());

describe('creating a folder', () => {
  it('answers the folder, last among its siblings, and audits it', async () => {
    const scope = await folders.scope();
    await scope.create('First');
    const second = await scope.create('Second');
    expect(second).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{14}7/),
      scopeId: scope.id,
      parentId: null,
      name: 'Second',
      sortOrder: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const child = await scope.create('Child', second.id);
    expect(child).toMatchObject({ parentId: second.id, sortOrder: 0 });
    expect(await scope.events(2)).toEqual([
      {
        type: 'FOLDER_CREATED',
        entity_type: 'folder',
        entity_id: child.id,
        entity_label: 'Child',
        actor_name: scope.manager.displayName,
        changes: { parentId: second.id, name: 'Child' },
      },
    ]);
  });

  it('takes an absent parentId as the root', async () => {
    const scope = await folders.scope();
    const answer = await scope.client.post(`/api/scopes/${scope.id}/folders`, { name: 'Top' });
    expect(answer.body).toMatchObject({ parentId: null, name: 'Top' });
  });

  it('stores the name composed and trimmed', async () => {
    const scope = await folders.scope();
    expect((await scope.create('  Cafe\u0301 ')).name).toBe('Café');
  });

  it('is refused where a sibling has the name, at the root too, however it was typed', async () => {
    const scope = await folders.scope();
    const parent = await scope.create('Café');
    await scope.create('Inner', parent.id);
    for (const [parentId, name] of [
      [null, 'Cafe\u0301'],
      [parent.id, ' Inner '],
    ]) {
      const answer = await scope.client.post(`/api/scopes/${scope.id}/folders`, { parentId, name });
      expect(answer.status).toBe(409);
      expect(answer.body.code).toBe('FOLDER_NAME_TAKEN');
    }
    expect(await scope.eventCount()).toBe(2);
  });

  it('is allowed where only the case differs, or under another parent', async () => {
    const scope = await folders.scope();
    const parent = await scope.create('Records');
    await scope.create('records');
    await scope.create('Records', parent.id);
    expect(await scope.outline()).toEqual(['1 Records (0/0)', '2 Records (0/0)', '1 records (0/0)']);
  });

  it('is allowed at depth 8 and refused at depth 9', async () => {
    const scope = await folders.scope();
    const chain = await scope.chain(8);
    const answer = await scope.client.post(`/api/scopes/${scope.id}/folders`, { parentId: chain[7], name: 'ninth' });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('FOLDER_TOO_DEEP');
    expect((await scope.outline()).at(-1)).toBe('8 level 8 (0/0)');
  });

  it.each([
    [{ name: '' }],
    [{ name: '   ' }],
    [{ name: 'a'.repeat(121) }],
    [{ name: 'a\u0000' }],
    [{ name: 'line\nbreak' }],
    [{ name: 'turn\u202e' }],
    [{ name: 'half \ud800' }],
    [{}],
    [{ name: 7 }],
    [{ name: 'a', parentId: 'root' }],
    [{ name: 'a', color: 'red' }],
  ])('is refused with 400 for %j', async (body) => {
    const scope = await folders.scope();
    const answer = await scope.client.post(`/api/scopes/${scope.id}/folders`, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'INVALID_REQUEST', errors: [{ path: expect.any(String) }] });
    expect(await scope.eventCount()).toBe(0);
  });
});

describe('the folder tree', () => {
  it('counts the documents of each folder, of its subtree, of the root and of the scope', async () => {
    const scope = await folders.scope();
    const [a, b] = [await scope.create('A'), await scope.create('B')];
    const inner = await scope.create('Inner', a.id);
    await scope.document('SOP-1');
    await scope.document('SOP-2', a.id);
    await scope.document('SOP-3', inner.id);
    await scope.document('SOP-4', inner.id);
    expect(await scope.tree()).toEqual({
      scopeId: scope.id,
      documentCount: 4,
      rootDocumentCount: 1,
      folders: [
        {
          ...a,
          depth: 1,
          documentCount: 1,
          totalDocumentCount: 3,
          children: [{ ...inner, depth: 2, documentCount: 2, totalDocumentCount: 2, children: [] }],
        },
        { ...b, depth: 1, documentCount: 0, totalDocumentCount: 0, children: [] },
      ],
    });
  });

  it('of a new scope is empty', async () => {
    const scope = await folders.scope();
    expect(await scope.tree()).toEqual({ scopeId: scope.id, documentCount: 0, rootDocumentCount: 0, folders: [] });
  });

  it('shows nothing of another scope', async () => {
    const [one, other] = [await folders.scope(), await folders.scope()];
    await other.create('Hidden');
    await other.document('SOP-1');
    expect(await one.tree()).toMatchObject({ documentCount: 0, folders: [] });
  });
});

describe('deleting a folder', () => {
  it('is allowed when it is empty, answers 204, and closes the gap in the order', async () => {
    const scope = await folders.scope();
    const [first, second] = [await scope.create('A'), await scope.create('B'), await scope.create('C')];
    const answer = await scope.client.delete(`/api/folders/${first.id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    const { folders: left } = await scope.tree();
    expect(left.map(({ name, sortOrder }) => [name, sortOrder])).toEqual([
      ['B', 0],
      ['C', 1],
    ]);
    expect(await scope.events(3)).toMatchObject([
      { type: 'FOLDER_DELETED', entity_id: first.id, entity_label: 'A', changes: { parentId: null, name: 'A' } },
    ]);
    expect(second.sortOrder).toBe(1);
  });

  it('is refused while it holds a document or a child folder', async () => {
    const scope = await folders.scope();
    const parent = await scope.create('Parent');
    const child = await scope.create('Child', parent.id);
    await scope.document('SOP-1', child.id);
    for (const id of [parent.id, child.id]) {
      const answer = await scope.client.delete(`/api/folders/${id}`);
      expect(answer.status).toBe(409);
      expect(answer.body.code).toBe('FOLDER_NOT_EMPTY');
    }
    expect(await scope.eventCount()).toBe(2);
    expect(await scope.outline()).toEqual(['1 Parent (0/1)', '2 Child (1/1)']);
  });

  it('is 404 for a folder that is gone', async () => {
    const scope = await folders.scope();
    const { id } = await scope.create('Gone');
    await scope.client.delete(`/api/folders/${id}`);
    const again = await scope.client.delete(`/api/folders/${id}`);
    expect(again.status).toBe(404);
    expect((await scope.client.patch(`/api/folders/${id}`, { name: 'Back' })).status).toBe(404);
  });

  it('frees its name', async () => {
    const scope = await folders.scope();
    const { id } = await scope.create('Name');
    await scope.client.delete(`/api/folders/${id}`);
    expect((await scope.create('Name')).id).not.toBe(id);
  });
});
