/**
 * Shapes words and remembers them, because documents repeat their words.
 *
 * One shaper for each choice of Han glyphs lives as long as the process; its memory is bounded.
 */
import {
  type EastAsian,
  type Font,
  FontFallback,
  type FontStyle,
  isIgnorable,
  riseOfSmallLetter,
} from '../fonts/index.ts';
import { cellsOf, onGrid } from './code-grid.ts';
import { emojiColour } from './emoji-colours.ts';
import { graphemes } from './graphemes.ts';
import { type Glyph, shape } from './harfbuzz.ts';
import { lettersIn } from './letters.ts';
import { breaksInside } from './line-breaks.ts';
import {
  type GlyphPart,
  glyphParts,
  MISSING_WIDTH,
  type MissingPart,
  type ShapedWord,
  shapedWord,
} from './shaped-word.ts';

const WORDS_A_STYLE = 40_000;
const LONGEST_KEPT = 48;

interface Run {
  readonly font: Font | null;
  text: string;
  readonly colour: string | null;
  /** Of the grid of code, for what has to be fitted to it. */
  readonly cells: 0 | 1 | 2;
}

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
      const glyphs = run.font === null ? [] : atTheirHeight(run.text, shape(run.font, run.text, rightToLeft));
      // A shaper may answer with glyph 0 for what the character map alone promised; it must never reach the page.
      if (run.font === null || glyphs.some((glyph) => glyph.id === 0))
        parts.push({ font: null, width: MISSING_WIDTH, actualText: run.text });
      else if (glyphs.length > 0) {
        const { font, cells } = run;
        const shaped =
          cells === 0 ? glyphParts(font, run.text, glyphs, rightToLeft) : onGrid(font, run.text, glyphs, cells);
        parts.push(...(run.colour === null ? shaped : shaped.map((part) => ({ ...part, colour: run.colour }))));
      }
    }
    const width = parts.reduce((sum, part) => sum + part.width, 0);
    const letters = lettersIn(text);
    return shapedWord(text, letters, parts, width, breaksInside(text));
  }

  /** Divides a word where the font or the colour changes; a missing cluster stands alone. */
  #runs(text: string, style: FontStyle): Run[] {
    const runs: Run[] = [];
    for (const cluster of graphemes(text)) {
      if (Array.from(cluster).every((char) => isIgnorable(char.codePointAt(0)!))) continue;
      let font = this.#fallback.find(cluster, style);
      const colour = emojiColour(cluster);
      const cells = style.mono && font !== null ? cellsOf(font, cluster) : 0;
      // The mono face draws what it gives two cells so small that little of it would be left in one.
      if (cells === 1 && font?.monospace) font = this.#fallback.find(cluster, { ...style, mono: false }) ?? font;
      const last = runs.at(-1);
      const goesOn = last !== undefined && font !== null && last.font === font && last.colour === colour;
      if (goesOn && cells === 0 && last.cells === 0) last.text += cluster;
      else runs.push({ font, text: cluster, colour, cells });
    }
    return runs;
  }
}

const SMALL = /[\u1d2c-\u1d6a\u2071\u207f\u2090-\u209c]/;

function atTheirHeight(text: string, glyphs: Glyph[]): Glyph[] {
  if (!SMALL.test(text)) return glyphs;
  return glyphs.map((glyph) => ({ ...glyph, y: glyph.y + riseOfSmallLetter(text.charCodeAt(glyph.cluster)) }));
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
