import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FolderNode } from '../../contract/index.ts';
import { folderTree } from '../../domain/folders/index.ts';
import { folderMoves, sortOrders } from './folder-moves.ts';

/** What the server does with one request: the folder is taken out and put in at the index wanted. */
function applied(siblings: readonly string[], moving: readonly string[], beforeId: string | null): string[] {
  let list = [...siblings];
  for (const [at, index] of sortOrders(siblings, moving, beforeId).entries()) {
    const id = moving[at] ?? '';
    list = list.filter((other) => other !== id);
    list.splice(index, 0, id);
  }
  return list;
}

const siblings = ['a', 'b', 'c', 'd', 'e'];

test('one folder goes before another, or to the end', () => {
  expect(applied(siblings, ['d'], 'b')).toEqual(['a', 'd', 'b', 'c', 'e']);
  expect(applied(siblings, ['a'], 'c')).toEqual(['b', 'a', 'c', 'd', 'e']);
  expect(applied(siblings, ['a'], null)).toEqual(['b', 'c', 'd', 'e', 'a']);
});

test('several folders keep their order among themselves, wherever they come from', () => {
  expect(applied(siblings, ['a', 'b'], 'd')).toEqual(['c', 'a', 'b', 'd', 'e']);
  expect(applied(siblings, ['a', 'e'], 'c')).toEqual(['b', 'a', 'e', 'c', 'd']);
  expect(applied(siblings, ['x', 'y'], 'b')).toEqual(['a', 'x', 'y', 'b', 'c', 'd', 'e']);
  expect(applied(siblings, ['x', 'b', 'y'], null)).toEqual(['a', 'c', 'd', 'e', 'x', 'b', 'y']);
});

test('a place that is itself moved gives way to the next that stays', () => {
  expect(applied(siblings, ['b', 'c'], 'b')).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(applied(siblings, ['d', 'e'], 'd')).toEqual(['a', 'b', 'c', 'd', 'e']);
});

/** A scope's folders as the server keeps them: the children of each folder in order. */
class Folders {
  readonly children = new Map<string | null, string[]>();

  constructor(nodes: readonly FolderNode[]) {
    for (const { id, parentId } of nodes) this.children.set(parentId, [...(this.children.get(parentId) ?? []), id]);
  }

  put(id: string, { sortOrder, parentId }: { sortOrder: number; parentId?: string | null }): void {
    const [from] = [...this.children].find(([, ids]) => ids.includes(id)) ?? [null];
    const to = parentId === undefined ? from : parentId;
    this.children.set(
      from,
      (this.children.get(from) ?? []).filter((other) => other !== id),
    );
    this.children.set(to, (this.children.get(to) ?? []).toSpliced(sortOrder, 0, id));
  }

  shown = () =>
    [...this.children].flatMap(([parent, ids]) => (ids.length > 0 ? [`${parent}: ${ids.join(' ')}`] : [])).sort();
}

test('going back from any move of several folders restores the tree exactly', () => {
  const nodes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id, sortOrder) => {
    const parentId = 'def'.includes(id) ? 'a' : 'gh'.includes(id) ? 'b' : null;
    return { id, parentId, sortOrder, name: id, scopeId: 'S' } as FolderNode;
  });
  const tree = folderTree(nodes);
  const ids = nodes.map(({ id }) => id);
  const some = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(some, fc.constantFrom(null, 'a', 'b', 'c'), fc.constantFrom(null, ...ids), (held, folderId, before) => {
      const folders = nodes.filter(({ id }) => held.includes(id));
      const beforeId = before !== null && tree.byId.get(before)?.parentId === folderId ? before : null;
      const place = { scopeId: 'S', folderId, beforeId };
      // What would make a circle is refused before anything is moved.
      fc.pre(folders.every((folder) => folder.id !== folderId));
      const moves = folderMoves(folders, place, tree);
      const server = new Folders(nodes);
      const original = server.shown();
      for (const { folder, to } of moves) server.put(folder.id, to);
      const moved = moves.map(({ folder }) => folder.id);
      const there = server.children.get(folderId) ?? [];
      const first = there.indexOf(moved[0] ?? '');
      expect(there.slice(first, first + moved.length)).toEqual(moved);
      for (const { folder, back } of moves.toReversed()) server.put(folder.id, back);
      expect(server.shown()).toEqual(original);
    }),
  );
});
