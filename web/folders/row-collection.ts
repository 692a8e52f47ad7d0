/** The rows that are in view of the tree when it is scrolled from end to end: every open row's children, and nothing below closed ones. */
import type { ReactElement } from 'react';
import type { Key, Node } from 'react-stately';
import { FlatCollection } from '../ui/index.ts';
import type { TreeNode } from './tree-nodes.ts';

export type RowNode = Node<TreeNode>;

interface Place {
  node: TreeNode;
  level: number;
  index: number;
  siblings: readonly TreeNode[];
  parentKey: Key | null;
}

export class RowCollection extends FlatCollection<TreeNode> {
  constructor(
    nodes: readonly TreeNode[],
    expanded: ReadonlySet<Key>,
    labelOf: (node: TreeNode) => string,
    render: (row: RowNode) => ReactElement,
  ) {
    const places: Place[] = [];
    const isOpen = ({ key, children }: TreeNode) => children.length > 0 && expanded.has(key);
    const add = (siblings: readonly TreeNode[], level: number, parentKey: Key | null) => {
      siblings.forEach((node, index) => {
        places.push({ node, level, index, siblings, parentKey });
        if (isOpen(node)) add(node.children, level + 1, node.key);
      });
    };
    add(nodes, 0, null);
    super(
      places.map(({ node }) => node.key),
      (at) => {
        const { node, level, index, siblings, parentKey } = places[at] as Place;
        const { key, name, children } = node;
        return {
          type: 'item',
          key,
          value: node,
          level,
          index,
          parentKey,
          hasChildNodes: children.length > 0,
          childNodes: [],
          prevKey: siblings[index - 1]?.key ?? null,
          nextKey: siblings[index + 1]?.key ?? null,
          firstChildKey: isOpen(node) ? (children[0]?.key ?? null) : null,
          lastChildKey: isOpen(node) ? (children.at(-1)?.key ?? null) : null,
          textValue: name,
          'aria-label': labelOf(node),
          rendered: null,
          props: {},
          render,
        };
      },
    );
  }

  /** The rows at the top alone: react-aria counts those, for each of them, by walking through what it is given. */
  override *[Symbol.iterator](): Generator<RowNode, undefined> {
    for (let key = this.getFirstKey(); key !== null; ) {
      const row = this.getItem(key);
      if (!row) return;
      yield row;
      key = row.nextKey ?? null;
    }
  }
}
