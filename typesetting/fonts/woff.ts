/** Reads WOFF version 1: a directory of compressed sfnt tables. Version 2 is left alone: its transforms are not needed here. */
import { inflateSync } from 'node:zlib';

export type SfntTables = Map<string, Buffer>;

export function readWoff(bytes: Buffer): SfntTables {
  if (bytes.toString('latin1', 0, 4) !== 'wOFF') throw new Error('the font file is not WOFF version 1');
  const tables: SfntTables = new Map();
  const count = bytes.readUInt16BE(12);
  for (let i = 0; i < count; i++) {
    const entry = 44 + i * 20;
    const tag = bytes.toString('latin1', entry, entry + 4);
    const offset = bytes.readUInt32BE(entry + 4);
    const stored = bytes.readUInt32BE(entry + 8);
    const length = bytes.readUInt32BE(entry + 12);
    const data = bytes.subarray(offset, offset + stored);
    tables.set(tag, stored < length ? inflateSync(data) : data);
  }
  return tables;
}
