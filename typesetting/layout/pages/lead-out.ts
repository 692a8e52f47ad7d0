/**
 * What follows a turned table: a few lines before the end or before the next turned table stand below it on its page, where that
 * has room, and not alone on a page of their own. Everything else passes through to the pages as it comes.
 */
import type { Atom, AtomSink, Frame } from './flow.ts';
import type { PageBreaker } from './page-breaker.ts';

/** What takes more of an upright page than this is no lead-out. */
const SHARE = 0.25;

export class LeadOut implements AtomSink {
  readonly #pages: PageBreaker;
  readonly #most: number;
  /** What has come since the last turned table; null where there was none, or it was followed by more than a few lines. */
  #held: (() => void)[] | null = null;
  #height = 0;
  #depth = 0;

  constructor(pages: PageBreaker, textHeight: number) {
    this.#pages = pages;
    this.#most = textHeight * SHARE;
  }

  push(atom: Atom): void {
    this.#height += atom.before + atom.height;
    if (this.#height > this.#most || atom.notes.length > 0) this.#release(false);
    this.#take(() => this.#pages.push(atom));
  }

  begin(frame: Frame): void {
    this.#depth++;
    this.#height += frame.padTop + frame.padBottom;
    this.#take(() => this.#pages.begin(frame));
  }

  end(): void {
    // The frame was begun before the table: it goes on upright.
    if (this.#depth === 0) this.#release(false);
    else this.#depth--;
    this.#take(() => this.#pages.end());
  }

  keepNext(lines?: number): void {
    this.#take(() => this.#pages.keepNext(lines));
  }

  turn(turned: boolean): void {
    if (turned) {
      this.#release(true);
      this.#pages.turn(true);
      return;
    }
    this.#held = [];
    this.#height = 0;
    this.#depth = 0;
  }

  finish(): void {
    this.#release(true);
    this.#pages.finish();
  }

  /** Hands on what was held: below the table, if it may stand there and has room, else on upright pages. */
  #release(below: boolean): void {
    const held = this.#held;
    if (held === null) return;
    this.#held = null;
    if (!below || this.#depth > 0 || !this.#pages.hasRoomFor(this.#height)) this.#pages.turn(false);
    for (const step of held) step();
  }

  #take(step: () => void): void {
    if (this.#held === null) step();
    else this.#held.push(step);
  }
}
