/** Opens zip files, also those with a stray byte behind them, which programs and mail gateways leave and which is no damage. */
import { open } from 'node:fs/promises';
import { fromBufferPromise, openPromise, type ZipFile } from 'yauzl';

const endRecordBytes = 22;
const longestTail = endRecordBytes + 0xffff + 4096;

export function zipFromBuffer(bytes: Buffer): Promise<ZipFile> {
  return fromBufferPromise(bytes.subarray(0, bytes.length - strayBytes(bytes.subarray(-longestTail))));
}

export async function zipFromFile(path: string): Promise<ZipFile> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size, longestTail));
    await handle.read(tail, 0, tail.length, size - tail.length);
    // Rare, so that the whole may be read; an upload has a bound.
    if (strayBytes(tail) > 0) return await zipFromBuffer(await handle.readFile());
  } finally {
    await handle.close();
  }
  return openPromise(path, { autoClose: false });
}

/** Those behind the end record and its comment; none where there is no such record. */
function strayBytes(tail: Buffer): number {
  const at = tail.lastIndexOf('PK\x05\x06', tail.length - endRecordBytes, 'latin1');
  if (at < 0) return 0;
  return Math.max(0, tail.length - (at + endRecordBytes + tail.readUInt16LE(at + 20)));
}
