interface Line {
  taken: number;
  /** First come, first served. A set, because whoever gives up leaves from anywhere in it. */
  waiting: Set<(taken: boolean) => void>;
}

export interface Turn {
  /** True when it has come; false when it was given up before. */
  come: Promise<boolean>;
  /** Gives the turn back, or up while it has not come. Once, however often it is called. */
  end(): void;
}

/** So many turns at once for each key; the next ones wait in a line of their own, whatever other keys do. */
export class Turns {
  readonly #width: number;
  readonly #lines = new Map<string, Line>();
  #waiting = 0;

  constructor(width: number) {
    this.#width = width;
  }

  /** How many wait, of one key or of all. */
  waiting(key?: string): number {
    return key === undefined ? this.#waiting : (this.#lines.get(key)?.waiting.size ?? 0);
  }

  ask(key: string): Turn {
    const line = this.#lines.get(key) ?? { taken: 0, waiting: new Set() };
    this.#lines.set(key, line);
    if (line.taken < this.#width) {
      line.taken += 1;
      return { come: Promise.resolve(true), end: once(() => this.#pass(key, line)) };
    }
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

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}
