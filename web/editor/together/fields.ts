/** Title and language of a draft: no text that several people write in, so what was said last counts. Tried until the server has it. */
import { isProblem, sayWhy } from '../../api/index.ts';
import { t } from '../../texts/index.ts';
import type { FieldValues, KeptFields } from './device.ts';
import { Listeners } from './listeners.ts';
import type { SaveState } from './session.ts';

const pauseMs = 800;
const retryMs = 4_000;

export class Fields {
  readonly #send: (change: Partial<FieldValues>) => Promise<unknown>;
  readonly #keep: (waiting: Partial<FieldValues>) => void;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #waiting: Partial<FieldValues> = {};
  #state: SaveState = { status: 'saved' };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;

  /** `keep` is told what the server does not have yet; `waiting` is what was kept so before. */
  constructor(
    send: (change: Partial<FieldValues>) => Promise<unknown>,
    keep: (waiting: Partial<FieldValues>) => void = () => {},
    waiting: Partial<FieldValues> = {},
  ) {
    this.#send = send;
    this.#keep = keep;
    this.#waiting = waiting;
    if (Object.keys(waiting).length > 0) this.#state = { status: 'saving' };
  }

  readonly state = (): SaveState => this.#state;

  get waiting(): Partial<FieldValues> {
    return this.#waiting;
  }

  change(change: Partial<FieldValues>, afterMs = pauseMs): void {
    this.#waiting = { ...this.#waiting, ...change };
    this.#keep(this.#waiting);
    this.#show({ status: 'saving' });
    this.#schedule(afterMs);
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (Object.keys(this.#waiting).length === 0) return;
    this.#running = this.#save().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #save(): Promise<void> {
    const sent = this.#waiting;
    try {
      await this.#send(sent);
    } catch (error) {
      const isRefused =
        isProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429;
      this.#show(isRefused ? { status: 'refused', why: sayWhy(error) } : { status: 'offline' });
      if (!isRefused) this.#schedule(retryMs);
      return;
    }
    const isStill = ([name, value]: [string, unknown]) => sent[name as keyof FieldValues] !== value;
    this.#waiting = Object.fromEntries(Object.entries(this.#waiting).filter(isStill));
    this.#keep(this.#waiting);
    const isDone = Object.keys(this.#waiting).length === 0;
    this.#show({ status: isDone ? 'saved' : 'saving' });
    if (!isDone) this.#schedule(pauseMs);
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delayMs);
  }

  #show(state: SaveState): void {
    this.#state = state;
    this.#listeners.tell();
  }
}

/** Of what was kept: what is still to be sent, and in words what somebody else was quicker with. */
export function fieldsLeft(
  now: FieldValues,
  kept: KeptFields | null,
): { waiting: Partial<FieldValues>; missed: string[] } {
  const waiting: Partial<FieldValues> = {};
  const missed: string[] = [];
  for (const name of ['title', 'language'] as const) {
    const wanted = kept?.waiting[name];
    if (wanted === undefined || wanted === now[name]) continue;
    if (kept?.opened[name] === now[name]) waiting[name] = wanted;
    else if (name === 'title') missed.push(t('your title “{title}”', { title: wanted }));
    else missed.push(t('your language “{language}”', { language: wanted }));
  }
  return { waiting, missed };
}
