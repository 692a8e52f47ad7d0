/**
 * Saves a draft while it is written: a moment after the last keystroke, one request at a time, each on the revision
 * that it was made on.
 *
 * It never drops text: without a connection it tries again until it gets through, and when someone else saved first it
 * stops and asks.
 */
import type { ChangeVersionBody, Version, VersionDetail } from '../../contract/index.ts';
import { isProblem, sayWhy } from '../api/index.ts';

export interface Draft {
  title: string;
  markdown: string;
}

export type SaveState =
  | { status: 'saved' }
  | { status: 'unsaved' }
  | { status: 'saving' }
  | { status: 'offline' }
  | { status: 'conflict'; theirs: VersionDetail }
  | { status: 'refused'; why: string };

export interface DraftServer {
  save: (change: ChangeVersionBody, revision: number) => Promise<Version>;
  fetch: () => Promise<VersionDetail>;
}

const pauseMs = 800;
const firstRetryMs = 2_000;
const longestRetryMs = 15_000;

const isSame = (a: Draft, b: Draft) => a.title === b.title && a.markdown === b.markdown;

export class DraftSaver {
  readonly #server: DraftServer;
  readonly #listeners = new Set<() => void>();
  #saved: Draft;
  #draft: Draft;
  #revision: number;
  #state: SaveState = { status: 'saved' };
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running: Promise<void> | null = null;
  #retryMs = firstRetryMs;

  constructor(server: DraftServer, saved: Draft, revision: number) {
    this.#server = server;
    this.#saved = saved;
    this.#draft = saved;
    this.#revision = revision;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SaveState => this.#state;

  get draft(): Draft {
    return this.#draft;
  }

  get revision(): number {
    return this.#revision;
  }

  change(change: Partial<Draft>): void {
    this.#draft = { ...this.#draft, ...change };
    // What runs or waits already will take the newest text with it.
    if (['conflict', 'saving', 'offline'].includes(this.#state.status)) return;
    if (isSame(this.#draft, this.#saved)) {
      this.#settle();
      return;
    }
    this.#show({ status: 'unsaved' });
    this.#schedule(pauseMs);
  }

  /** Saves what is not saved yet, now. Resolves when there is nothing more to do for the moment. */
  async flush(): Promise<void> {
    this.#unschedule();
    while (this.#running) await this.#running;
    if (this.#state.status === 'conflict' || isSame(this.#draft, this.#saved)) return;
    this.#running = this.#save().finally(() => {
      this.#running = null;
    });
    await this.#running;
    if (this.#state.status === 'unsaved') await this.flush();
  }

  /** Puts mine over theirs; theirs stays in nobody's hands, so only a person may decide this. */
  async keepMine(): Promise<void> {
    if (this.#state.status !== 'conflict') return;
    this.#adopt(this.#state.theirs);
    this.#show({ status: 'unsaved' });
    await this.flush();
  }

  takeTheirs(): Draft {
    if (this.#state.status === 'conflict') {
      this.#adopt(this.#state.theirs);
      this.#draft = this.#saved;
      this.#settle();
    }
    return this.#draft;
  }

  /** What is unsaved stays so: the caller has asked to be reminded, or keeps it elsewhere. */
  stop(): void {
    this.#unschedule();
  }

  #adopt(theirs: VersionDetail): void {
    this.#saved = { title: theirs.title, markdown: theirs.markdown ?? '' };
    this.#revision = theirs.revision;
  }

  async #save(): Promise<void> {
    const sent = this.#draft;
    this.#show({ status: 'saving' });
    try {
      const { revision } = await this.#server.save(this.#changeOf(sent), this.#revision);
      this.#revision = revision;
      this.#saved = sent;
      this.#retryMs = firstRetryMs;
      if (isSame(this.#draft, sent)) this.#settle();
      else {
        this.#show({ status: 'unsaved' });
        this.#schedule(pauseMs);
      }
    } catch (error) {
      await this.#explain(error);
    }
  }

  #changeOf(draft: Draft): ChangeVersionBody {
    const { title, markdown } = draft;
    return {
      ...(title !== this.#saved.title && { title }),
      ...(markdown !== this.#saved.markdown && { markdown }),
    };
  }

  async #explain(error: unknown): Promise<void> {
    if (isProblem(error, 'NETWORK') || isProblem(error, 'BUSY') || isProblem(error, 'TOO_MANY_REQUESTS')) {
      this.#show({ status: 'offline' });
      this.#schedule(this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs);
      return;
    }
    if (!isProblem(error, 'STALE_REVISION')) return this.#show({ status: 'refused', why: sayWhy(error) });
    try {
      const theirs = await this.#server.fetch();
      // A save whose answer was lost comes back as a conflict with oneself: there is nothing to ask then.
      const same = isSame({ title: theirs.title, markdown: theirs.markdown ?? '' }, this.#draft);
      if (same || theirs.state !== 'DRAFT') this.#adopt(theirs);
      if (same) return this.#settle();
      if (theirs.state !== 'DRAFT') return this.#show({ status: 'refused', why: 'The version is no longer a draft.' });
      this.#show({ status: 'conflict', theirs });
    } catch (failure) {
      await this.#explain(failure);
    }
  }

  #settle(): void {
    this.#unschedule();
    this.#show({ status: 'saved' });
  }

  #schedule(delayMs: number): void {
    this.#unschedule();
    this.#timer = setTimeout(() => void this.flush(), delayMs);
  }

  #unschedule(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #show(state: SaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
