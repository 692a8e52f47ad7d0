/** The rows that are in view of the tree when it is scrolled from end to end: every open row's children, and nothing below closed ones. */
import type { ReactElement } from 'react';
import type { Key, Node } from 'react-stately';
import { FlatCollection } from '../ui/index.ts';
import type { TreeNode } from './tree-nodes.ts';

export type RowNode = Node<TreeNode>;

export class RowCollection extends FlatCollection<TreeNode> {
  constructor(
    nodes: readonly TreeNode[],
    expanded: ReadonlySet<Key>,
    labelOf: (node: TreeNode) => string,
    render: (row: RowNode) => ReactElement,
  ) {
    const rows: RowNode[] = [];
    const add = (siblings: readonly TreeNode[], level: number, parentKey: Key | null) => {
      for (const [index, node] of siblings.entries()) {
        const { key, name, children } = node;
        const isOpen = expanded.has(key) && children.length > 0;
        rows.push({
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
          firstChildKey: isOpen ? (children[0]?.key ?? null) : null,
          lastChildKey: isOpen ? (children.at(-1)?.key ?? null) : null,
          textValue: name,
          'aria-label': labelOf(node),
          rendered: null,
          props: {},
          render,
        });
        if (isOpen) add(children, level + 1, key);
      }
    };
    add(nodes, 0, null);
    super(rows);
  }
}
