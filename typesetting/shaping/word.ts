/**
 * A shaped word: what the page canvas needs to draw a piece of text that no line break divides.
 *
 * `inner` is the inside of a PDF text-showing array, kerning included (`ab)-12(cd`), so words of one font join by joining
 * strings. Words are shared between documents and never changed.
 */
import type { Font } from '../fonts/index.ts';
import { escapeBytes, pdfNumber } from '../pdf/index.ts';
import type { Glyph } from './harfbuzz.ts';

export interface GlyphPart {
  readonly font: Font;
  readonly glyphs: readonly number[];
  /** Pieces that stand at different heights (marks); nearly always one piece at height 0. */
  readonly pieces: readonly { readonly rise: number; readonly inner: string }[];
  /** Thousandths of the font size. */
  readonly width: number;
  /** The text, where the glyphs' own characters do not spell it in order. */
  readonly actualText: string | null;
  /** Text of glyphs that are in no character map (ligatures, positional forms). */
  readonly texts: readonly (readonly [number, string])[];
}

export interface MissingPart {
  readonly font: null;
  readonly width: number;
  readonly actualText: string;
}

export interface ShapedWord {
  readonly text: string;
  readonly parts: readonly (GlyphPart | MissingPart)[];
  readonly width: number;
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
function piecesOf(font: Font, glyphs: readonly Glyph[]): { rise: number; inner: string }[] {
  const pieces: { rise: number; inner: string }[] = [];
  let rise = 0;
  let inner = '';
  // What must still be subtracted before the next glyph, in thousandths; positive moves left.
  let pending = 0;
  for (const glyph of glyphs) {
    if (glyph.y !== rise) {
      if (inner !== '') pieces.push({ rise, inner });
      rise = glyph.y;
      inner = '';
    }
    pending -= glyph.x;
    if (Math.abs(pending) >= 0.5) {
      inner += `)${pdfNumber(pending)}(`;
      pending = 0;
    }
    inner += code(glyph.id);
    pending += glyph.x + font.advance(glyph.id) - glyph.advance;
  }
  if (Math.abs(pending) >= 0.5) inner += `)${pdfNumber(pending)}(`;
  if (inner !== '') pieces.push({ rise, inner });
  return pieces;
}

/** For each cluster, in visual order, the text it stands for and its glyphs. */
function clustersOf(text: string, glyphs: readonly Glyph[]): { text: string; ids: number[] }[] {
  const starts = [...new Set(glyphs.map((glyph) => glyph.cluster))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, i) => [start, starts[i + 1] ?? text.length]));
  const clusters: { text: string; ids: number[]; start: number }[] = [];
  for (const glyph of glyphs) {
    const last = clusters.at(-1);
    if (last !== undefined && last.start === glyph.cluster) last.ids.push(glyph.id);
    else {
      const slice = text.slice(glyph.cluster, ends.get(glyph.cluster));
      clusters.push({ start: glyph.cluster, text: slice, ids: [glyph.id] });
    }
  }
  return clusters;
}

export function glyphPart(font: Font, text: string, glyphs: readonly Glyph[]): GlyphPart {
  const texts: [number, string][] = [];
  let exact = true;
  for (const cluster of clustersOf(text, glyphs)) {
    const wanted = plain(cluster.text);
    const spelt = cluster.ids.map((id) => font.characters.get(id) ?? '').join('');
    const known = cluster.ids.every((id) => font.characters.has(id));
    if (!known || plain(spelt) !== wanted) exact = false;
    if (known) continue;
    // The first unknown glyph carries the cluster's text, the others a mark that joins without being seen.
    let told = false;
    for (const id of cluster.ids) {
      if (font.characters.has(id)) continue;
      texts.push([id, told || wanted === '' ? '\u200b' : wanted]);
      told = true;
    }
  }
  return {
    font,
    glyphs: glyphs.map((glyph) => glyph.id),
    pieces: piecesOf(font, glyphs),
    width: glyphs.reduce((sum, glyph) => sum + glyph.advance, 0),
    actualText: exact ? null : text,
    texts,
  };
}
