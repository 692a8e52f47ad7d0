/**
 * Cuts a font down to the glyphs that are used, keeping their numbers: unused outlines are emptied, parts of composed
 * glyphs are kept, and the tables that only shaping needs are left out.
 */
import type { Font } from './font.ts';
import { padded, writeSfnt } from './sfnt.ts';
import type { SfntTables } from './woff.ts';

const KEPT = ['cvt ', 'fpgm', 'prep'];

/** Where a glyph's outline begins and ends in the table `glyf`. */
export function outlinePlaces(font: Font): (glyph: number) => [number, number] {
  const loca = font.tables.get('loca')!;
  const long = font.tables.get('head')!.readInt16BE(50) === 1;
  return long
    ? (glyph) => [loca.readUInt32BE(glyph * 4), loca.readUInt32BE(glyph * 4 + 4)]
    : (glyph) => [loca.readUInt16BE(glyph * 2) * 2, loca.readUInt16BE(glyph * 2 + 2) * 2];
}

/** Where a composed glyph's record names the glyphs that it is made of. */
export function componentPlaces(glyf: Buffer, start: number): number[] {
  const parts: number[] = [];
  let at = start + 10;
  let flags: number;
  do {
    flags = glyf.readUInt16BE(at);
    parts.push(at + 2);
    at += 4 + (flags & 1 ? 4 : 2);
    if (flags & 0x8) at += 2;
    else if (flags & 0x40) at += 4;
    else if (flags & 0x80) at += 8;
  } while (flags & 0x20);
  return parts;
}

function closure(font: Font, glyphs: Iterable<number>, place: (glyph: number) => [number, number]): Set<number> {
  const glyf = font.tables.get('glyf')!;
  const all = new Set<number>([0]);
  const pending = [...glyphs];
  for (let glyph = pending.pop(); glyph !== undefined; glyph = pending.pop()) {
    if (all.has(glyph) || glyph >= font.glyphCount) continue;
    all.add(glyph);
    const [start, end] = place(glyph);
    if (end <= start || glyf.readInt16BE(start) >= 0) continue;
    pending.push(...componentPlaces(glyf, start).map((at) => glyf.readUInt16BE(at)));
  }
  return all;
}

export function subsetFont(font: Font, glyphs: Iterable<number>): Buffer {
  const place = outlinePlaces(font);
  const used = closure(font, glyphs, place);
  const count = Math.max(...used) + 1;
  const glyf = font.tables.get('glyf')!;
  const loca = Buffer.alloc((count + 1) * 4);
  const hmtx = Buffer.alloc(count * 4);
  const sourceMetrics = font.tables.get('hmtx')!;
  const fullMetrics = font.tables.get('hhea')!.readUInt16BE(34);
  const starts: number[] = [];
  let length = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    loca.writeUInt32BE(length, glyph * 4);
    if (!used.has(glyph)) continue;
    const [start, end] = place(glyph);
    starts.push(start, end, length);
    length += padded(end - start);
    copyMetrics(sourceMetrics, fullMetrics, glyph, hmtx);
  }
  loca.writeUInt32BE(length, count * 4);
  // A file without any outline still needs the table to be there.
  const outlines = Buffer.alloc(Math.max(4, length));
  for (let i = 0; i < starts.length; i += 3) glyf.copy(outlines, starts[i + 2]!, starts[i]!, starts[i + 1]!);
  const tables: SfntTables = new Map();
  for (const tag of KEPT) {
    const table = font.tables.get(tag);
    if (table !== undefined) tables.set(tag, table);
  }
  const head = Buffer.from(font.tables.get('head')!);
  head.writeInt16BE(1, 50);
  const hhea = Buffer.from(font.tables.get('hhea')!);
  hhea.writeUInt16BE(count, 34);
  const maxp = Buffer.from(font.tables.get('maxp')!);
  maxp.writeUInt16BE(count, 4);
  tables.set('head', head).set('hhea', hhea).set('maxp', maxp).set('loca', loca).set('hmtx', hmtx);
  tables.set('glyf', outlines);
  return writeSfnt(tables);
}

/** Width and bearing of a glyph; those past `fullMetrics` share the last width. */
export function copyMetrics(source: Buffer, fullMetrics: number, glyph: number, target: Buffer, to = glyph): void {
  const advance = source.readUInt16BE(Math.min(glyph, fullMetrics - 1) * 4);
  const bearing =
    glyph < fullMetrics
      ? source.readInt16BE(glyph * 4 + 2)
      : source.readInt16BE(fullMetrics * 4 + (glyph - fullMetrics) * 2);
  target.writeUInt16BE(advance, to * 4);
  target.writeInt16BE(bearing, to * 4 + 2);
}
