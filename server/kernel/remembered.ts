/** A bounded cache of what was verified, by its identity and the state in which it was verified; the oldest entries go first. */
const most = 200_000;

export class Remembered {
  readonly #states = new Map<string, string>();

  remember(id: string, state: string): void {
    this.#states.delete(id);
    this.#states.set(id, state);
    if (this.#states.size <= most) return;
    const [oldest] = this.#states.keys();
    if (oldest !== undefined) this.#states.delete(oldest);
  }

  knows(id: string, state: string): boolean {
    return this.#states.get(id) === state;
  }
}
