/** TrueType files: reads their tables, and puts tables together with the checksums that readers verify. */
import type { SfntTables } from './woff.ts';

export function readSfnt(bytes: Buffer): SfntTables {
  const tables: SfntTables = new Map();
  for (let i = 0; i < bytes.readUInt16BE(4); i++) {
    const entry = 12 + i * 16;
    const offset = bytes.readUInt32BE(entry + 8);
    const table = bytes.subarray(offset, offset + bytes.readUInt32BE(entry + 12));
    tables.set(bytes.toString('latin1', entry, entry + 4), table);
  }
  return tables;
}

/** The length that a table or an outline takes up. */
export function padded(length: number): number {
  return (length + 3) & ~3;
}

/** The sum of the numbers of four bytes between two places. */
function checksum(data: Buffer, start: number, end: number): number {
  let sum = 0;
  for (let i = start; i < end; i += 4) {
    sum = (sum + ((data[i]! << 24) | (data[i + 1]! << 16) | (data[i + 2]! << 8) | data[i + 3]!)) | 0;
  }
  return sum >>> 0;
}

export function writeSfnt(tables: SfntTables): Buffer {
  const tags = [...tables.keys()].sort();
  const power = 2 ** Math.floor(Math.log2(tags.length));
  const first = 12 + tags.length * 16;
  const file = Buffer.alloc(tags.reduce((end, tag) => end + padded(tables.get(tag)!.length), first));
  file.writeUInt32BE(0x00010000, 0);
  file.writeUInt16BE(tags.length, 4);
  file.writeUInt16BE(power * 16, 6);
  file.writeUInt16BE(Math.log2(power), 8);
  file.writeUInt16BE((tags.length - power) * 16, 10);
  let at = first;
  let headAt = -1;
  tags.forEach((tag, i) => {
    const table = tables.get(tag)!;
    const end = at + padded(table.length);
    table.copy(file, at);
    if (tag === 'head') {
      headAt = at;
      file.writeUInt32BE(0, at + 8);
    }
    file.write(tag, 12 + i * 16, 'latin1');
    file.writeUInt32BE(checksum(file, at, end), 16 + i * 16);
    file.writeUInt32BE(at, 20 + i * 16);
    file.writeUInt32BE(table.length, 24 + i * 16);
    at = end;
  });
  if (headAt >= 0) file.writeUInt32BE((0xb1b0afba - checksum(file, 0, file.length)) >>> 0, headAt + 8);
  return file;
}
