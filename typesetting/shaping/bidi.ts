/** Right-to-left text: embedding levels for a paragraph and the visual order of a line (mirrored brackets are the shaper's work). Asked only where such text occurs. */
import bidiFactory from 'bidi-js';

const bidi = (bidiFactory as unknown as () => import('bidi-js').Bidi)();

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The algorithm's cost grows faster than the text; longer text is levelled in slices. */
const SLICE = 8000;

export interface Levels {
  readonly base: 0 | 1;
  readonly levels: Uint8Array;
}

/** `rightToLeft` says that the text stands among such text; else its first letter decides. */
export function levelsOf(text: string, rightToLeft = false): Levels | null {
  if (!RIGHT_TO_LEFT.test(text)) return null;
  const levels = new Uint8Array(text.length);
  let base: 0 | 1 | undefined = rightToLeft ? 1 : undefined;
  for (let at = 0; at < text.length; at += SLICE) {
    const slice = text.slice(at, at + SLICE);
    const direction = base === undefined ? 'auto' : base === 1 ? 'rtl' : 'ltr';
    const result = bidi.getEmbeddingLevels(slice, direction);
    base ??= (result.paragraphs[0]?.level ?? 0) % 2 === 1 ? 1 : 0;
    levels.set(result.levels, at);
  }
  return { base: base ?? 0, levels };
}

/** Rule L2: reverses every run of entries at or above each level, from the highest to the lowest odd one. */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, i) => i);
  let highest = 0;
  let lowestOdd = 255;
  for (const level of levels) {
    highest = Math.max(highest, level);
    if (level % 2 === 1) lowestOdd = Math.min(lowestOdd, level);
  }
  for (let level = highest; level >= lowestOdd && level > 0; level--) {
    for (let i = 0; i < order.length; i++) {
      if (levels[order[i]!]! < level) continue;
      let end = i;
      while (end < order.length && levels[order[end]!]! >= level) end++;
      const run = order.slice(i, end).reverse();
      order.splice(i, run.length, ...run);
      i = end;
    }
  }
  return order;
}
