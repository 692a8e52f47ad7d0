/** How the last steps of the server moved the text, so that a place of a moment ago is found again. */
const most = 500;

export class RecentLog<M> {
  #first = 0;
  #moves: M[] = [];

  /** Steps that follow so many others. */
  add(after: number, moves: readonly M[]): void {
    if (after !== this.#first + this.#moves.length) [this.#first, this.#moves] = [after, []];
    this.#moves = [...this.#moves, ...moves];
    const over = this.#moves.length - most;
    if (over > 0) [this.#first, this.#moves] = [this.#first + over, this.#moves.slice(over)];
  }

  /** Null for what has not come yet; from where the log begins for what is older. */
  since(version: number, now: number): readonly M[] | null {
    if (version > now) return null;
    return version === now ? [] : this.#moves.slice(Math.max(0, version - this.#first));
  }
}
