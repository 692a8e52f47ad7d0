/**
 * What changed, from whichever server changed it, to the people who watch on this one. PostgreSQL carries identifiers
 * alone; each stream passes on those of scopes that its person may view.
 */
import type { Database } from '../kernel/database/index.ts';
import type { Announced } from './announced.ts';
import { RecentChanges } from './recent-changes.ts';

export class NewsChannel {
  readonly #db: Database;
  readonly #watchers = new Set<(announced: Announced) => void>();
  #listening: Promise<() => Promise<void>> | null = null;
  /** Null before anybody watches, since nothing is heard then. */
  #recent: RecentChanges | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Where what is read from now on stands among the changes; undefined where nobody could be told what came after it. */
  position(): string | undefined {
    return this.#recent?.position();
  }

  /** What came after a position, as of now; null where that is not known. */
  since(position: string): readonly Announced[] | null {
    return this.#recent?.since(position) ?? null;
  }

  /** Resolves when changes are heard from now on. Started by the first watcher. */
  async watch(onAnnounced: (announced: Announced) => void): Promise<() => void> {
    this.#watchers.add(onAnnounced);
    this.#listening ??= this.#db.listen(
      'news',
      (payload) => this.#pass(JSON.parse(payload) as Announced),
      () => {
        this.#pass({ event: 'missed' });
        this.#recent = new RecentChanges();
      },
    );
    try {
      await this.#listening;
      this.#recent ??= new RecentChanges();
    } catch (error) {
      this.#listening = null;
      this.#watchers.delete(onAnnounced);
      throw error;
    }
    return () => void this.#watchers.delete(onAnnounced);
  }

  #pass(announced: Announced): void {
    // Who writes reads the steps after opening a stream; kept here, they would crowd out what others wait for.
    if (announced.event !== 'steps' && announced.event !== 'presence') this.#recent?.add(announced);
    for (const watcher of this.#watchers) watcher(announced);
  }

  async close(): Promise<void> {
    await this.#listening?.then(
      (stop) => stop(),
      () => {},
    );
  }
}

const channels = new WeakMap<Database, NewsChannel>();

/** One for each database: every stream hears the same. */
export function newsChannelOf(db: Database): NewsChannel {
  const channel = channels.get(db) ?? new NewsChannel(db);
  channels.set(db, channel);
  return channel;
}

/** Calls back whenever there is news of the pack that is being made, or may have been. Returns the way to stop. */
export function watchJob(db: Database, jobId: string, onNews: () => void): Promise<() => void> {
  return newsChannelOf(db).watch((announced) => {
    if (announced.event === 'missed' || (announced.event === 'job' && announced.ids.jobId === jobId)) onNews();
  });
}
