/**
 * The rows that are in view of the tree when it is scrolled from end to end: every open row's children, and nothing below closed ones.
 *
 * react-aria's own tree draws every item once, out of sight, to learn what there is; with thousands of folders that takes long.
 * This collection is made from the data itself. Only the rows on the screen are drawn.
 */
import type { ReactElement } from 'react';
import type { Collection, Key, Node } from 'react-stately';
import type { TreeNode } from './tree-nodes.ts';

export type RowNode = Node<TreeNode>;

export class RowCollection implements Collection<RowNode> {
  readonly #rows: RowNode[] = [];
  /** Where among the rows each one stands. */
  readonly #at = new Map<Key, number>();

  constructor(
    nodes: readonly TreeNode[],
    expanded: ReadonlySet<Key>,
    labelOf: (node: TreeNode) => string,
    render: (row: RowNode) => ReactElement,
  ) {
    const add = (siblings: readonly TreeNode[], level: number, parentKey: Key | null) => {
      for (const [index, node] of siblings.entries()) {
        const { key, name, children } = node;
        const isOpen = expanded.has(key) && children.length > 0;
        this.#at.set(key, this.#rows.length);
        this.#rows.push({
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
  }

  [Symbol.iterator](): IterableIterator<RowNode> {
    return this.#rows[Symbol.iterator]();
  }

  get size(): number {
    return this.#rows.length;
  }

  getKeys(): Iterable<Key> {
    return this.#at.keys();
  }

  getItem(key: Key): RowNode | null {
    return this.at(this.#at.get(key) ?? -1);
  }

  at(index: number): RowNode | null {
    return this.#rows[index] ?? null;
  }

  getKeyBefore(key: Key): Key | null {
    return this.#beside(key, -1);
  }

  getKeyAfter(key: Key): Key | null {
    return this.#beside(key, 1);
  }

  getFirstKey(): Key | null {
    return this.#rows[0]?.key ?? null;
  }

  getLastKey(): Key | null {
    return this.#rows.at(-1)?.key ?? null;
  }

  *getChildren(key: Key): Generator<RowNode> {
    let child = this.getItem(key)?.firstChildKey ?? null;
    while (child !== null) {
      const row = this.getItem(child);
      if (!row) return;
      yield row;
      child = row.nextKey ?? null;
    }
  }

  getTextValue(key: Key): string {
    return this.getItem(key)?.textValue ?? '';
  }

  #beside(key: Key, step: 1 | -1): Key | null {
    const at = this.#at.get(key);
    return at === undefined ? null : (this.#rows[at + step]?.key ?? null);
  }
}
