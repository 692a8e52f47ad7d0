import type { ServerResponse } from 'node:http';
import { Turns } from '../turns.ts';

/**
 * A lane for each key: so many requests are under way, the next ones wait for their turn, and one more than may wait is
 * refused. A burst of one person is served that way without anyone else having to wait for all of it.
 */
export class Lanes {
  readonly #turns: Turns;
  readonly #mostWaiting: number;

  constructor(width: number, mostWaiting: number) {
    this.#turns = new Turns(width);
    this.#mostWaiting = mostWaiting;
  }

  get waiting(): number {
    return this.#turns.waiting();
  }

  /** Resolves when it is this request's turn, which lasts until the response has ended; false for too many, or none any more. */
  async enter(key: string, response: ServerResponse): Promise<boolean> {
    const turn = this.#turns.ask(key);
    if (this.#turns.waiting(key) > this.#mostWaiting) turn.end();
    // One who hung up while we looked for who it is has no end to come.
    else if (response.destroyed) turn.end();
    else response.once('close', turn.end);
    return turn.come;
  }
}
