/**
 * Keeps short pieces of the flow together: what is at most a quarter of a page high is never divided between two.
 *
 * It gathers no more than that quarter; what turns out to be longer passes through as it comes.
 */

import type { Atom, AtomSink, Frame } from '../pages/flow.ts';
import type { Column } from './column.ts';

const SHARE = 0.25;

type Step = { atom: Atom } | { begin: Frame } | { end: true } | { keepNext: number | undefined };

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
    this.#take({ atom });
    if (this.#room < 0) this.release(false);
  }

  begin(frame: Frame): void {
    this.#room -= frame.padTop + frame.padBottom;
    this.#take({ begin: frame });
  }

  end(): void {
    this.#take({ end: true });
  }

  keepNext(lines?: number): void {
    this.#take({ keepNext: lines });
  }

  release(whole: boolean): void {
    const steps = this.#steps ?? [];
    this.#steps = null;
    let first = true;
    for (const step of steps) {
      const keeps = whole && !first && 'atom' in step;
      this.#pass(keeps ? { atom: { ...step.atom, keep: true } } : step);
      if ('atom' in step) first = false;
    }
  }

  #take(step: Step): void {
    if (this.#steps === null) this.#pass(step);
    else this.#steps.push(step);
  }

  #pass(step: Step): void {
    if ('atom' in step) this.#sink.push(step.atom);
    else if ('begin' in step) this.#sink.begin(step.begin);
    else if ('end' in step) this.#sink.end();
    else this.#sink.keepNext(step.keepNext);
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
