/**
 * Shapes words and remembers them: a document says few different words many times.
 *
 * One shaper for each choice of Han glyphs lives as long as the process; its memory is bounded.
 */
import { type EastAsian, type Font, FontFallback, type FontStyle, isIgnorable } from '../fonts/index.ts';
import { graphemes } from './graphemes.ts';
import { shape } from './harfbuzz.ts';
import { breaksInside } from './line-breaks.ts';
import {
  type GlyphPart,
  glyphParts,
  MISSING_WIDTH,
  type MissingPart,
  plainOf,
  type ShapedWord,
} from './shaped-word.ts';

const WORDS_A_STYLE = 40_000;
const LONGEST_KEPT = 48;

export class Shaper {
  readonly #fallback: FontFallback;
  readonly #words = new Map<FontStyle, Map<string, ShapedWord>>();

  constructor(eastAsian: EastAsian) {
    this.#fallback = new FontFallback(eastAsian);
  }

  /** `style` must be one of a fixed few objects: the memory hangs on the object itself. */
  word(text: string, style: FontStyle, rightToLeft: boolean): ShapedWord {
    const words = this.#words.get(style) ?? this.#begin(style);
    const key = rightToLeft ? `\u202e${text}` : text;
    let word = words.get(key);
    if (word === undefined) {
      word = this.#shape(text, style, rightToLeft);
      if (words.size >= WORDS_A_STYLE) words.clear();
      if (text.length <= LONGEST_KEPT) words.set(key, word);
    }
    return word;
  }

  #begin(style: FontStyle): Map<string, ShapedWord> {
    const words = new Map<string, ShapedWord>();
    this.#words.set(style, words);
    return words;
  }

  #shape(text: string, style: FontStyle, rightToLeft: boolean): ShapedWord {
    const parts: (GlyphPart | MissingPart)[] = [];
    const runs = this.#runs(text, style);
    if (rightToLeft) runs.reverse();
    for (const run of runs) {
      const glyphs = run.font === null ? [] : shape(run.font, run.text, rightToLeft);
      // A shaper may answer with glyph 0 for what the character map alone promised; it must never reach the page.
      if (run.font === null || glyphs.some((glyph) => glyph.id === 0))
        parts.push({ font: null, width: MISSING_WIDTH, actualText: run.text });
      else if (glyphs.length > 0) parts.push(...glyphParts(run.font, run.text, glyphs, rightToLeft));
    }
    const width = parts.reduce((sum, part) => sum + part.width, 0);
    return { text, parts, plain: plainOf(parts), width, breaks: breaksInside(text), metBy: 0 };
  }

  /** Divides a word where the font changes; a missing cluster stands alone. */
  #runs(text: string, style: FontStyle): { font: Font | null; text: string }[] {
    const runs: { font: Font | null; text: string }[] = [];
    for (const cluster of graphemes(text)) {
      if (Array.from(cluster).every((char) => isIgnorable(char.codePointAt(0)!))) continue;
      const font = this.#fallback.find(cluster, style);
      const last = runs.at(-1);
      if (last !== undefined && font !== null && last.font === font) last.text += cluster;
      else runs.push({ font, text: cluster });
    }
    return runs;
  }
}

const shapers = new Map<EastAsian, Shaper>();

export function shaperFor(eastAsian: EastAsian): Shaper {
  let shaper = shapers.get(eastAsian);
  if (shaper === undefined) {
    shaper = new Shaper(eastAsian);
    shapers.set(eastAsian, shaper);
  }
  return shaper;
}
