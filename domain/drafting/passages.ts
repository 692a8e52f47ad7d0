/** The passages of comments in a draft: where their words stand after further steps, and what stands there now. */
import type { Quote } from '../review/index.ts';

export interface Range {
  from: number;
  to: number;
}

export interface AskedPassage {
  /** The words as they were last seen, and what stood around them. */
  quote: Quote;
  /** Where they stood after so many steps; null where that was never known, or they were not found. */
  range: Range | null;
  since: number;
}

/** Positions count in the text after so many steps. Without them the words are no longer in the text. */
export interface Passage extends Quote {
  at: number;
  from: number | null;
  to: number | null;
}

/** A step as far as it moves the text. */
export type Move = (position: number, side: -1 | 1) => number;

export interface PassageText {
  moveOf(step: unknown): Move;
  /** What stands there. */
  wordsAt(range: Range): Quote;
  /** Where these words stand; with `isSure`, only where enough of what stood around them is there too. */
  find(quote: Quote, isSure: boolean): Range | null;
}

/** `steps` are numbered from `first`. What is written at the edge of a passage is no part of it. */
export function passagesIn(
  text: PassageText,
  at: number,
  asked: readonly AskedPassage[],
  { first, steps }: { first: number; steps: readonly unknown[] },
): Passage[] {
  const moves = steps.map((step) => text.moveOf(step));
  return asked.map(({ quote, range, since }) => {
    const isLed = range !== null && since <= at && since >= first - 1;
    const moved = isLed ? movedBy(moves.slice(since - first + 1), range) : null;
    // Words that were deleted are looked for too: somebody may have moved them, or taken the deletion back.
    const found = moved ?? text.find(quote, range !== null || since > 0);
    if (found === null) return { ...quote, at, from: null, to: null };
    return { ...text.wordsAt(found), at, ...found };
  });
}

function movedBy(moves: readonly Move[], range: Range): Range | null {
  let { from, to } = range;
  for (const move of moves) {
    [from, to] = [move(from, 1), move(to, -1)];
    if (from >= to) return null;
  }
  return { from, to };
}
