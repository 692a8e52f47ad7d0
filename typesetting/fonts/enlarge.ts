/**
 * A font with glyphs of others added behind its own, so that one file holds a whole text. What shapes its own script
 * (ligatures, marks) stays as it is, because no glyph of its own changes its number.
 */
import type { Font } from './font.ts';
import { componentPlaces, copyMetrics, outlinePlaces } from './subset.ts';
import type { SfntTables } from './woff.ts';

interface Enlarged {
  readonly tables: SfntTables;
  /** The glyphs of the characters that were added. */
  readonly added: ReadonlyMap<number, number>;
}

class Enlargement {
  readonly outlines: Buffer[] = [];
  readonly sources: { font: Font; glyph: number }[] = [];
  private readonly numbers = new Map<Font, Map<number, number>>();
  private readonly first: number;

  constructor(first: number) {
    this.first = first;
  }

  /** The new number of another font's glyph; the parts of a composed one are added with it. */
  add(font: Font, glyph: number): number {
    const known = this.numbers.get(font) ?? new Map<number, number>();
    this.numbers.set(font, known);
    const before = known.get(glyph);
    if (before !== undefined) return before;
    const index = this.sources.push({ font, glyph }) - 1;
    known.set(glyph, this.first + index);
    const [start, end] = outlinePlaces(font)(glyph);
    const outline = Buffer.alloc(Math.ceil((end - start) / 4) * 4);
    font.tables.get('glyf')!.copy(outline, 0, start, end);
    this.outlines[index] = outline;
    if (end > start && outline.readInt16BE(0) < 0) {
      for (const at of componentPlaces(outline, 0)) outline.writeUInt16BE(this.add(font, outline.readUInt16BE(at)), at);
    }
    return this.first + index;
  }
}

/** Fonts of another size of em are left out: their outlines would have to be drawn anew. */
export function enlargedFont(font: Font, others: ReadonlyMap<number, Font>): Enlarged {
  const enlargement = new Enlargement(font.glyphCount);
  const added = new Map<number, number>();
  for (const [code, other] of others) {
    const glyph = other.cmap.get(code);
    if (glyph !== undefined && other.unitsPerEm === font.unitsPerEm) added.set(code, enlargement.add(other, glyph));
  }
  const count = font.glyphCount + enlargement.sources.length;
  const [loca, hmtx] = [Buffer.alloc((count + 1) * 4), Buffer.alloc(count * 4)];
  const place = outlinePlaces(font);
  const fullMetrics = font.tables.get('hhea')!.readUInt16BE(34);
  for (let glyph = 0; glyph < font.glyphCount; glyph++) {
    loca.writeUInt32BE(place(glyph)[0], glyph * 4);
    copyMetrics(font.tables.get('hmtx')!, fullMetrics, glyph, hmtx);
  }
  const own = font.tables.get('glyf')!.subarray(0, place(font.glyphCount - 1)[1]);
  let at = own.length;
  enlargement.sources.forEach(({ font: other, glyph }, index) => {
    loca.writeUInt32BE(at, (font.glyphCount + index) * 4);
    at += enlargement.outlines[index]!.length;
    const metrics = other.tables.get('hhea')!.readUInt16BE(34);
    copyMetrics(other.tables.get('hmtx')!, metrics, glyph, hmtx, font.glyphCount + index);
  });
  loca.writeUInt32BE(at, count * 4);
  const changed = (tag: string, change: (table: Buffer) => void) => {
    const table = Buffer.from(font.tables.get(tag)!);
    change(table);
    return table;
  };
  const tables = new Map(font.tables)
    .set('glyf', Buffer.concat([own, ...enlargement.outlines]))
    .set('loca', loca)
    .set('hmtx', hmtx)
    .set(
      'head',
      changed('head', (head) => head.writeInt16BE(1, 50)),
    )
    .set(
      'hhea',
      changed('hhea', (hhea) => hhea.writeUInt16BE(count, 34)),
    )
    .set(
      'maxp',
      changed('maxp', (maxp) => maxp.writeUInt16BE(count, 4)),
    );
  return { tables, added };
}
