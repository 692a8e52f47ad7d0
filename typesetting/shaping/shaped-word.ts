/**
 * A shaped word: what the page canvas needs to draw a piece of text that no line break divides.
 *
 * `inner` is the inside of a PDF text-showing array, kerning included (`ab)-12(cd`), so words of one font join by joining
 * strings. Words are shared between documents; nothing in them that shows ever changes.
 */
import { flat, type Meetable } from '../engine.ts';
import type { Font } from '../fonts/index.ts';
import { escapeBytes, pdfNumber } from '../pdf/index.ts';
import type { Glyph } from './harfbuzz.ts';

interface Piece {
  readonly rise: number;
  readonly inner: string;
  /** The inside holds adjustments between glyphs. */
  readonly adjusted: boolean;
}

export interface GlyphPart {
  readonly font: Font;
  readonly glyphs: readonly number[];
  /** Pieces that stand at different heights (marks); nearly always one piece at height 0. */
  readonly pieces: readonly Piece[];
  /** Thousandths of the font size. */
  readonly width: number;
  /** The text, where the glyphs' own characters do not spell it in order. */
  readonly actualText: string | null;
  /** Text of glyphs that are in no character map (ligatures, positional forms), or that say something else than it. */
  readonly texts: readonly (readonly [number, string])[];
  /** Its own colour, where it has one whatever the text around it has. */
  readonly colour: string | null;
  /** How much narrower it is drawn than its font has it, to stand on the grid of code; 1 for nearly all. */
  readonly narrowed: number;
}

export interface MissingPart {
  readonly font: null;
  readonly width: number;
  readonly actualText: string;
}

export interface PlainWord {
  readonly font: Font;
  readonly inner: string;
  readonly adjusted: boolean;
  /** `inner` with the space after it, once it was shown so: joined once, which saves a tenth of the time of layout. */
  spaced: string | null;
}

export interface ShapedWord extends Meetable {
  readonly text: string;
  /** How much of the content's text it shows (`lettersIn`). */
  readonly letters: number;
  readonly parts: readonly (GlyphPart | MissingPart)[];
  /** How it is shown, where that is one piece on the line whose glyphs spell it; so with nearly all words. */
  readonly plain: PlainWord | null;
  readonly width: number;
  /** Positions inside it at which a line may end. */
  readonly breaks: readonly number[];
}

/** Every word is made here, in one shape (engine.ts). */
export function shapedWord(
  text: string,
  letters: number,
  parts: ShapedWord['parts'],
  width: number,
  breaks: readonly number[],
): ShapedWord {
  return { text, letters, parts, plain: plainOf(parts), width, breaks, metBy: 0 };
}

/** A part whose glyphs are said as another text. */
export function partSaidAs(part: GlyphPart, actualText: string): GlyphPart {
  const { font, glyphs, pieces, width, texts, colour, narrowed } = part;
  return { font, glyphs, pieces, width, actualText, texts, colour, narrowed };
}

function plainOf(parts: ShapedWord['parts']): PlainWord | null {
  const [part] = parts;
  if (parts.length !== 1 || part === undefined || part.font === null || part.actualText !== null) return null;
  if (part.colour !== null || part.narrowed !== 1) return null;
  const [piece] = part.pieces;
  if (part.pieces.length !== 1 || piece!.rise !== 0) return null;
  return { font: part.font, inner: piece!.inner, adjusted: piece!.adjusted, spaced: null };
}

/** A plain word with the space after it, which must be of the same style. */
export function withSpace(word: PlainWord, space: PlainWord): string {
  word.spaced ??= flat(word.inner + space.inner);
  return word.spaced;
}

/** Width of the box that stands for a character that no font has. */
export const MISSING_WIDTH = 600;

function plain(text: string): string {
  return text
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC');
}

function code(glyph: number): string {
  return escapeBytes(String.fromCharCode(glyph >> 8, glyph & 255));
}

/** Turns glyphs into text-showing pieces; TJ adjustments carry whatever the font's own advances do not. */
function piecesOf(font: Font, glyphs: readonly Glyph[]): Piece[] {
  const pieces: Piece[] = [];
  let rise = 0;
  let inner = '';
  let adjusted = false;
  // What must still be subtracted before the next glyph, in thousandths; positive moves left.
  let pending = 0;
  for (const glyph of glyphs) {
    if (glyph.y !== rise) {
      if (inner !== '') pieces.push({ rise, inner: flat(inner), adjusted });
      rise = glyph.y;
      inner = '';
      adjusted = false;
    }
    pending -= glyph.x;
    if (Math.abs(pending) >= 0.5) {
      inner += `)${pdfNumber(pending)}(`;
      adjusted = true;
      pending = 0;
    }
    inner += code(glyph.id);
    pending += glyph.x + font.advance(glyph.id) - glyph.advance;
  }
  if (Math.abs(pending) >= 0.5) {
    inner += `)${pdfNumber(pending)}(`;
    adjusted = true;
  }
  if (inner !== '') pieces.push({ rise, inner: flat(inner), adjusted });
  return pieces;
}

interface Cluster {
  readonly text: string;
  readonly glyphs: Glyph[];
}

/** The clusters in visual order, each with the text that it stands for. */
function clustersOf(text: string, glyphs: readonly Glyph[]): Cluster[] {
  const starts = [...new Set(glyphs.map((glyph) => glyph.cluster))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, i) => [start, starts[i + 1] ?? text.length]));
  const clusters: Cluster[] = [];
  let start = -1;
  for (const glyph of glyphs) {
    if (glyph.cluster === start) clusters.at(-1)!.glyphs.push(glyph);
    else {
      start = glyph.cluster;
      clusters.push({ text: text.slice(start, ends.get(start)), glyphs: [glyph] });
    }
  }
  return clusters;
}

const ARABIC_OR_HEBREW = /[\u0590-\u06ff\u0750-\u077f]/;

/**
 * As readers expect what one glyph says that stands from right to left: they turn it round letter by letter, marks too. Not so Thaana,
 * whose vowels are marks: newer releases of MuPDF leave marks out that come before their letter.
 */
function turnedRound(text: string): string {
  return ARABIC_OR_HEBREW.test(text) ? Array.from(text).reverse().join('') : text;
}

/** A letter and the marks on it: the letter carries the text, the marks say nothing, so that they take no place in a line of text. */
function letterAndMarks(font: Font, cluster: Cluster): GlyphPart[] {
  const letter = cluster.glyphs.at(-1)!;
  const marks = cluster.glyphs.slice(0, -1);
  const separable = marks.length > 0 && letter.advance > 0 && marks.every((mark) => mark.advance === 0);
  if (!separable) return [lamAndAlef(font, cluster) ?? partOf(font, [cluster], false)];
  const moved = marks.map((mark) => ({ ...mark, x: mark.x - letter.advance }));
  const alone = { text: cluster.text, glyphs: [letter] };
  const marked =
    lamAndAlef(font, alone) ?? plainPart(font, [letter], turnedRound(cluster.text), textsOf(font, [alone]));
  return [marked, partOf(font, [{ text: '', glyphs: moved }], false)];
}

/** Their glyphs stand for these letters wherever they stand, so the font's character map can say it. */
const LIGATURES = new Set(['ff', 'fi', 'fl', 'ffi', 'ffl']);

function isExact(font: Font, cluster: Cluster): boolean {
  if (cluster.glyphs.length === 1 && LIGATURES.has(cluster.text)) return true;
  if (cluster.glyphs.some((glyph) => !font.characters.has(glyph.id))) return false;
  return plain(cluster.glyphs.map((glyph) => font.characters.get(glyph.id)).join('')) === plain(cluster.text);
}

const LAM_AND_ALEF = /^\u0644\p{M}*[\u0622\u0623\u0625\u0627]\p{M}*$/u;
const ZERO_WIDTH_JOINER = 0x200d;

/**
 * Lam and alef are one glyph. Readers turn round what a glyph says letter by letter, so it says its alef alone, and a glyph
 * behind it that is blank and has no width says the lam.
 */
function lamAndAlef(font: Font, { text, glyphs }: Cluster): GlyphPart | null {
  const blank = font.cmap.get(ZERO_WIDTH_JOINER);
  const [glyph] = glyphs;
  if (glyphs.length !== 1 || blank === undefined || !LAM_AND_ALEF.test(text)) return null;
  const lam: Glyph = { id: blank, cluster: glyph!.cluster, advance: 0, x: 0, y: 0 };
  const [first = '', last = ''] = text.replace(/\p{M}/gu, '');
  const texts: GlyphPart['texts'] = [
    [glyph!.id, last],
    [blank, first],
  ];
  return plainPart(font, [glyph!, lam], text === first + last ? null : turnedRound(text), texts);
}

/**
 * Texts for glyphs without a character: together they say what the known ones do not, each a letter of it and the widest the others.
 * One for which no letter is left says a mark that is not seen.
 */
function textsOf(font: Font, clusters: readonly Cluster[]): [number, string][] {
  const texts: [number, string][] = [];
  for (const { text, glyphs } of clusters) {
    const unknown = glyphs.filter((glyph) => !font.characters.has(glyph.id));
    if (unknown.length === 0) continue;
    const carrier = unknown.reduce((best, glyph) => (glyph.advance > best.advance ? glyph : best));
    let rest = plain(text);
    for (const glyph of glyphs) rest = rest.replace(font.characters.get(glyph.id) ?? '', '');
    const letters = Array.from(rest);
    const each = letters.length < unknown.length ? 0 : 1;
    unknown.forEach((glyph, i) => {
      const toCome = unknown.length - 1 - i;
      const taken = glyph === carrier ? letters.length - toCome * each : each;
      texts.push([glyph.id, letters.splice(0, taken).join('') || '\u200b']);
    });
  }
  return texts;
}

function partOf(font: Font, clusters: readonly Cluster[], exact: boolean): GlyphPart {
  const glyphs = clusters.flatMap((cluster) => cluster.glyphs);
  const text = clusters.map((cluster) => cluster.text).join('');
  return plainPart(font, glyphs, exact ? null : text, textsOf(font, clusters));
}

function plainPart(
  font: Font,
  glyphs: readonly Glyph[],
  actualText: string | null,
  texts: GlyphPart['texts'],
): GlyphPart {
  return {
    font,
    glyphs: glyphs.map((glyph) => glyph.id),
    pieces: piecesOf(font, glyphs),
    width: glyphs.reduce((sum, glyph) => sum + glyph.advance, 0),
    actualText,
    texts,
    colour: null,
    narrowed: 1,
  };
}

const TAMIL = /[\u0b80-\u0bff]/;

/**
 * The parts of a run of one font. Text that its glyphs do not spell is told in one piece from left to right, but cluster by cluster
 * from right to left: readers of such pages expect the order that is seen and turn it round themselves. Tamil is told cluster by
 * cluster too: MuPDF says parts of a word twice where vowels before their letters stand inside of what is told.
 */
export function glyphParts(font: Font, text: string, glyphs: readonly Glyph[], rightToLeft: boolean): GlyphPart[] {
  const spelt = !rightToLeft && glyphs.length === text.length;
  if (spelt && glyphs.every((glyph, i) => font.characters.get(glyph.id) === text[i])) {
    return [plainPart(font, glyphs, null, [])];
  }
  const clusters = clustersOf(text, glyphs);
  const exact = clusters.map((cluster) => isExact(font, cluster) && !LAM_AND_ALEF.test(cluster.text));
  if (!(rightToLeft || TAMIL.test(text)) || exact.every((each) => each)) {
    return [partOf(font, clusters, !exact.includes(false))];
  }
  const parts: GlyphPart[] = [];
  let run: Cluster[] = [];
  clusters.forEach((cluster, i) => {
    if (exact[i]) run.push(cluster);
    else {
      if (run.length > 0) parts.push(partOf(font, run, true));
      run = [];
      parts.push(...(rightToLeft ? letterAndMarks(font, cluster) : [partOf(font, [cluster], false)]));
    }
  });
  if (run.length > 0) parts.push(partOf(font, run, true));
  return parts;
}
