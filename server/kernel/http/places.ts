import type { ServerResponse } from 'node:http';

/** Counts what is under way for each key, and refuses one more than the limit. What has ended is forgotten. */
export class Places {
  readonly #limit: number;
  readonly #taken = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Answers the way to give the place back, which does so once however often it is called; null when all are taken. */
  take(key: string): (() => void) | null {
    const taken = this.#taken.get(key) ?? 0;
    if (taken >= this.#limit) return null;
    this.#taken.set(key, taken + 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const left = (this.#taken.get(key) ?? 1) - 1;
      if (left > 0) this.#taken.set(key, left);
      else this.#taken.delete(key);
    };
  }

  /** Takes a place until the response has ended, or its connection. Whether there was one. */
  takeFor(key: string, response: ServerResponse): boolean {
    const giveBack = this.take(key);
    if (giveBack === null) return false;
    // One who hung up while we looked for who it is has no end to come.
    if (response.destroyed) giveBack();
    else response.once('close', giveBack);
    return true;
  }
}
