/**
 * An upload on its way: written to a temporary file while it is hashed, so that it is inspected and refused before the
 * store sees a byte, and no more than a few chunks of it are in memory.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isAlive } from '../kernel/is-alive.ts';
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

const prefix = 'muniment-upload-';

/** At a start: what processes left behind that are no more, one that had this number before included. */
export async function removeLeftUploads(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue;
    // One of another account is not ours to remove.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}

/** The file exists while `use` runs and is removed afterwards, also when `use` fails. */
export async function withSpooled<T>(
  source: AsyncIterable<Buffer>,
  limitBytes: number,
  use: (file: FileOnDisk) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  try {
    return await use(await spool(source, join(folder, 'file'), limitBytes));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
      await handle.write(chunk);
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
