/** Any sequence of acts ends in the same tree, order and events on the server as in a simple model of the rules. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FolderNode } from '../../contract/index.ts';
import type { Answer } from '../harness/index.ts';
import { FolderModel } from './folder-model.ts';
import { type FolderScope, type FolderWorld, startFolderWorld } from './folders-world.ts';

let folders: FolderWorld;
beforeAll(async () => {
  folders = await startFolderWorld();
});
afterAll(() => folders.close());

/** Numbers choose among what exists when the act is taken, so every generated sequence can be run and shortened. */
const names = fc.constantFrom('Alpha', 'Beta', 'Gamma', 'Delta', 'Épsilon');
const pick = fc.nat({ max: 1000 });
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('create' as const), parent: pick, deep: fc.boolean(), name: names }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), folder: pick, name: names }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), folder: pick, parent: pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sort' as const), folder: pick, index: fc.nat({ max: 6 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('mix' as const),
      folder: pick,
      parent: pick,
      name: names,
      index: fc.nat({ max: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), folder: pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('file' as const), parent: pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('place' as const), document: pick, parent: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      parent: pick,
      shuffle: pick,
      flaw: fc.nat({ max: 9 }),
    }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const outcome = ({ status, body }: Answer) => (status < 300 ? 'done' : `${status} ${body?.code}`);
const expected = (refusal: string | null) => (refusal === null ? 'done' : `409 ${refusal}`);

class Run {
  readonly scope: FolderScope;
  readonly model: FolderModel;

  constructor(scope: FolderScope) {
    this.scope = scope;
    this.model = new FolderModel(scope.id);
  }

  folder(number: number): string | undefined {
    const ids = [...this.model.folders.keys()];
    return ids[number % ids.length];
  }

  folderOrRoot(number: number): string | null {
    const ids = [null, ...this.model.folders.keys()];
    return ids[number % ids.length] as string | null;
  }

  /** Where half of the creates go, else the limit of depth would hardly ever be met. */
  deepest(): string | null {
    const depth = (id: string) => this.model.path(id).length;
    return [...this.model.folders.keys()].toSorted((a, b) => depth(b) - depth(a))[0] ?? null;
  }

  async take(act: Act): Promise<void> {
    if (act.kind === 'create') return this.create(act);
    if (act.kind === 'file') return this.file(this.folderOrRoot(act.parent));
    if (act.kind === 'place') return this.place(act);
    if (act.kind === 'order') return this.order(act);
    const id = this.folder(act.folder);
    if (id === undefined) return;
    if (act.kind === 'delete') {
      const answer = await this.scope.client.delete(`/api/folders/${id}`);
      expect(outcome(answer)).toBe(expected(this.model.remove(id)));
      return;
    }
    const wanted = {
      ...('name' in act ? { name: act.name } : {}),
      ...('parent' in act ? { parentId: this.folderOrRoot(act.parent) } : {}),
      ...('index' in act ? { sortOrder: act.index } : {}),
    };
    const answer = await this.scope.client.patch(`/api/folders/${id}`, wanted);
    expect(outcome(answer), JSON.stringify(wanted)).toBe(expected(this.model.change(id, wanted)));
  }

  async create({ parent, deep, name }: Act & { kind: 'create' }): Promise<void> {
    const parentId = deep ? this.deepest() : this.folderOrRoot(parent);
    const refusal = this.model.createRefusal(parentId, name);
    const answer = await this.scope.client.post(`/api/scopes/${this.scope.id}/folders`, { parentId, name });
    expect(outcome(answer)).toBe(expected(refusal));
    if (refusal === null) this.model.create(answer.body.id, parentId, name);
  }

  async file(folder: string | null): Promise<void> {
    const number = this.model.documents.size * 7 + 1;
    const id = await this.scope.document(`SOP-${number}`, folder);
    const sortKey = String(number).padStart(6, '0');
    this.model.documents.set(id, { humanId: `SOP-${number}`, sortKey, folder, position: null });
  }

  async place({ document, parent }: Act & { kind: 'place' }): Promise<void> {
    const ids = [...this.model.documents.keys()];
    const id = ids[document % ids.length];
    if (id === undefined) return;
    const folderId = this.folderOrRoot(parent);
    const answer = await this.scope.client.put(`/api/documents/${id}/folder`, { folderId });
    this.model.place(id, folderId);
    expect(outcome(answer)).toBe('done');
    expect(answer.body).toMatchObject({ folderId, folderPosition: this.model.documents.get(id)?.position });
    expect(answer.body.folderPath.map(({ name }: { name: string }) => name)).toEqual(this.model.path(folderId));
  }

  async order({ parent, shuffle, flaw }: Act & { kind: 'order' }): Promise<void> {
    const folderId = this.folderOrRoot(parent);
    const wanted = this.model.documentsIn(folderId);
    wanted.push(...wanted.splice(0, shuffle % Math.max(1, wanted.length)));
    if (shuffle % 2 === 0) wanted.reverse();
    if (flaw === 0) wanted.pop();
    if (flaw === 1 && wanted[0] !== undefined) wanted.push(wanted[0]);
    if (flaw === 2) wanted.push(this.scope.manager.userId);
    const path = `/api/scopes/${this.scope.id}/folders/${folderId ?? 'root'}/document-order`;
    const answer = await this.scope.client.put(path, { documentIds: wanted });
    expect(outcome(answer)).toBe(expected(this.model.order(folderId, wanted)));
    if (answer.status === 200) expect(answer.body.items.map((item: { id: string }) => item.id)).toEqual(wanted);
  }

  /** The whole answer of the server as the model says it. */
  nodes(parent: string | null, depth = 1): unknown[] {
    return this.model.childrenOf(parent).map((id, index) => {
      const children = this.nodes(id, depth + 1) as { totalDocumentCount: number }[];
      const documentCount = this.model.documentsIn(id).length;
      return {
        id,
        scopeId: this.scope.id,
        parentId: parent,
        name: this.model.folders.get(id)?.name,
        sortOrder: index,
        depth,
        documentCount,
        totalDocumentCount: children.reduce((sum, child) => sum + child.totalDocumentCount, documentCount),
        children,
      };
    });
  }

  async expectSame(): Promise<void> {
    const tree = await this.scope.tree();
    expect(tree.folders.map(withoutTime)).toEqual(this.nodes(null));
    expect(tree.documentCount).toBe(this.model.documents.size);
    expect(tree.rootDocumentCount).toBe(this.model.documentsIn(null).length);
    const { rows } = await folders.sql.query(
      'select id, folder_id, folder_position from documents where scope_id = $1 order by human_id_key',
      [this.scope.id],
    );
    const placed = [...this.model.documents].map(([id, { folder, position }]) => [id, folder, position]);
    expect(rows.map((row) => [row.id, row.folder_id, row.folder_position])).toEqual(placed);
    const events = await this.scope.events();
    expect(events.map(({ type, entity_id, changes }) => ({ type, entity: entity_id, changes }))).toEqual(
      this.model.events,
    );
  }
}

function withoutTime({ createdAt: _, children, ...node }: FolderNode): unknown {
  return { ...node, children: children.map(withoutTime) };
}

describe('any sequence of creates, renames, moves, sorts, deletes, placements and order acts', () => {
  it('ends in the same tree, order and events as the model', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 7 }),
        fc.array(act, { minLength: 20, maxLength: 70, size: 'max' }),
        async (levels, acts) => {
          const run = new Run(await folders.scope());
          for (let level = 0; level < levels; level++) {
            await run.create({ kind: 'create', parent: 0, deep: true, name: 'Alpha' });
          }
          for (const each of acts) await run.take(each);
          await run.expectSame();
        },
      ),
      { numRuns: 30, endOnFailure: false },
    );
  });
});
