import type { ServerResponse } from 'node:http';

interface Lane {
  underWay: number;
  /** First come, first served. A set, because whoever hangs up leaves from anywhere in it. */
  waiting: Set<(served: boolean) => void>;
}

/**
 * A lane for each key: so many requests are under way, the next ones wait for their turn, and one more than may wait is
 * refused. A burst of one person is served that way without anyone else having to wait for all of it.
 */
export class Lanes {
  readonly #width: number;
  readonly #mostWaiting: number;
  readonly #lanes = new Map<string, Lane>();

  constructor(width: number, mostWaiting: number) {
    this.#width = width;
    this.#mostWaiting = mostWaiting;
  }

  /** Resolves when it is this request's turn, which lasts until the response has ended; false for too many, or none any more. */
  async enter(key: string, response: ServerResponse): Promise<boolean> {
    const lane = this.#lanes.get(key) ?? { underWay: 0, waiting: new Set() };
    this.#lanes.set(key, lane);
    const served = lane.underWay < this.#width ? this.#start(lane) : await this.#turn(lane, response);
    if (!served) return false;
    if (response.destroyed) this.#leave(key, lane);
    else response.once('close', () => this.#leave(key, lane));
    return true;
  }

  #start(lane: Lane): true {
    lane.underWay += 1;
    return true;
  }

  #turn(lane: Lane, response: ServerResponse): Promise<boolean> {
    if (lane.waiting.size >= this.#mostWaiting || response.destroyed) return Promise.resolve(false);
    return new Promise((resolve) => {
      lane.waiting.add(resolve);
      response.once('close', () => {
        if (lane.waiting.delete(resolve)) resolve(false);
      });
    });
  }

  /** Whoever has waited longest takes the place over. */
  #leave(key: string, lane: Lane): void {
    const [next] = lane.waiting;
    if (next !== undefined) {
      lane.waiting.delete(next);
      next(true);
      return;
    }
    lane.underWay -= 1;
    if (lane.underWay === 0) this.#lanes.delete(key);
  }
}
