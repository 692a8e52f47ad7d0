/**
 * Keeps short pieces of the flow together: what is at most a quarter of a page high is never divided between two.
 *
 * It gathers no more than that quarter; what turns out to be longer passes through as it comes.
 */

import { type Atom, type AtomSink, copyOf, type Frame } from '../pages/flow.ts';
import type { Column } from './column.ts';

const SHARE = 0.25;

/** Hands something on; an atom is then kept with the one before it, if that is wanted. */
type Step = (keeps: boolean) => void;

function kept(atom: Atom): Atom {
  const copy = copyOf(atom);
  copy.keep = true;
  return copy;
}

class GatheringSink implements AtomSink {
  readonly #sink: AtomSink;
  #room: number;
  /** Null once the piece is known to be longer than the room. */
  #steps: Step[] | null = [];

  constructor(sink: AtomSink, room: number) {
    this.#sink = sink;
    this.#room = room;
  }

  push(atom: Atom): void {
    this.#room -= atom.before + atom.height;
    this.#take((keeps) => this.#sink.push(keeps ? kept(atom) : atom));
    if (this.#room < 0) this.release(false);
  }

  begin(frame: Frame): void {
    this.#room -= frame.padTop + frame.padBottom;
    this.#take(() => this.#sink.begin(frame));
  }

  end(): void {
    this.#take(() => this.#sink.end());
  }

  keepNext(lines?: number): void {
    this.#take(() => this.#sink.keepNext(lines));
  }

  /** What needs pages of its own is not short. */
  turn(turned: boolean): void {
    this.release(false);
    this.#sink.turn(turned);
  }

  /** The first step is an atom, which may begin a page. */
  release(whole: boolean): void {
    const steps = this.#steps ?? [];
    this.#steps = null;
    steps.forEach((step, i) => {
      step(whole && i > 0);
    });
  }

  #take(step: Step): void {
    if (this.#steps === null) step(false);
    else this.#steps.push(step);
  }
}

/** Lays out a block in the column that it is given; on one page, where it is short. */
export function keepTogether(column: Column, layOut: (column: Column) => void): void {
  if (column.inCell) {
    layOut(column);
    return;
  }
  const sink = new GatheringSink(column.sink, column.context.format.textHeight * SHARE);
  layOut({ ...column, sink });
  sink.release(true);
}
