import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FolderScope, type FolderWorld, startFolderWorld } from './folders-world.ts';

let folders: FolderWorld;
beforeAll(async () => {
  folders = await startFolderWorld();
});
afterAll(() => folders.close());

const change = (scope: FolderScope, id: string, body: unknown) => scope.client.patch(`/api/folders/${id}`, body);

/** Three folders at the root: A, B, C. */
async function three(): Promise<FolderScope & { a: string; b: string; c: string }> {
  const scope = await folders.scope();
  const [a, b, c] = [await scope.create('A'), await scope.create('B'), await scope.create('C')];
  return { ...scope, a: a.id, b: b.id, c: c.id };
}

describe('renaming a folder', () => {
  it('changes its name alone and audits both names', async () => {
    const scope = await three();
    const answer = await change(scope, scope.b, { name: ' Second ' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: scope.b, name: 'Second', sortOrder: 1, parentId: null });
    expect(await scope.events(3)).toMatchObject([
      { type: 'FOLDER_RENAMED', entity_id: scope.b, entity_label: 'Second', changes: { from: 'B', to: 'Second' } },
    ]);
  });

  it("is refused to a sibling's name", async () => {
    const scope = await three();
    const answer = await change(scope, scope.b, { name: 'A' });
    expect([answer.status, answer.body.code]).toEqual([409, 'FOLDER_NAME_TAKEN']);
    expect(await scope.outline()).toEqual(['1 A (0/0)', '1 B (0/0)', '1 C (0/0)']);
  });
});

describe('re-sorting a folder', () => {
  it('renumbers the siblings 0..n-1 and audits the order once', async () => {
    const scope = await three();
    const answer = await change(scope, scope.c, { sortOrder: 0 });
    expect(answer.body).toMatchObject({ id: scope.c, sortOrder: 0 });
    const order = (await scope.tree()).folders.map(({ name, sortOrder }) => `${sortOrder} ${name}`);
    expect(order).toEqual(['0 C', '1 A', '2 B']);
    expect(await scope.events(3)).toMatchObject([
      {
        type: 'FOLDERS_REORDERED',
        entity_type: 'folder',
        entity_id: scope.c,
        changes: { parentId: null, folderIds: [scope.c, scope.a, scope.b] },
      },
    ]);
  });

  it('takes an index past the end as last', async () => {
    const scope = await three();
    expect((await change(scope, scope.a, { sortOrder: Number.MAX_SAFE_INTEGER })).body.sortOrder).toBe(2);
    expect(await scope.outline()).toEqual(['1 B (0/0)', '1 C (0/0)', '1 A (0/0)']);
  });

  it('cannot be asked for with a negative or broken index', async () => {
    const scope = await three();
    for (const sortOrder of [-1, 0.5, '1']) {
      expect((await change(scope, scope.a, { sortOrder })).status).toBe(400);
    }
  });
});

describe('moving a folder', () => {
  it('puts it last among its new siblings, audits both paths, and keeps the order it left', async () => {
    const scope = await three();
    const inner = await scope.create('Inner', scope.b);
    const answer = await change(scope, scope.a, { parentId: scope.b });
    expect(answer.body).toMatchObject({ id: scope.a, parentId: scope.b, sortOrder: 1 });
    expect(await scope.outline()).toEqual(['1 B (0/0)', '2 Inner (0/0)', '2 A (0/0)', '1 C (0/0)']);
    expect((await scope.tree()).folders.map(({ sortOrder }) => sortOrder)).toEqual([0, 1]);
    await change(scope, scope.c, { parentId: inner.id });
    expect(await scope.events(4)).toMatchObject([
      {
        type: 'FOLDER_MOVED',
        entity_type: 'folder',
        entity_id: scope.a,
        entity_label: 'A',
        changes: { from: { parentId: null, path: [] }, to: { parentId: scope.b, path: ['B'] } },
      },
      { type: 'FOLDER_MOVED', changes: { to: { parentId: inner.id, path: ['B', 'Inner'] } } },
    ]);
  });

  it('takes the place that is wanted among the new siblings', async () => {
    const scope = await three();
    await scope.create('X', scope.b);
    await scope.create('Y', scope.b);
    expect((await change(scope, scope.a, { parentId: scope.b, sortOrder: 1 })).body.sortOrder).toBe(1);
    expect(await scope.outline()).toEqual(['1 B (0/0)', '2 X (0/0)', '2 A (0/0)', '2 Y (0/0)', '1 C (0/0)']);
    expect((await scope.events(5)).map(({ type }) => type)).toEqual(['FOLDER_MOVED']);
  });

  it('back to the root is possible', async () => {
    const scope = await three();
    const inner = await scope.create('Inner', scope.b);
    const answer = await change(scope, inner.id, { parentId: null });
    expect(answer.body).toMatchObject({ parentId: null, sortOrder: 3 });
  });

  it('into itself or its own subtree is refused', async () => {
    const scope = await folders.scope();
    const [top, middle, low] = await scope.chain(3);
    for (const parentId of [top, middle, low]) {
      const answer = await change(scope, top!, { parentId });
      expect([answer.status, answer.body.code]).toEqual([409, 'FOLDER_CYCLE']);
    }
    expect(await scope.outline()).toHaveLength(3);
  });

  it('is refused where the deepest folder of its subtree would pass depth 8, and allowed where it comes to 8', async () => {
    const scope = await folders.scope();
    const deep = await scope.chain(6, 'deep');
    const [tall] = await scope.chain(3, 'tall');
    const refused = await change(scope, tall!, { parentId: deep[5] });
    expect([refused.status, refused.body.code]).toEqual([409, 'FOLDER_TOO_DEEP']);
    expect((await change(scope, tall!, { parentId: deep[4] })).status).toBe(200);
    expect((await scope.outline()).at(-1)).toBe('8 tall 3 (0/0)');
  });

  it('is refused where the target holds the name, unless the same act renames it', async () => {
    const scope = await three();
    await scope.create('A', scope.b);
    const refused = await change(scope, scope.a, { parentId: scope.b });
    expect([refused.status, refused.body.code]).toEqual([409, 'FOLDER_NAME_TAKEN']);
    const renamed = await change(scope, scope.a, { parentId: scope.b, name: 'A2' });
    expect(renamed.body).toMatchObject({ name: 'A2', parentId: scope.b });
    expect(await scope.events(4)).toMatchObject([
      { type: 'FOLDER_RENAMED', entity_label: 'A2', changes: { from: 'A', to: 'A2' } },
      { type: 'FOLDER_MOVED', entity_label: 'A2', changes: { to: { parentId: scope.b, path: ['B'] } } },
    ]);
  });

  it('that is refused changes nothing of the mix', async () => {
    const scope = await folders.scope();
    const [top, low] = await scope.chain(2);
    const answer = await change(scope, top!, { name: 'Renamed', parentId: low, sortOrder: 0 });
    expect(answer.status).toBe(409);
    expect(await scope.outline()).toEqual(['1 level 1 (0/0)', '2 level 2 (0/0)']);
    expect(await scope.eventCount()).toBe(2);
  });

  it('takes its whole subtree and its documents along', async () => {
    const scope = await three();
    const inner = await scope.create('Inner', scope.a);
    await scope.document('SOP-1', inner.id);
    await change(scope, scope.a, { parentId: scope.c });
    expect(await scope.outline()).toEqual(['1 B (0/0)', '1 C (0/1)', '2 A (0/1)', '3 Inner (1/1)']);
  });
});

describe('a change that changes nothing', () => {
  it.each([
    { name: 'B' },
    { name: '  B ' },
    { parentId: null },
    { sortOrder: 1 },
    { name: 'B', parentId: null, sortOrder: 1 },
  ])('(%j) answers 200, writes nothing and audits nothing', async (body) => {
    const scope = await three();
    const rows = () =>
      folders.sql.query('select *, xmin, ctid from folders where scope_id = $1 order by id', [scope.id]);
    const before = (await rows()).rows;
    const answer = await change(scope, scope.b, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: scope.b, name: 'B', sortOrder: 1 });
    expect((await rows()).rows).toEqual(before);
    expect(await scope.eventCount()).toBe(3);
  });

  it('may be written with identifiers in upper case', async () => {
    const scope = await three();
    const inner = await scope.create('Inner', scope.a);
    const answer = await change(scope, inner.id.toUpperCase(), { parentId: scope.a.toUpperCase() });
    expect([answer.status, answer.body.parentId]).toEqual([200, scope.a]);
    expect(await scope.eventCount()).toBe(4);
  });

  it('is not an empty body, nor one with an unknown field: those are 400', async () => {
    const scope = await three();
    expect((await change(scope, scope.b, {})).status).toBe(400);
    expect((await change(scope, scope.b, { name: 'X', scopeId: scope.id })).status).toBe(400);
    expect((await change(scope, scope.b, { name: null })).status).toBe(400);
  });
});
