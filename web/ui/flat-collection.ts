/** Rows that stand below each other, made from the data itself: react-aria's own collections draw every item once to learn what there is. */
import type { Collection, Key, Node } from 'react-stately';

export class FlatCollection<T> implements Collection<Node<T>> {
  readonly #rows: readonly Node<T>[];
  /** Where among the rows each one stands. */
  readonly #at: ReadonlyMap<Key, number>;

  constructor(rows: readonly Node<T>[]) {
    this.#rows = rows;
    this.#at = new Map(rows.map(({ key }, index) => [key, index]));
  }

  [Symbol.iterator](): IterableIterator<Node<T>> {
    return this.#rows[Symbol.iterator]();
  }

  get size(): number {
    return this.#rows.length;
  }

  getKeys(): Iterable<Key> {
    return this.#at.keys();
  }

  getItem(key: Key): Node<T> | null {
    return this.at(this.#at.get(key) ?? -1);
  }

  at(index: number): Node<T> | null {
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

  *getChildren(key: Key): Generator<Node<T>> {
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
