/** Bytes that are at hand already, in the shape of an upload: for what the server itself adds, such as the demo. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sniffedBytes } from './media-type.ts';
import type { SpooledFile } from './spool.ts';

export function bufferedFile(bytes: Buffer): SpooledFile {
  return {
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    truncated: false,
    head: async () => bytes.subarray(0, sniffedBytes),
    whole: async () => bytes,
    stream: () => Readable.from([bytes]),
  };
}
