import { createElement } from 'react';
import { expect, test } from 'vitest';
import { RowCollection } from './row-collection.ts';
import type { TreeNode } from './tree-nodes.ts';

const node = (key: string, ...children: TreeNode[]): TreeNode => ({
  ...{ key, kind: 'folder', name: `Folder ${key}`, scopeId: 's', folder: null },
  ...{ count: 0, totalCount: 0, children, isArrangeable: true },
});
const tree = [node('a', node('a1', node('a1x')), node('a2')), node('b', node('b1'))];
const rows = (...open: string[]) =>
  new RowCollection(
    tree,
    new Set(open),
    ({ name }) => name,
    () => createElement('div'),
  );

test('the rows are those that can be scrolled to: children of open rows, nothing below closed ones', () => {
  expect([...rows().getKeys()]).toEqual(['a', 'b']);
  expect([...rows('a').getKeys()]).toEqual(['a', 'a1', 'a2', 'b']);
  // What is open inside a closed row is not in view.
  expect([...rows('a1').getKeys()]).toEqual(['a', 'b']);
});

test('the keyboard walks the rows from the first to the last and back', () => {
  const all = rows('a', 'a1', 'b');
  const down = [];
  for (let key = all.getFirstKey(); key !== null; key = all.getKeyAfter(key)) down.push(key);
  const up = [];
  for (let key = all.getLastKey(); key !== null; key = all.getKeyBefore(key)) up.push(key);
  expect(down).toEqual(['a', 'a1', 'a1x', 'a2', 'b', 'b1']);
  expect(up).toEqual(down.toReversed());
  expect(all.getKeyAfter('gone')).toBeNull();
});

test('each row knows its level, its place among its siblings, its parent and whether it can be opened', () => {
  const all = rows('a', 'a1');
  expect(all.getItem('a2')).toMatchObject({ level: 1, index: 1, parentKey: 'a', prevKey: 'a1', nextKey: null });
  expect(all.getItem('a1x')).toMatchObject({ level: 2, index: 0, parentKey: 'a1', hasChildNodes: false });
  // A closed row can be opened, but leads to no child yet.
  expect(all.getItem('b')).toMatchObject({ hasChildNodes: true, firstChildKey: null, lastChildKey: null });
  expect([...all.getChildren('a')].map(({ key }) => key)).toEqual(['a1', 'a2']);
  expect(all.getItem('b1')).toBeNull();
});
