/**
 * A bounded queue that serves its lanes in turn, so that one busy lane (a scope that exports everything at once) cannot
 * make the others wait for all of it.
 */
export class FairQueue<T> {
  readonly #lanes = new Map<string, T[]>();
  readonly #limit: number;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#size;
  }

  /** False when the queue is full: the entry was not taken. */
  push(lane: string, entry: T): boolean {
    if (this.#size >= this.#limit) return false;
    const entries = this.#lanes.get(lane);
    if (entries) entries.push(entry);
    else this.#lanes.set(lane, [entry]);
    this.#size++;
    return true;
  }

  /** Puts back what was taken, before all others of its lane, also where the queue is full. */
  putBack(lane: string, entry: T): void {
    this.#lanes.set(lane, [entry, ...(this.#lanes.get(lane) ?? [])]);
    this.#size++;
  }

  /** Whether an entry of another lane waits. */
  hasOther(lane: string): boolean {
    return this.#lanes.size > (this.#lanes.has(lane) ? 1 : 0);
  }

  /** The next entry that may run, from the lane that has waited longest for its turn. */
  take(mayRun: (entry: T) => boolean): T | undefined {
    for (const [lane, entries] of this.#lanes) {
      const at = entries.findIndex(mayRun);
      if (at < 0) continue;
      const [entry] = entries.splice(at, 1);
      this.#lanes.delete(lane);
      if (entries.length > 0) this.#lanes.set(lane, entries);
      this.#size--;
      return entry;
    }
    return undefined;
  }

  /** Empties the queue. */
  drain(): T[] {
    const entries = [...this.#lanes.values()].flat();
    this.#lanes.clear();
    this.#size = 0;
    return entries;
  }

  remove(entry: T): void {
    for (const [lane, entries] of this.#lanes) {
      const at = entries.indexOf(entry);
      if (at < 0) continue;
      entries.splice(at, 1);
      if (entries.length === 0) this.#lanes.delete(lane);
      this.#size--;
      return;
    }
  }
}
