/**
 * Keeps the text of one window and the draft of the server the same: sends what was written in small batches, takes in what others
 * wrote, and goes on where it stopped when the server was away. One request runs at a time.
 *
 * It never drops text: what was not sent stays in the editor (and, by its caller, on this device) until the server has it. What can no
 * longer be sent is handed to `putAside`.
 */
import type { AddedSteps, AddStepsBody, DraftSteps, StepsBehind } from '../../../contract/index.ts';
import { isProblem, sayWhy } from '../../api/index.ts';
import { Listeners } from './listeners.ts';

/** A step on the wire, with the window that it came from. */
export interface WireStep {
  client: string;
  step: unknown;
}

/** What a session needs of an editor: its text as steps over what the server has. */
export interface Writing {
  /** How many steps of the server are in the text. */
  version: () => number;
  hasUnsent: () => boolean;
  /** What the server does not have yet, oldest first, as JSON. */
  unsent: () => unknown[];
  /** Takes in steps in the server's order and moves what is unsent behind them. False where words of it found no place any more. */
  receive: (steps: readonly WireStep[]) => boolean;
  /** While a word is being composed (an input method), nothing may move under it. */
  isHeld: () => boolean;
}

export interface StepServer {
  read: (after: number) => Promise<DraftSteps>;
  send: (body: AddStepsBody) => Promise<AddedSteps>;
}

export type SaveState =
  | { status: 'saved' | 'saving' | 'offline' }
  /** The server does not take it; `why` says what to do. */
  | { status: 'refused'; why: string };

/** Why the editor has to begin anew from the server's text. */
export type Anew = 'other-text' | 'step-refused' | 'no-draft';

/** A text of some moment, after so many steps of the server. */
interface HeldText {
  after: number;
  body: () => unknown;
}

export interface SessionHooks {
  /** The text as it is at this moment, whatever is received later; written out when it is asked for. */
  textNow: () => HeldText;
  /** Keeps that text as a copy of its writer's. */
  putAside: (text: HeldText) => void;
  beginAnew: (why: Anew) => void;
  /** A text was saved whole: what stood there before may have been kept for its writers. */
  savedWhole: () => void;
}

/** Of a step that no window sent. */
const noClient = '';
const gatherMs = 40;
const heldMs = 200;
const firstRetryMs = 1_000;
const longestRetryMs = 15_000;
const mostSteps = 200;
const mostCharacters = 400_000;

export class Session {
  readonly client: string;
  readonly #server: StepServer;
  readonly #writing: Writing;
  readonly #hooks: SessionHooks;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #state: SaveState = { status: 'saved' };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = 0;
  #running: Promise<void> | null = null;
  #isStopped = false;
  /** The newest step that was heard of. */
  #heard = 0;
  #isAskedToRead = false;
  #retryMs = firstRetryMs;
  #most = mostSteps;

  constructor(client: string, server: StepServer, writing: Writing, hooks: SessionHooks) {
    this.client = client;
    this.#server = server;
    this.#writing = writing;
    this.#hooks = hooks;
  }

  readonly state = (): SaveState => this.#state;

  get version(): number {
    return this.#writing.version();
  }

  hasUnsent(): boolean {
    return this.#writing.hasUnsent();
  }

  /** Somebody wrote here. */
  changed(): void {
    if (this.#isStopped) return;
    if (this.#state.status === 'saved' && this.hasUnsent()) this.#show({ status: 'saving' });
    else this.#tell();
    // Without a connection the next attempt is due already.
    if (this.#state.status !== 'offline') this.#schedule(gatherMs);
  }

  /** The server said how many steps there are. */
  hear(version: number): void {
    if (this.#isStopped) return;
    this.#heard = Math.max(this.#heard, version);
    if (this.#heard > this.version) this.#schedule(0);
  }

  /** Reads what may have been missed, and tries again what could not be sent. */
  catchUp(): void {
    this.#isAskedToRead = true;
    this.#schedule(0);
  }

  /** Sends until nothing is unsent, or until something stands in the way. */
  async flush(): Promise<void> {
    while (this.#running) await this.#running;
    if (!this.#isStopped && this.hasUnsent()) await this.#run();
  }

  start(): void {
    this.#isStopped = false;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #schedule(delayMs: number): void {
    if (this.#isStopped) return;
    const dueAt = Date.now() + delayMs;
    if (this.#timer !== undefined && this.#dueAt <= dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#run();
    }, delayMs);
  }

  #run(): Promise<void> {
    this.#running ??= this.#turn().finally(() => {
      this.#running = null;
      if (this.#isStopped) return;
      if (this.#state.status === 'saving' || this.#heard > this.version) this.#schedule(gatherMs);
    });
    return this.#running;
  }

  async #turn(): Promise<void> {
    try {
      if (this.#isAskedToRead || this.#heard > this.version) await this.#read();
      while (!this.#isStopped && this.hasUnsent()) {
        if (!(await this.#sendSome())) return;
      }
      this.#retryMs = firstRetryMs;
      this.#show({ status: 'saved' });
    } catch (error) {
      if (!this.#isStopped) this.#explain(error);
    }
  }

  async #read(): Promise<void> {
    this.#isAskedToRead = false;
    for (;;) {
      const { version, steps } = await this.#server.read(this.version);
      this.#heard = Math.max(this.#heard, version);
      if (steps.length > 0 && !this.#take(steps)) return;
      if (steps.length === 0 || this.version >= version) return;
    }
  }

  /** False where nothing could be done now. */
  async #sendSome(): Promise<boolean> {
    const after = this.version;
    const steps = batch(this.#writing.unsent(), this.#most);
    try {
      await this.#server.send({ after, client: this.client, steps });
    } catch (error) {
      if (isProblem(error, 'INVALID_REQUEST') && steps.length > 1) {
        this.#most = Math.ceil(steps.length / 2);
        return true;
      }
      const behind = behindOf(error);
      if (behind === null || behind.reload) throw error;
      this.#heard = Math.max(this.#heard, behind.version);
      if (!this.#take(behind.steps)) return false;
      if (this.version < behind.version) await this.#read();
      if (this.version === after) throw error;
      return true;
    }
    if (this.#isStopped) return false;
    this.#most = Math.min(mostSteps, this.#most * 2);
    this.#writing.receive(steps.map((step) => ({ client: this.client, step })));
    this.#heard = Math.max(this.#heard, this.version);
    this.#tell();
    return true;
  }

  /** False where nothing may move in the text now; it is tried again. */
  #take(steps: DraftSteps['steps']): boolean {
    if (this.#isStopped) return false;
    if (this.#writing.isHeld() && steps.some(({ client }) => client !== this.client)) {
      this.#schedule(heldMs);
      return false;
    }
    // An answer may have been read twice.
    const { version } = this;
    const fresh = steps.filter(({ n }) => n > version);
    if (fresh.length === 0) return true;
    if (fresh[0]?.n !== version + 1) throw new Error(`Step ${version + 1} is missing.`);
    // Words that find no place any more are in the text as it was before.
    const text = this.#hooks.textNow();
    if (!this.#writing.receive(fresh)) this.#hooks.putAside(text);
    if (fresh.some(({ client }) => client === noClient)) this.#hooks.savedWhole();
    this.#tell();
    return true;
  }

  #explain(error: unknown): void {
    const anew = anewFor(error);
    if (anew) {
      if (this.hasUnsent()) this.#hooks.putAside(this.#hooks.textNow());
      this.stop();
      this.#hooks.beginAnew(anew);
    } else if (isProblem(error) && error.status >= 400 && error.status < 500 && !isPassing(error.status)) {
      this.#show({ status: 'refused', why: sayWhy(error) });
      this.#schedule(longestRetryMs);
    } else {
      // What was read is read again when the server is back.
      this.#isAskedToRead = true;
      this.#show({ status: 'offline' });
      this.#schedule(this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs);
    }
  }

  #show(wanted: SaveState): void {
    const state: SaveState = wanted.status === 'saved' && this.hasUnsent() ? { status: 'saving' } : wanted;
    const isSame = state.status === this.#state.status && state.status !== 'refused';
    if (!isSame) this.#state = state;
    this.#tell();
  }

  #tell(): void {
    this.#listeners.tell();
  }
}

/** Nobody has to do anything about these but wait; a lost session is told by the screen to sign in. */
const isPassing = (status: number) => [401, 408, 425, 429].includes(status);

function anewFor(error: unknown): Anew | null {
  if (behindOf(error)?.reload) return 'other-text';
  if (isProblem(error, 'VERSION_NOT_EDITABLE')) return 'no-draft';
  return isProblem(error, 'INVALID_REQUEST') ? 'step-refused' : null;
}

function behindOf(error: unknown): StepsBehind | null {
  return isProblem(error, 'STEPS_BEHIND') ? (error.problem as unknown as StepsBehind) : null;
}

function batch(steps: readonly unknown[], most: number): unknown[] {
  const taken: unknown[] = [];
  let characters = 0;
  for (const step of steps.slice(0, most)) {
    characters += JSON.stringify(step).length;
    if (taken.length > 0 && characters > mostCharacters) break;
    taken.push(step);
  }
  return taken;
}
