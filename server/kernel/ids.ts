/**
 * Identifiers: UUIDs of version 7 (RFC 9562), which sort by creation, so that indexes grow at their end.
 *
 * Within one process they rise strictly, even inside a millisecond and when the clock steps back.
 */
import { randomBytes } from 'node:crypto';

let lastMs = 0;
let sequence = 0;

export function newId(): string {
  const bytes = randomBytes(16);
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    // Eleven random bits leave room to count up before the millisecond has to be borrowed from the future.
    sequence = bytes.readUInt16BE(6) & 0x7ff;
  } else if (++sequence > 0xfff) {
    lastMs += 1;
    sequence = 0;
  }
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
