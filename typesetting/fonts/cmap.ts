/** Reads the character map of a font: formats 4 and 12, which are all that the Noto files use. */

export function readCmap(table: Buffer): Map<number, number> {
  const map = new Map<number, number>();
  const count = table.readUInt16BE(2);
  for (let i = 0; i < count; i++) {
    const at = table.readUInt32BE(4 + i * 8 + 4);
    const format = table.readUInt16BE(at);
    if (format === 4) readFormat4(table, at, map);
    else if (format === 12) readFormat12(table, at, map);
  }
  return map;
}

function readFormat4(table: Buffer, at: number, map: Map<number, number>): void {
  const segments = table.readUInt16BE(at + 6) / 2;
  const ends = at + 14;
  const starts = ends + segments * 2 + 2;
  const deltas = starts + segments * 2;
  const offsets = deltas + segments * 2;
  for (let i = 0; i < segments; i++) {
    const start = table.readUInt16BE(starts + i * 2);
    const end = table.readUInt16BE(ends + i * 2);
    const delta = table.readUInt16BE(deltas + i * 2);
    const offset = table.readUInt16BE(offsets + i * 2);
    for (let code = start; code <= end && code !== 0xffff; code++) {
      let glyph = (code + delta) & 0xffff;
      if (offset !== 0) {
        const named = table.readUInt16BE(offsets + i * 2 + offset + (code - start) * 2);
        glyph = named === 0 ? 0 : (named + delta) & 0xffff;
      }
      if (glyph !== 0) map.set(code, glyph);
    }
  }
}

function readFormat12(table: Buffer, at: number, map: Map<number, number>): void {
  const groups = table.readUInt32BE(at + 12);
  for (let i = 0; i < groups; i++) {
    const group = at + 16 + i * 12;
    const start = table.readUInt32BE(group);
    const end = table.readUInt32BE(group + 4);
    const first = table.readUInt32BE(group + 8);
    for (let code = start; code <= end; code++) map.set(code, first + code - start);
  }
}
