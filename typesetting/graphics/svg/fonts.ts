/**
 * Fonts for text inside drawings, from the same catalogue that the pages use.
 *
 * resvg reads TrueType files alone, and only from disk, so they are lent to it in a private folder that goes away with
 * the call. Each is given a name of its own, because the slices of a family all bear the same, and a character map of
 * what it is lent for.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ComposedGlyph, composedFont, enlargedFont, type Font, writeSfnt } from '../../fonts/index.ts';
import { shape } from '../../shaping/index.ts';
import type { LentFont } from './text-faces.ts';

/** The least that a font's name table must hold: family, style and PostScript name, for Windows in American English. */
function nameTable(family: string): Buffer {
  const names: readonly (readonly [id: number, text: string])[] = [
    [1, family],
    [2, 'Regular'],
    [6, family],
  ];
  const head = Buffer.alloc(6 + 12 * names.length);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  let offset = 0;
  names.forEach(([id], index) => {
    const length = texts[index]?.length ?? 0;
    [3, 1, 0x409, id, length, offset].forEach((value, field) => {
      head.writeUInt16BE(value, 6 + 12 * index + 2 * field);
    });
    offset += length;
  });
  return Buffer.concat([head, ...texts]);
}

/** A character map of format 12: groups of one character each, ascending. */
function characterMap(glyphs: ReadonlyMap<number, number>): Buffer {
  const groups = [...glyphs].sort(([a], [b]) => a - b);
  const table = Buffer.alloc(12 + 16 + 12 * groups.length);
  [0, 1, 3, 10].forEach((value, field) => {
    table.writeUInt16BE(value, 2 * field);
  });
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  table.writeUInt32BE(table.length - 12, 16);
  table.writeUInt32BE(groups.length, 24);
  groups.forEach(([code, glyph], index) => {
    [code, code, glyph].forEach((value, field) => {
      table.writeUInt32BE(value, 28 + 12 * index + 4 * field);
    });
  });
  return table;
}

/**
 * resvg shapes a text once for each font in it and gives up where the numbers of glyphs differ. So a font that shares a
 * text with others has no ligatures, and a script that cannot do without them has a font with all of its text.
 */
function fileOf({ font, name, characters, others, words }: LentFont): Buffer {
  const glyphs = new Map<number, number>();
  for (const code of characters) {
    const glyph = font.cmap.get(code);
    if (glyph !== undefined) glyphs.set(code, glyph);
  }
  const tables = new Map(font.tables);
  if (others) {
    const enlarged = enlargedFont(font, others);
    for (const [tag, table] of enlarged.tables) tables.set(tag, table);
    for (const [code, glyph] of enlarged.added) glyphs.set(code, glyph);
  } else tables.delete('GSUB');
  if (words && words.size > 0) {
    const composed = composedFont(
      font,
      [...words.values()].map((word) => wordGlyph(font, word)),
    );
    for (const [tag, table] of composed.tables) if (tag !== 'GSUB') tables.set(tag, table);
    [...words.keys()].forEach((code, i) => {
      glyphs.set(code, composed.first + i);
    });
  }
  return writeSfnt(tables.set('name', nameTable(name)).set('cmap', characterMap(glyphs)));
}

/** A word as one glyph, shaped as it is in the text of a page. */
function wordGlyph(font: Font, word: string): ComposedGlyph {
  const units = font.unitsPerEm / 1000;
  let advance = 0;
  const parts = shape(font, word, false).map((glyph) => {
    const part = { id: glyph.id, x: Math.round((advance + glyph.x) * units), y: Math.round(glyph.y * units) };
    advance += glyph.advance;
    return part;
  });
  return { parts, advance: advance * units };
}

/** Lends font files to `use`. */
export async function withFontFiles<T>(fonts: readonly LentFont[], use: (files: string[]) => Promise<T>): Promise<T> {
  if (fonts.length === 0) return use([]);
  const folder = await mkdtemp(join(tmpdir(), 'muniment-fonts-'));
  try {
    const files = fonts.map((font, index) => ({ path: join(folder, `${index}.ttf`), font }));
    await Promise.all(files.map(({ path, font }) => writeFile(path, fileOf(font))));
    return await use(files.map(({ path }) => path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
