import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareInFolder, naturalKey } from '../../domain/reading-order/index.ts';
import { readerOrder } from '../../server/documents/list/index.ts';
import { type FolderScope, type FolderWorld, startFolderWorld } from './folders-world.ts';

let folders: FolderWorld;
beforeAll(async () => {
  folders = await startFolderWorld();
});
afterAll(() => folders.close());

const arrange = (scope: FolderScope, folderId: string | null, documentIds: string[]) =>
  scope.client.put(`/api/scopes/${scope.id}/folders/${folderId ?? 'root'}/document-order`, { documentIds });

async function folderOf(count: number): Promise<{ scope: FolderScope; folderId: string; ids: string[] }> {
  const scope = await folders.scope();
  const { id: folderId } = await scope.create('F');
  const ids: string[] = [];
  for (let number = 1; number <= count; number++) ids.push(await scope.document(`SOP-${number}`, folderId));
  return { scope, folderId, ids };
}

const positions = async (ids: string[]) => {
  const { rows } = await folders.sql.query('select id, folder_position from documents where id = any ($1)', [ids]);
  return ids.map((id) => rows.find((row) => row.id === id).folder_position);
};

/** Notes each UPDATE statement on documents, from any sender. */
const countStatements = `
  create table document_updates (rows integer not null);
  create function note_document_update() returns trigger language plpgsql security definer
    set search_path = muniment as $$
    begin insert into document_updates select count(*) from changed; return null; end $$;
  create trigger note_document_update after update on documents referencing new table as changed
    for each statement execute function note_document_update();`;

describe('the document-order act', () => {
  it('assigns 0..n-1, answers list items in the new order, and writes one event', async () => {
    const { scope, folderId, ids } = await folderOf(4);
    const wanted = [ids[2]!, ids[0]!, ids[3]!, ids[1]!];
    const answer = await arrange(scope, folderId, wanted);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['items']);
    expect(answer.body.items.map((item: { humanId: string }) => item.humanId)).toEqual([
      'SOP-3',
      'SOP-1',
      'SOP-4',
      'SOP-2',
    ]);
    expect(answer.body.items[0]).toMatchObject({
      id: ids[2],
      scopeId: scope.id,
      scopeName: scope.name,
      title: 'A title',
      folderId,
      folderPosition: 0,
      latestVersion: { number: 1, state: 'RELEASED', standing: 'effective' },
      effectiveVersion: { number: 1 },
    });
    expect(await positions(wanted)).toEqual([0, 1, 2, 3]);
    expect(await scope.events(1)).toEqual([
      {
        type: 'DOCUMENTS_REORDERED',
        entity_type: 'folder',
        entity_id: folderId,
        entity_label: 'F',
        actor_name: scope.manager.displayName,
        changes: { documentIds: wanted },
      },
    ]);
  });

  it('of the root names the scope in its event', async () => {
    const scope = await folders.scope();
    const ids = [await scope.document('SOP-1'), await scope.document('SOP-2')].reverse();
    expect((await arrange(scope, null, ids)).status).toBe(200);
    expect(await positions(ids)).toEqual([0, 1]);
    expect(await scope.events()).toMatchObject([
      { entity_type: 'scope', entity_id: scope.id, entity_label: scope.name, changes: { documentIds: ids } },
    ]);
  });

  it('that repeats the order writes nothing and audits nothing', async () => {
    const { scope, folderId, ids } = await folderOf(3);
    await arrange(scope, folderId, ids);
    const rows = () =>
      folders.sql.query('select *, xmin, ctid from documents where scope_id = $1 order by id', [scope.id]);
    const before = (await rows()).rows;
    const again = await arrange(scope, folderId, ids);
    expect([again.status, again.body.items.length]).toEqual([200, 3]);
    expect((await rows()).rows).toEqual(before);
    expect(await scope.eventCount()).toBe(2);
  });

  it('over a folder that nobody arranged assigns positions even in the ordinary order', async () => {
    const { scope, folderId, ids } = await folderOf(2);
    await arrange(scope, folderId, ids);
    expect(await positions(ids)).toEqual([0, 1]);
    expect(await scope.eventCount()).toBe(2);
  });

  it('of an empty folder with an empty list is 200 and leaves no event', async () => {
    const { scope, folderId } = await folderOf(0);
    const answer = await arrange(scope, folderId, []);
    expect([answer.status, answer.body]).toEqual([200, { items: [] }]);
    expect(await scope.eventCount()).toBe(1);
  });

  it('closes the gap that a document left, and places one that was created in an arranged folder', async () => {
    const { scope, folderId, ids } = await folderOf(3);
    await arrange(scope, folderId, ids);
    await scope.client.put(`/api/documents/${ids[1]}/folder`, { folderId: null });
    const created = await scope.document('SOP-0', folderId);
    const wanted = [created, ids[0]!, ids[2]!];
    expect((await arrange(scope, folderId, wanted)).status).toBe(200);
    expect(await positions(wanted)).toEqual([0, 1, 2]);
  });

  it('takes identifiers in upper case', async () => {
    const { scope, folderId, ids } = await folderOf(2);
    const upper = ids.map((id) => id.toUpperCase()).reverse();
    const answer = await arrange(scope, folderId.toUpperCase(), upper);
    expect([answer.status, answer.body.items?.[0]?.id]).toEqual([200, ids[1]]);
  });

  it('is refused with the missing and the unexpected ids unless the list is complete, each once', async () => {
    const { scope, folderId, ids } = await folderOf(3);
    const atRoot = await scope.document('SOP-9');
    const foreign = randomUUID();
    const [a, b, c] = ids as [string, string, string];
    const cases: [string[], string[], string[]][] = [
      [[a, b], [c], []],
      [[], [a, b, c], []],
      [[a, b, c, foreign], [], [foreign]],
      [[a, b, c, atRoot], [], [atRoot]],
      [[a, b, c, a], [], [a]],
      [
        [a, a, foreign],
        [b, c],
        [a, foreign],
      ],
    ];
    for (const [wanted, missing, unexpected] of cases) {
      const answer = await arrange(scope, folderId, wanted);
      expect([answer.status, answer.body.code]).toEqual([409, 'ORDER_NOT_COMPLETE']);
      expect(answer.body.missing.toSorted()).toEqual(missing.toSorted());
      expect(answer.body.unexpected.toSorted()).toEqual(unexpected.toSorted());
    }
    expect(await positions(ids)).toEqual([null, null, null]);
    expect(await scope.eventCount()).toBe(1);
  });

  it.each([{}, { documentIds: null }, { documentIds: ['x'] }, { documentIds: [], mode: 'all' }])(
    'is refused with 400 for %j',
    async (body) => {
      const { scope, folderId } = await folderOf(0);
      const answer = await scope.client.put(`/api/scopes/${scope.id}/folders/${folderId}/document-order`, body);
      expect(answer.status).toBe(400);
    },
  );

  it('writes a thousand positions in one statement, with one event', async () => {
    const scope = await folders.scope();
    const { id: folderId } = await scope.create('F');
    const { rows } = await folders.sql.query(
      `with d as (
         insert into documents (id, scope_id, human_id, human_id_key, folder_id, created_by)
         select gen_random_uuid(), $1, 'D' || n, 'D' || n, $2, $3 from generate_series(1, 1000) n returning id
       ), v as (
         insert into versions (id, scope_id, document_id, number, title, state, content_format, markdown, created_by)
         select gen_random_uuid(), $1, d.id, 1, 'T', 'DRAFT', 'markdown', '', $3 from d
       ) select id from d`,
      [scope.id, folderId, scope.manager.userId],
    );
    const ids = rows.map((row) => row.id);
    await folders.sql.query(countStatements);
    const answer = await arrange(scope, folderId, ids);
    expect([answer.status, answer.body.items.length]).toEqual([200, 1000]);
    expect((await folders.sql.query('select rows from document_updates')).rows).toEqual([{ rows: 1000 }]);
    expect(await positions(ids)).toEqual(ids.map((_, index) => index));
    expect(await scope.eventCount()).toBe(2);
  });
});

describe('reader order', () => {
  it('is the same in SQL as in the rule that the web app sorts by, whatever ids and positions', async () => {
    const humanIds = fc.stringMatching(/^[A-Z][A-Z0-9]{0,4}([._-][A-Z0-9]{1,5}){0,3}$/);
    const lists = fc.uniqueArray(fc.tuple(humanIds, fc.option(fc.nat({ max: 4 }))), {
      selector: ([humanId]) => humanId,
      minLength: 2,
      maxLength: 30,
    });
    const { db } = folders.world;
    await fc.assert(
      fc.asyncProperty(lists, async (list) => {
        const documents = list.map(([humanId, folderPosition]) => ({ id: randomUUID(), humanId, folderPosition }));
        const ids = documents.map(({ id }) => id);
        const keys = documents.map(({ humanId }) => naturalKey(humanId));
        const places = documents.map(({ folderPosition }) => folderPosition);
        const sorted = sql<{ id: string }>`
          select d.id from (
            select id, human_id_key collate "C" as human_id_key, folder_position
            from unnest(${ids}::uuid[], ${keys}::text[], ${places}::int[]) as t (id, human_id_key, folder_position)
          ) d order by ${readerOrder}`;
        const { rows } = await db.withoutActor((tx) => sorted.execute(tx));
        expect(rows.map((row) => row.id)).toEqual(documents.toSorted(compareInFolder).map(({ id }) => id));
      }),
      { numRuns: 60 },
    );
  });
});
