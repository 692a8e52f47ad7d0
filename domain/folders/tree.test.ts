import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childrenOf, depthFirst, depthOf, type Folder, folderTree, heightOf, isInSubtree, pathOf } from './index.ts';

const folder = (id: string, parentId: string | null, sortOrder = 0, name = id): Folder => ({
  id,
  scopeId: 'scope',
  parentId,
  name,
  sortOrder,
});

/** a > b > c, a > d, and e beside a. */
const tree = folderTree([
  folder('c', 'b'),
  folder('b', 'a', 1),
  folder('d', 'a', 0),
  folder('e', null, 0),
  folder('a', null, 1),
]);

/** Parents by index: each folder hangs under an earlier one or under the root, so every such list is a tree. */
const forests = fc
  .array(fc.tuple(fc.nat(), fc.nat({ max: 3 })), { maxLength: 40 })
  .map((entries) =>
    entries.map(([parent, sortOrder], index) =>
      folder(`f${index}`, parent % (index + 1) === index ? null : `f${parent % (index + 1)}`, sortOrder),
    ),
  );

describe('a folder tree', () => {
  it('gives siblings in sort order, ties by name', () => {
    expect(childrenOf(tree, null).map(({ id }) => id)).toEqual(['e', 'a']);
    expect(childrenOf(tree, 'a').map(({ id }) => id)).toEqual(['d', 'b']);
    const tied = folderTree([folder('1', null, 0, 'Zebra'), folder('2', null, 0, 'Ape'), folder('3', null, 0, 'ape')]);
    expect(childrenOf(tied, null).map(({ name }) => name)).toEqual(['Ape', 'Zebra', 'ape']);
  });

  it('has no children where there are none', () => {
    expect(childrenOf(tree, 'c')).toEqual([]);
    expect(childrenOf(tree, 'unknown')).toEqual([]);
    expect(childrenOf(folderTree([]), null)).toEqual([]);
  });

  it('gives a path from the root down, and the empty path for the root', () => {
    expect(pathOf(tree, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(pathOf(tree, null)).toEqual([]);
  });

  it('counts a child of the root as depth 1', () => {
    expect([depthOf(tree, null), depthOf(tree, 'a'), depthOf(tree, 'c')]).toEqual([0, 1, 3]);
  });

  it('measures a subtree by its deepest folder', () => {
    expect([heightOf(tree, 'a'), heightOf(tree, 'b'), heightOf(tree, 'e')]).toEqual([3, 2, 1]);
  });

  it('says what lies in a subtree, the folder itself included', () => {
    expect(isInSubtree(tree, 'c', 'a')).toBe(true);
    expect(isInSubtree(tree, 'a', 'a')).toBe(true);
    expect(isInSubtree(tree, 'd', 'b')).toBe(false);
    expect(isInSubtree(tree, null, 'a')).toBe(false);
  });

  it('runs depth first, a parent before its children and siblings in order', () => {
    expect(depthFirst(tree).map(({ id }) => id)).toEqual(['e', 'a', 'd', 'b', 'c']);
  });

  it('runs through a hundred thousand siblings without running out of stack', () => {
    const wide = folderTree(Array.from({ length: 100_000 }, (_, index) => folder(`f${index}`, null, index)));
    expect(depthFirst(wide)).toHaveLength(100_000);
  });

  it('does not hang on a damaged tree', () => {
    const loop = folderTree([folder('x', 'y'), folder('y', 'x')]);
    expect(pathOf(loop, 'x').length).toBeLessThanOrEqual(2);
    expect(heightOf(loop, 'x')).toBeGreaterThan(0);
    expect(depthFirst(loop)).toEqual([]);
  });

  it('names each folder once in any forest, each after its parent', () => {
    fc.assert(
      fc.property(forests, (folders) => {
        const order = depthFirst(folderTree(folders)).map(({ id }) => id);
        expect([...order].sort()).toEqual(folders.map(({ id }) => id).sort());
        for (const { id, parentId } of folders) {
          if (parentId !== null) expect(order.indexOf(parentId)).toBeLessThan(order.indexOf(id));
        }
      }),
    );
  });

  it('agrees in any forest: a parent is one level up, and its subtree at least one level taller', () => {
    fc.assert(
      fc.property(forests, (folders) => {
        const any = folderTree(folders);
        for (const { id, parentId } of folders) {
          expect(depthOf(any, id)).toBe(depthOf(any, parentId) + 1);
          if (parentId !== null) expect(heightOf(any, parentId)).toBeGreaterThan(heightOf(any, id));
        }
      }),
    );
  });
});
