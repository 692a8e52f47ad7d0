/**
 * An upload on its way: written to a temporary file while it is hashed, so that it is inspected and refused before the
 * store sees a byte, and no more than a few chunks of it are in memory.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { withTemporaryFolder, writeAll } from '../kernel/files.ts';
import { sniffedBytes } from './media-type.ts';

export interface SpooledFile {
  sizeBytes: number;
  sha256: string;
  /** More than the limit arrived: only the beginning was kept. */
  truncated: boolean;
  head(): Promise<Buffer>;
  whole(): Promise<Buffer>;
  stream(): Readable;
}

/** One that lies on the disk, for what reads it in no order. */
export interface FileOnDisk extends SpooledFile {
  path: string;
}

/** The file exists while `use` runs and is removed afterwards, also when `use` fails. */
export async function withSpooled<T>(
  source: AsyncIterable<Buffer>,
  limitBytes: number,
  use: (file: FileOnDisk) => Promise<T>,
): Promise<T> {
  return withTemporaryFolder('upload', async (folder) => use(await spool(source, join(folder, 'file'), limitBytes)));
}

async function spool(source: AsyncIterable<Buffer>, path: string, limitBytes: number): Promise<FileOnDisk> {
  const handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    for await (const chunk of source) {
      sizeBytes += chunk.length;
      // What is too much is read to its end all the same: a client that is still sending would not see the answer.
      if (sizeBytes > limitBytes) continue;
      hash.update(chunk);
      await writeAll(handle, chunk);
    }
  } finally {
    await handle.close();
  }
  return {
    path,
    sizeBytes,
    sha256: hash.digest('hex'),
    truncated: sizeBytes > limitBytes,
    head: () => readHead(path),
    whole: () => readFile(path),
    stream: () => createReadStream(path),
  };
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
