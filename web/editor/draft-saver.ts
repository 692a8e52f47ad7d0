/**
 * Saves a draft while it is written: at a pause in the typing, and every quarter of a minute while there is none. Each
 * save is an event of the audit trail, so there must not be one for every keystroke. One request runs at a time, on the
 * revision that it was made on.
 *
 * It never drops text: without a connection it tries again until it gets through. When someone else saved first, what both
 * did is put together where it does not touch; otherwise it stops and asks.
 */
import type { ChangeVersionBody, Version, VersionDetail } from '../../contract/index.ts';
import { isProblem, sayWhy } from '../api/index.ts';

export interface Draft<B> {
  title: string;
  /** BCP 47. */
  language: string;
  body: B;
}

/** What a body is: the markdown as text, or the document of the rich editor. */
export interface DraftFormat<B> {
  isSame: (a: B, b: B) => boolean;
  change: (body: B) => Pick<ChangeVersionBody, 'markdown' | 'content'>;
  /** The body of a version as the server has it; null where the version is in the other format by now. */
  read: (version: VersionDetail) => B | null;
  /** Both changes of one body put together; null where they touch each other. */
  merge: (base: B, mine: B, theirs: B) => B | null;
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

const pauseMs = 1_500;
const longestWaitMs = 15_000;
const firstRetryMs = 2_000;
const longestRetryMs = 15_000;

export class DraftSaver<B> {
  readonly #server: DraftServer;
  readonly #format: DraftFormat<B>;
  readonly #listeners = new Set<() => void>();
  #saved: Draft<B>;
  #draft: Draft<B>;
  #revision: number;
  #state: SaveState = { status: 'saved' };
  /** A save went out and no answer came back: the server may hold that text or the one before it. */
  #isInDoubt = false;
  #changedAt = 0;
  /** When the first of the changes was made that no save has taken with it yet. */
  #unsentSince: number | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running: Promise<void> | null = null;
  #retryMs = firstRetryMs;
  /** Whether `saved` is what the server had at `revision`: only then is it known who changed what. */
  #isBaseKnown: boolean;
  /** Told when the text became another without its author: it belongs into the editor. */
  onMerged: (draft: Draft<B>) => void = () => {};

  constructor(
    server: DraftServer,
    format: DraftFormat<B>,
    saved: Draft<B>,
    revision: number,
    { isBaseKnown = true }: { isBaseKnown?: boolean } = {},
  ) {
    this.#server = server;
    this.#format = format;
    this.#saved = saved;
    this.#draft = saved;
    this.#revision = revision;
    this.#isBaseKnown = isBaseKnown;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SaveState => this.#state;

  get draft(): Draft<B> {
    return this.#draft;
  }

  get revision(): number {
    return this.#revision;
  }

  change(change: Partial<Draft<B>>): void {
    this.#draft = { ...this.#draft, ...change };
    this.#changedAt = Date.now();
    this.#unsentSince ??= this.#changedAt;
    // What runs or waits already sees to the newest text; listeners keep it in the tab until then.
    if (['conflict', 'saving', 'offline'].includes(this.#state.status)) this.#show(this.#state);
    else if (this.#isClean()) this.#settle();
    else this.#waitForPause();
  }

  /** Saves once, without waiting for a pause. What is typed meanwhile waits for the next one. */
  async saveNow(): Promise<void> {
    while (this.#running) await this.#running;
    if (this.#state.status === 'conflict') return;
    if (this.#isClean()) return this.#settle();
    this.#unschedule();
    this.#running = this.#save().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  /** For who leaves or submits: saves until nothing is unsaved, or until something stands in the way. */
  async saveEverything(): Promise<void> {
    do await this.saveNow();
    while (this.#state.status === 'unsaved');
  }

  /** Overwrites the other person's text, which is lost then, so only a person may decide this. */
  async keepMine(): Promise<void> {
    if (this.#state.status !== 'conflict') return;
    this.#adopt(this.#state.theirs);
    this.#waitForPause();
    await this.saveNow();
  }

  takeTheirs(): Draft<B> {
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
    const { title, language } = theirs;
    this.#saved = { title, language, body: this.#format.read(theirs) ?? this.#saved.body };
    this.#revision = theirs.revision;
    this.#isInDoubt = false;
    this.#isBaseKnown = true;
  }

  #isSame(a: Draft<B>, b: Draft<B>): boolean {
    return a.title === b.title && a.language === b.language && this.#format.isSame(a.body, b.body);
  }

  #isClean(): boolean {
    return !this.#isInDoubt && this.#isSame(this.#draft, this.#saved);
  }

  async #save(): Promise<void> {
    const sent = this.#draft;
    this.#unsentSince = null;
    this.#show({ status: 'saving' });
    try {
      const { revision } = await this.#server.save(this.#changeOf(sent), this.#revision);
      this.#revision = revision;
      this.#saved = sent;
      this.#isInDoubt = false;
      this.#isBaseKnown = true;
      this.#retryMs = firstRetryMs;
      if (this.#isSame(this.#draft, sent)) this.#settle();
      else this.#waitForPause();
    } catch (error) {
      await this.#explain(error);
    }
  }

  #changeOf({ title, language, body }: Draft<B>): ChangeVersionBody {
    const isOther = this.#isInDoubt || !this.#format.isSame(body, this.#saved.body);
    return {
      ...((this.#isInDoubt || title !== this.#saved.title) && { title }),
      ...((this.#isInDoubt || language !== this.#saved.language) && { language }),
      ...(isOther && this.#format.change(body)),
    };
  }

  async #explain(error: unknown): Promise<void> {
    if (isProblem(error, 'NETWORK') || isProblem(error, 'BUSY') || isProblem(error, 'TOO_MANY_REQUESTS')) {
      this.#isInDoubt = true;
      this.#show({ status: 'offline' });
      this.#schedule(this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs);
      return;
    }
    if (!isProblem(error, 'STALE_REVISION')) return this.#show({ status: 'refused', why: sayWhy(error) });
    try {
      const theirs = await this.#server.fetch();
      // A save whose answer was lost comes back as a conflict with oneself: there is nothing to ask then.
      const { title, language } = theirs;
      const body = this.#format.read(theirs);
      const same = body !== null && this.#isSame({ title, language, body }, this.#draft);
      if (same || theirs.state !== 'DRAFT') this.#adopt(theirs);
      if (same) return this.#settle();
      if (theirs.state !== 'DRAFT') return this.#show({ status: 'refused', why: 'The version is no longer a draft.' });
      if (body === null) return this.#show({ status: 'refused', why: 'Someone changed the format of this draft.' });
      if (this.#merge(theirs, { title, language, body })) return this.#waitForPause();
      this.#show({ status: 'conflict', theirs });
    } catch (failure) {
      await this.#explain(failure);
    }
  }

  /** False where only a person can tell what the draft should hold. */
  #merge(version: VersionDetail, theirs: Draft<B>): boolean {
    if (this.#isInDoubt || !this.#isBaseKnown) return false;
    const [base, mine] = [this.#saved, this.#draft];
    const title = one(base.title, mine.title, theirs.title);
    const language = one(base.language, mine.language, theirs.language);
    const body = this.#format.merge(base.body, mine.body, theirs.body);
    if (title === null || language === null || body === null) return false;
    this.#adopt(version);
    this.#draft = { title, language, body };
    this.onMerged(this.#draft);
    return true;
  }

  #waitForPause(): void {
    this.#show({ status: 'unsaved' });
    const since = this.#unsentSince ?? this.#changedAt;
    this.#schedule(Math.min(this.#changedAt + pauseMs, since + longestWaitMs) - Date.now());
  }

  #settle(): void {
    this.#unsentSince = null;
    this.#unschedule();
    this.#show({ status: 'saved' });
  }

  #schedule(delayMs: number): void {
    this.#unschedule();
    this.#timer = setTimeout(() => void this.saveNow(), delayMs);
  }

  #unschedule(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** The same word again is no other state, so that nobody is drawn anew at every letter; listeners hear of the text. */
  #show(state: SaveState): void {
    const isSame = state.status === this.#state.status && state.status !== 'conflict' && state.status !== 'refused';
    if (!isSame) this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Of two changes of one value, the one that was made; null where there were two. */
function one(base: string, mine: string, theirs: string): string | null {
  if (mine === base || mine === theirs) return theirs;
  return theirs === base ? mine : null;
}
