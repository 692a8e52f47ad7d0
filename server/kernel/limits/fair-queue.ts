/**
 * A bounded queue that serves its keys in turn, so that one busy key (a scope that exports everything at once) cannot
 * make the others wait for all of it.
 */
export class FairQueue<T> {
  readonly #waiting = new Map<string, T[]>();
  readonly #limit: number;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#size;
  }

  /** False when the queue is full: the entry was not taken. */
  push(key: string, entry: T): boolean {
    if (this.#size >= this.#limit) return false;
    const entries = this.#waiting.get(key);
    if (entries) entries.push(entry);
    else this.#waiting.set(key, [entry]);
    this.#size++;
    return true;
  }

  /** Puts back what was taken, before all others of its key, also where the queue is full. */
  putBack(key: string, entry: T): void {
    this.#waiting.set(key, [entry, ...(this.#waiting.get(key) ?? [])]);
    this.#size++;
  }

  /** Whether an entry of another key waits. */
  hasOther(key: string): boolean {
    return this.#waiting.size > (this.#waiting.has(key) ? 1 : 0);
  }

  /** The next entry that may run, from the key that has waited longest for its turn. */
  take(mayRun: (entry: T) => boolean): T | undefined {
    for (const [key, entries] of this.#waiting) {
      const at = entries.findIndex(mayRun);
      if (at < 0) continue;
      const [entry] = entries.splice(at, 1);
      this.#waiting.delete(key);
      if (entries.length > 0) this.#waiting.set(key, entries);
      this.#size--;
      return entry;
    }
    return undefined;
  }

  /** Empties the queue. */
  drain(): T[] {
    const entries = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#size = 0;
    return entries;
  }

  remove(entry: T): void {
    for (const [key, entries] of this.#waiting) {
      const at = entries.indexOf(entry);
      if (at < 0) continue;
      entries.splice(at, 1);
      if (entries.length === 0) this.#waiting.delete(key);
      this.#size--;
      return;
    }
  }
}
