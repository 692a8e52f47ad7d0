/**
 * A font with glyphs added behind its own: those of other fonts, so that one file holds a whole text, or whole words of its
 * own glyphs. What shapes its own script (ligatures, marks) stays as it is, because no glyph of its own changes its number.
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
  readonly sources: { font: Font; glyph: number; scale: number }[] = [];
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
    const index = this.sources.push({ font, glyph, scale: 1 }) - 1;
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

  /** The glyph at another size: a composed one whose only part is the glyph itself. */
  addScaled(font: Font, glyph: number, scale: number): number {
    const part = this.add(font, glyph);
    const whole = this.outlines[part - this.first]!;
    const index = this.sources.push({ font, glyph, scale }) - 1;
    const outline = Buffer.alloc(whole.length === 0 ? 0 : 20);
    this.outlines[index] = outline;
    if (whole.length === 0) return this.first + index;
    outline.writeInt16BE(-1, 0);
    for (const field of [2, 4, 6, 8]) outline.writeInt16BE(Math.round(whole.readInt16BE(field) * scale), field);
    outline.writeUInt16BE(WORDS | OFFSETS | SCALED, 10);
    outline.writeUInt16BE(part, 12);
    outline.writeInt16BE(Math.round(scale * 0x4000), 18);
    return this.first + index;
  }
}

/** Flags of a part of a composed glyph. */
const WORDS = 0x1;
const OFFSETS = 0x2;
const SCALED = 0x8;
const MORE = 0x20;

/** Fonts of another size of em are taken in their proportion, up to twice as large. */
export function enlargedFont(font: Font, others: ReadonlyMap<number, Font>): Enlarged {
  const enlargement = new Enlargement(font.glyphCount);
  const added = new Map<number, number>();
  for (const [code, other] of others) {
    const glyph = other.cmap.get(code);
    if (glyph === undefined) continue;
    const scale = font.unitsPerEm / other.unitsPerEm;
    if (scale === 1) added.set(code, enlargement.add(other, glyph));
    else if (scale < 2) added.set(code, enlargement.addScaled(other, glyph, scale));
  }
  const glyphs = enlargement.sources.map(({ font: other, glyph, scale }, index) => {
    const metrics = Buffer.alloc(4);
    copyMetrics(other.tables.get('hmtx')!, other.tables.get('hhea')!.readUInt16BE(34), glyph, metrics, 0);
    metrics.writeUInt16BE(Math.round(metrics.readUInt16BE(0) * scale), 0);
    metrics.writeInt16BE(Math.round(metrics.readInt16BE(2) * scale), 2);
    return { outline: enlargement.outlines[index]!, metrics };
  });
  return { tables: withGlyphs(font, glyphs), added };
}

/** A glyph and where it stands, in units of the font's em. */
interface PlacedGlyph {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** A glyph that consists of others. */
export interface ComposedGlyph {
  readonly parts: readonly PlacedGlyph[];
  readonly advance: number;
}

/** Adds a glyph for each of these, and gives their numbers in order. */
export function composedFont(font: Font, composed: readonly ComposedGlyph[]): { tables: SfntTables; first: number } {
  return {
    tables: withGlyphs(
      font,
      composed.map((glyph) => composition(font, glyph)),
    ),
    first: font.glyphCount,
  };
}

/** A composed outline: the box around all parts, then each part with its place. */
function composition(font: Font, { parts, advance }: ComposedGlyph): NewGlyph {
  const glyf = font.tables.get('glyf')!;
  const place = outlinePlaces(font);
  const shown = parts.filter(({ id }) => place(id)[1] > place(id)[0]);
  const boxes = shown.map(({ id, x, y }) => {
    const [at] = place(id);
    const [left, low, right, high] = [2, 4, 6, 8].map((field) => glyf.readInt16BE(at + field)) as [
      number,
      number,
      number,
      number,
    ];
    return { left: left + x, low: low + y, right: right + x, high: high + y };
  });
  const metrics = Buffer.alloc(4);
  metrics.writeUInt16BE(Math.min(0xffff, Math.max(0, Math.round(advance))), 0);
  if (shown.length === 0) return { outline: Buffer.alloc(0), metrics };
  const short = (value: number) => Math.max(-0x8000, Math.min(0x7fff, Math.round(value)));
  const outline = Buffer.alloc(Math.ceil((10 + 8 * shown.length) / 4) * 4);
  outline.writeInt16BE(-1, 0);
  outline.writeInt16BE(short(Math.min(...boxes.map(({ left }) => left))), 2);
  outline.writeInt16BE(short(Math.min(...boxes.map(({ low }) => low))), 4);
  outline.writeInt16BE(short(Math.max(...boxes.map(({ right }) => right))), 6);
  outline.writeInt16BE(short(Math.max(...boxes.map(({ high }) => high))), 8);
  shown.forEach(({ id, x, y }, i) => {
    const at = 10 + 8 * i;
    outline.writeUInt16BE(WORDS | OFFSETS | (i < shown.length - 1 ? MORE : 0), at);
    outline.writeUInt16BE(id, at + 2);
    outline.writeInt16BE(short(x), at + 4);
    outline.writeInt16BE(short(y), at + 6);
  });
  metrics.writeInt16BE(outline.readInt16BE(2), 2);
  return { outline, metrics };
}

interface NewGlyph {
  readonly outline: Buffer;
  /** Its advance and left side bearing. */
  readonly metrics: Buffer;
}

function withGlyphs(font: Font, glyphs: readonly NewGlyph[]): SfntTables {
  const count = font.glyphCount + glyphs.length;
  const [loca, hmtx] = [Buffer.alloc((count + 1) * 4), Buffer.alloc(count * 4)];
  const place = outlinePlaces(font);
  const fullMetrics = font.tables.get('hhea')!.readUInt16BE(34);
  for (let glyph = 0; glyph < font.glyphCount; glyph++) {
    loca.writeUInt32BE(place(glyph)[0], glyph * 4);
    copyMetrics(font.tables.get('hmtx')!, fullMetrics, glyph, hmtx);
  }
  const own = font.tables.get('glyf')!.subarray(0, place(font.glyphCount - 1)[1]);
  let at = own.length;
  glyphs.forEach(({ outline, metrics }, index) => {
    loca.writeUInt32BE(at, (font.glyphCount + index) * 4);
    at += outline.length;
    metrics.copy(hmtx, (font.glyphCount + index) * 4);
  });
  loca.writeUInt32BE(at, count * 4);
  const changed = (tag: string, change: (table: Buffer) => void) => {
    const table = Buffer.from(font.tables.get(tag)!);
    change(table);
    return table;
  };
  return new Map(font.tables)
    .set('glyf', Buffer.concat([own, ...glyphs.map(({ outline }) => outline)]))
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
}
