/** Reads a zip back with another program's code (yauzl). */
import { fromBufferPromise } from 'yauzl';

export interface ZipEntry {
  name: string;
  bytes: Buffer;
  modified: Date;
}

export async function readZip(bytes: Buffer): Promise<ZipEntry[]> {
  const zip = await fromBufferPromise(bytes);
  const entries: ZipEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    entries.push({ name: entry.fileName, bytes: Buffer.concat(parts), modified: entry.getLastModDate() });
  }
  return entries;
}
