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

function checksum(data: Buffer): number {
  let sum = 0;
  for (let i = 0; i + 4 <= data.length; i += 4) sum = (sum + data.readUInt32BE(i)) >>> 0;
  return sum;
}

export function writeSfnt(tables: SfntTables): Buffer {
  const tags = [...tables.keys()].sort();
  const power = 2 ** Math.floor(Math.log2(tags.length));
  const head = Buffer.alloc(12 + tags.length * 16);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tags.length, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((tags.length - power) * 16, 10);
  const parts: Buffer[] = [head];
  let at = head.length;
  let headAt = -1;
  tags.forEach((tag, i) => {
    const table = tables.get(tag)!;
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    if (tag === 'head') {
      headAt = at;
      padded.writeUInt32BE(0, 8);
    }
    head.write(tag, 12 + i * 16, 'latin1');
    head.writeUInt32BE(checksum(padded), 16 + i * 16);
    head.writeUInt32BE(at, 20 + i * 16);
    head.writeUInt32BE(table.length, 24 + i * 16);
    parts.push(padded);
    at += padded.length;
  });
  const file = Buffer.concat(parts);
  if (headAt >= 0) file.writeUInt32BE((0xb1b0afba - checksum(file)) >>> 0, headAt + 8);
  return file;
}
