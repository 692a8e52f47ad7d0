/** Files while they are worked on: written whole, in folders that are removed afterwards, also those of processes that died. */
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isAlive } from './is-alive.ts';

/** What of a file handle it takes to write to it. */
interface Writable {
  write(bytes: Uint8Array, offset: number): Promise<{ bytesWritten: number }>;
}

/** A write may take less than it was given, near a full disk for one, and says so instead of failing. */
export async function writeAll(file: Writable, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

/** `muniment-<what>-<number of the process>-`, or without the number, as earlier releases named them. */
const ours = /^muniment-(?:upload|import|folder)-(?:(\d+)-)?/;
const leftOverAgeMs = 24 * 60 * 60_000;

/** The folder exists while `use` runs. */
export async function withTemporaryFolder<T>(
  what: 'upload' | 'import' | 'folder',
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `muniment-${what}-${process.pid}-`));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the parts to a file that has no name any more, and reads them back from it: it is gone with its last reader, or with us. */
export async function spooled(parts: AsyncIterable<string>): Promise<Readable> {
  const handle = await withTemporaryFolder('folder', (folder) => open(join(folder, 'file'), 'wx+', 0o600));
  try {
    for await (const part of parts) await writeAll(handle, Buffer.from(part));
  } catch (error) {
    await handle.close();
    throw error;
  }
  return handle.createReadStream({ start: 0 });
}

/** At a start: what processes left behind that are no more, one that had this number before included. */
export async function removeLeftFolders(now = Date.now()): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names) {
    const path = join(tmpdir(), name);
    // One of another account is not ours to remove.
    if (await isLeftOver(name, path, now)) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

async function isLeftOver(name: string, path: string, now: number): Promise<boolean> {
  const found = ours.exec(name);
  if (found === null) return false;
  if (found[1] !== undefined) return Number(found[1]) === process.pid || !isAlive(Number(found[1]));
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
  return now - mtimeMs > leftOverAgeMs;
}
