/**
 * What changed, from whichever server changed it, to the people who watch on this one. PostgreSQL carries identifiers
 * alone; each stream passes on those of scopes that its person may view.
 */
import type { Database } from '../kernel/database/index.ts';

export interface Change {
  event: 'tree' | 'document' | 'work' | 'job';
  /** Whose alone it is; absent for everybody in the scope. */
  userId?: string;
  ids: { scopeId: string } & Record<string, string>;
}

export class NewsChannel {
  readonly #db: Database;
  readonly #watchers = new Set<(change: Change) => void>();
  #listening: Promise<() => Promise<void>> | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Resolves when changes are heard from now on. Started by the first watcher. */
  async watch(onChange: (change: Change) => void): Promise<() => void> {
    this.#watchers.add(onChange);
    this.#listening ??= this.#db.listen('news', (payload) => {
      const change = JSON.parse(payload) as Change;
      for (const watcher of this.#watchers) watcher(change);
    });
    try {
      await this.#listening;
    } catch (error) {
      this.#listening = null;
      this.#watchers.delete(onChange);
      throw error;
    }
    return () => this.#watchers.delete(onChange);
  }

  async close(): Promise<void> {
    await this.#listening?.then(
      (stop) => stop(),
      () => {},
    );
  }
}
