/**
 * Rows that stand below each other, made from the data itself: react-aria's own collections draw every item once to learn what there is. What
 * a row consists of is put together when it is first asked for, which of most rows nobody does.
 */
import type { Collection, Key, Node } from 'react-stately';

export class FlatCollection<T> implements Collection<Node<T>> {
  readonly #keys: readonly Key[];
  readonly #make: (index: number) => Node<T>;
  readonly #made: Node<T>[] = [];
  /** Where among the rows each one stands. */
  readonly #at = new Map<Key, number>();

  constructor(keys: readonly Key[], make: (index: number) => Node<T>) {
    this.#keys = keys;
    this.#make = make;
    for (let index = 0; index < keys.length; index++) this.#at.set(keys[index] as Key, index);
  }

  *[Symbol.iterator](): Generator<Node<T>, undefined> {
    for (let index = 0; index < this.#keys.length; index++) yield this.at(index) as Node<T>;
  }

  get size(): number {
    return this.#keys.length;
  }

  getKeys(): Iterable<Key> {
    return this.#keys;
  }

  /** Which row it is, counted from 0. */
  indexOf(key: Key): number | undefined {
    return this.#at.get(key);
  }

  keyAt(index: number): Key | null {
    return this.#keys[index] ?? null;
  }

  getItem(key: Key): Node<T> | null {
    return this.at(this.#at.get(key) ?? -1);
  }

  at(index: number): Node<T> | null {
    if (index < 0 || index >= this.#keys.length) return null;
    this.#made[index] ??= this.#make(index);
    return this.#made[index];
  }

  getKeyBefore(key: Key): Key | null {
    return this.#beside(key, -1);
  }

  getKeyAfter(key: Key): Key | null {
    return this.#beside(key, 1);
  }

  getFirstKey(): Key | null {
    return this.#keys[0] ?? null;
  }

  getLastKey(): Key | null {
    return this.#keys.at(-1) ?? null;
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
    return at === undefined ? null : (this.#keys[at + step] ?? null);
  }
}
