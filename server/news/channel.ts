/**
 * What changed, from whichever server changed it, to the people who watch on this one. PostgreSQL carries identifiers
 * alone; each stream passes on those of scopes that its person may view.
 */
import type { Database } from '../kernel/database/index.ts';

/** What a stream passes on. */
export interface Change {
  event: 'tree' | 'document' | 'work' | 'job';
  /** Whose alone it is; absent for everybody in the scope. */
  userId?: string;
  ids: { scopeId: string } & Record<string, string>;
}

/** What a stream itself has to follow. `missed`: some changes may have been lost on the way here. */
export type Announced =
  | Change
  | { event: 'rights'; userId: string }
  | { event: 'credentials'; userId?: string; tokenId?: string }
  | { event: 'missed' };

export class NewsChannel {
  readonly #db: Database;
  readonly #watchers = new Set<(announced: Announced) => void>();
  #listening: Promise<() => Promise<void>> | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Resolves when changes are heard from now on. Started by the first watcher. */
  async watch(onAnnounced: (announced: Announced) => void): Promise<() => void> {
    this.#watchers.add(onAnnounced);
    this.#listening ??= this.#db.listen(
      'news',
      (payload) => this.#pass(JSON.parse(payload) as Announced),
      () => this.#pass({ event: 'missed' }),
    );
    try {
      await this.#listening;
    } catch (error) {
      this.#listening = null;
      this.#watchers.delete(onAnnounced);
      throw error;
    }
    return () => void this.#watchers.delete(onAnnounced);
  }

  #pass(announced: Announced): void {
    for (const watcher of this.#watchers) watcher(announced);
  }

  async close(): Promise<void> {
    await this.#listening?.then(
      (stop) => stop(),
      () => {},
    );
  }
}
