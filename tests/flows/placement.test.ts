import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FolderScope, type FolderWorld, startFolderWorld } from './folders-world.ts';

let folders: FolderWorld;
beforeAll(async () => {
  folders = await startFolderWorld();
});
afterAll(() => folders.close());

const place = (scope: FolderScope, documentId: string, folderId: string | null) =>
  scope.client.put(`/api/documents/${documentId}/folder`, { folderId });
const arrange = (scope: FolderScope, folderId: string | null, documentIds: string[]) =>
  scope.client.put(`/api/scopes/${scope.id}/folders/${folderId ?? 'root'}/document-order`, { documentIds });

/** [folder, position] of each document, in the order of the ids. */
async function placements(scope: FolderScope, ids: string[]): Promise<[string | null, number | null][]> {
  const { rows } = await folders.sql.query('select id, folder_id, folder_position from documents where scope_id = $1', [
    scope.id,
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => [byId.get(id).folder_id, byId.get(id).folder_position]);
}

describe('moving a document', () => {
  it('answers its folder and path, and audits where it was and where it is', async () => {
    const scope = await folders.scope();
    const [outer, inner] = await scope.chain(2, 'F');
    const id = await scope.document('SOP-1');
    const answer = await place(scope, id, inner!);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id,
      folderId: inner,
      folderPosition: null,
      folderPath: [
        { id: outer, name: 'F 1' },
        { id: inner, name: 'F 2' },
      ],
    });
    const back = await place(scope, id, null);
    expect(back.body).toEqual({ id, folderId: null, folderPosition: null, folderPath: [] });
    expect(await scope.events(2)).toEqual([
      {
        type: 'DOCUMENT_MOVED',
        entity_type: 'document',
        entity_id: id,
        entity_label: 'SOP-1',
        actor_name: scope.manager.displayName,
        changes: { from: { folderId: null, path: [] }, to: { folderId: inner, path: ['F 1', 'F 2'] } },
      },
      expect.objectContaining({
        changes: { from: { folderId: inner, path: ['F 1', 'F 2'] }, to: { folderId: null, path: [] } },
      }),
    ]);
  });

  it('into the folder where it already is writes nothing and audits nothing', async () => {
    const scope = await folders.scope();
    const folder = await scope.create('F');
    const [id, atRoot] = [await scope.document('SOP-1', folder.id), await scope.document('SOP-2')];
    await arrange(scope, folder.id, [id]);
    const rows = () =>
      folders.sql.query('select *, xmin, ctid from documents where scope_id = $1 order by id', [scope.id]);
    const before = (await rows()).rows;
    const [same, root] = [await place(scope, id, folder.id), await place(scope, atRoot, null)];
    expect([same.status, same.body.folderPosition, root.status]).toEqual([200, 0, 200]);
    expect((await rows()).rows).toEqual(before);
    expect(await scope.eventCount()).toBe(2);
  });

  it('into an arranged folder appends it with position max+1', async () => {
    const scope = await folders.scope();
    const folder = await scope.create('F');
    const [a, b, c] = [
      await scope.document('SOP-1', folder.id),
      await scope.document('SOP-2', folder.id),
      await scope.document('SOP-0'),
    ];
    await arrange(scope, folder.id, [b, a]);
    expect((await place(scope, c, folder.id)).body.folderPosition).toBe(2);
    expect(await placements(scope, [b, a, c])).toEqual([
      [folder.id, 0],
      [folder.id, 1],
      [folder.id, 2],
    ]);
  });

  it('into a folder that nobody arranged gives it no position, and writes none to its neighbours', async () => {
    const scope = await folders.scope();
    const folder = await scope.create('F');
    const [a, b] = [await scope.document('SOP-1', folder.id), await scope.document('SOP-2')];
    expect((await place(scope, b, folder.id)).body.folderPosition).toBeNull();
    expect(await placements(scope, [a, b])).toEqual([
      [folder.id, null],
      [folder.id, null],
    ]);
  });

  it('out of a folder clears its position and leaves those of the others', async () => {
    const scope = await folders.scope();
    const folder = await scope.create('F');
    const ids = [await scope.document('SOP-1', folder.id), await scope.document('SOP-2', folder.id)];
    await arrange(scope, folder.id, ids);
    expect((await place(scope, ids[0]!, null)).body.folderPosition).toBeNull();
    expect(await placements(scope, ids)).toEqual([
      [null, null],
      [folder.id, 1],
    ]);
  });

  it('treats the root as a folder like any other: arranged, it appends', async () => {
    const scope = await folders.scope();
    const folder = await scope.create('F');
    const [atRoot, inside] = [await scope.document('SOP-1'), await scope.document('SOP-2', folder.id)];
    await arrange(scope, null, [atRoot]);
    expect((await place(scope, inside, null)).body).toMatchObject({ folderId: null, folderPosition: 1 });
  });

  it('is not an arrangement any more once the last positioned document has left', async () => {
    const scope = await folders.scope();
    const folder = await scope.create('F');
    const [a, b] = [await scope.document('SOP-1', folder.id), await scope.document('SOP-2')];
    await arrange(scope, folder.id, [a]);
    await place(scope, a, null);
    expect((await place(scope, b, folder.id)).body.folderPosition).toBeNull();
  });

  it.each([{}, { folderId: 'root' }, { folderId: 3 }, { folderId: null, position: 1 }])(
    'is refused with 400 for %j',
    async (body) => {
      const scope = await folders.scope();
      const id = await scope.document('SOP-1');
      expect((await scope.client.put(`/api/documents/${id}/folder`, body)).status).toBe(400);
    },
  );
});

describe('no folder act touches a record', () => {
  it('leaves every version, its content, its hash and its timestamps byte for byte as they were', async () => {
    const scope = await folders.scope();
    const [a, b] = [await scope.create('A'), await scope.create('B')];
    const ids = [
      await scope.document('SOP-1', a.id),
      await scope.document('SOP-2', a.id),
      await scope.document('SOP-3'),
    ];
    // The row as PostgreSQL writes it, and its physical place: an update that changes nothing would show too.
    const records = async () =>
      (
        await folders.sql.query(
          `select v::text as row, v.xmin, v.ctid, d.created_at::text, d.human_id_key, d.created_by
           from versions v join documents d on d.id = v.document_id where v.scope_id = $1 order by v.id`,
          [scope.id],
        )
      ).rows;
    const before = await records();
    const answers = [
      await scope.client.patch(`/api/folders/${a.id}`, { name: 'A2', parentId: b.id, sortOrder: 0 }),
      await scope.client.patch(`/api/folders/${a.id}`, { parentId: null, sortOrder: 0 }),
      await arrange(scope, a.id, [ids[1]!, ids[0]!]),
      await place(scope, ids[0]!, b.id),
      await place(scope, ids[2]!, a.id),
      await place(scope, ids[0]!, null),
      await scope.client.delete(`/api/folders/${b.id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 204]);
    expect(await records()).toEqual(before);
    expect(before).toHaveLength(3);
  });
});
