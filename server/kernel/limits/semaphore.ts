import type { ServerResponse } from 'node:http';

interface Line {
  taken: number;
  /** First come, first served. A set, because whoever gives up leaves from anywhere in it. */
  waiting: Set<(taken: boolean) => void>;
}

export interface Turn {
  /** True when it has come; false when it was given up before, or when too many wait already. */
  come: Promise<boolean>;
  /** Gives the turn back, or up while it has not come. Once, however often it is called. */
  end(): void;
}

/** So many at once for each key; the next ones are refused or wait in a line of their own, whatever other keys do. */
export class Semaphore {
  readonly #width: number;
  readonly #mostWaiting: number;
  readonly #lines = new Map<string, Line>();
  #waiting = 0;

  /** `mostWaiting` is for each key. */
  constructor(width: number, mostWaiting = Number.POSITIVE_INFINITY) {
    this.#width = width;
    this.#mostWaiting = mostWaiting;
  }

  /** How many wait, of one key or of all. */
  waiting(key?: string): number {
    return key === undefined ? this.#waiting : (this.#lines.get(key)?.waiting.size ?? 0);
  }

  /** A turn at once, by the way to give it back; null when all are taken. */
  take(key: string): (() => void) | null {
    const line = this.#lines.get(key) ?? { taken: 0, waiting: new Set() };
    if (line.taken >= this.#width) return null;
    this.#lines.set(key, line);
    line.taken += 1;
    return once(() => this.#pass(key, line));
  }

  /** A turn now or later. */
  ask(key: string): Turn {
    const end = this.take(key);
    if (end !== null) return { come: Promise.resolve(true), end };
    const line = this.#lines.get(key);
    if (line === undefined || line.waiting.size >= this.#mostWaiting) return { come: Promise.resolve(false), end() {} };
    let resolve: (taken: boolean) => void = () => {};
    const come = new Promise<boolean>((given) => {
      resolve = given;
    });
    line.waiting.add(resolve);
    this.#waiting += 1;
    const giveUp = () => {
      if (!line.waiting.delete(resolve)) return this.#pass(key, line);
      this.#waiting -= 1;
      resolve(false);
    };
    return { come, end: once(giveUp) };
  }

  /** A turn at once, until the response has ended, or its connection. Whether there was one. */
  takeFor(key: string, response: ServerResponse): boolean {
    const end = this.take(key);
    if (end !== null) endWith(response, end);
    return end !== null;
  }

  /** The same with waiting: resolves when it is this request's turn; false for too many, or one who hung up. */
  askFor(key: string, response: ServerResponse): Promise<boolean> {
    const turn = this.ask(key);
    endWith(response, turn.end);
    return turn.come;
  }

  /** Whoever has waited longest takes the turn over. */
  #pass(key: string, line: Line): void {
    const [next] = line.waiting;
    if (next !== undefined) {
      line.waiting.delete(next);
      this.#waiting -= 1;
      next(true);
      return;
    }
    line.taken -= 1;
    if (line.taken === 0) this.#lines.delete(key);
  }
}

function endWith(response: ServerResponse, end: () => void): void {
  // One who hung up while we looked for who it is has no end to come.
  if (response.destroyed) end();
  else response.once('close', end);
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}
