/**
 * The grid that code stands on: a character takes one cell, one of the wide ones two, whatever width its glyph has. So lines
 * and columns that were drawn with characters meet.
 */
import type { Font } from '../fonts/index.ts';
import type { Glyph } from './harfbuzz.ts';
import { type GlyphPart, glyphParts } from './shaped-word.ts';

/** Thousandths of the font size. */
const CELL = 600;

/** Characters that stand for themselves: letters of scripts that join must not be torn apart for the grid. */
const ALONE = /^[\p{S}\p{N}\p{P}\p{ExtPict}\p{RI}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;
const WIDE =
  /^[\p{Emoji_Presentation}\p{RI}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\ufe0f/u;

/** How many cells a cluster has to be fitted to; 0 where its glyph stands on the grid as it is, or need not. */
export function cellsOf(font: Font, cluster: string): 0 | 1 | 2 {
  if (cluster.length === 1 && font.monospace) {
    const glyph = font.cmap.get(cluster.charCodeAt(0));
    if (glyph !== undefined && font.advance(glyph) === CELL) return 0;
  }
  if (!ALONE.test(cluster)) return 0;
  return WIDE.test(cluster) ? 2 : 1;
}

/** The glyphs of a cluster in the middle of their cells; made narrower where they are too wide for them. */
export function onGrid(font: Font, text: string, glyphs: readonly Glyph[], cells: 1 | 2): GlyphPart[] {
  const width = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
  const room = CELL * cells;
  const left = width < room ? (room - width) / 2 : 0;
  const placed = glyphs.map((glyph, i) => {
    const first = i === 0 ? { x: glyph.x + left } : {};
    const last = i === glyphs.length - 1 && width < room ? { advance: glyph.advance + room - width } : {};
    return { ...glyph, ...first, ...last };
  });
  const narrowed = width > room ? room / width : 1;
  return glyphParts(font, text, placed, false).map((part) => ({ ...part, narrowed, width: part.width * narrowed }));
}
