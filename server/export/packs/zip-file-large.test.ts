/**
 * A zip beyond 4 GiB, written through the real writer and read back by yauzl. The writer's file is a named pipe
 * whose other end seeks over zeros, so that the test takes kilobytes of disk and not gigabytes.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { type Entry, openPromise } from 'yauzl';
import { writeZipFile } from './zip-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'muniment-large-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fourGiB = 2 ** 32;
const blank = Buffer.alloc(2 ** 26);
const first = Buffer.from('the first document');
const last = Buffer.from('the last document, which begins beyond 4 GiB');

async function writeLarge(path: string) {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const kept = promisify(execFile)('dd', [`if=${pipe}`, `of=${path}`, 'bs=64k', 'conv=sparse', 'status=none']);
  const signal = new AbortController().signal;
  const written = await writeZipFile(
    { path: pipe, date: new Date('2026-03-10T08:00:00.000Z'), signal },
    async (zip) => {
      await zip.append('first.pdf', first);
      for (let at = 0; at < fourGiB; at += blank.length) await zip.append(`blank-${at}.pdf`, blank);
      await zip.append('last.pdf', last);
      await zip.append('manifest.txt', Buffer.from('manifest'));
    },
  );
  await kept;
  return written;
}

describe('a zip file beyond 4 GiB', () => {
  it('has every entry where its directory says, the last one too', { timeout: 900_000 }, async () => {
    const path = join(folder, 'large.zip');
    const { sizeBytes } = await writeLarge(path);
    expect(sizeBytes).toBeGreaterThan(fourGiB);
    expect(statSync(path).size).toBe(sizeBytes);

    const read = await openPromise(path, { autoClose: false });
    const entries: Entry[] = [];
    for await (const entry of read.eachEntry()) entries.push(entry);
    const count = fourGiB / blank.length;
    const sizes = [first.length, ...Array.from({ length: count }, () => blank.length), last.length, 8];
    expect(entries.map((entry) => entry.uncompressedSize)).toEqual(sizes);
    expect(entries.map((entry) => entry.fileName).slice(-3)).toEqual([
      `blank-${fourGiB - blank.length}.pdf`,
      'last.pdf',
      'manifest.txt',
    ]);
    const offsets = entries.map((entry) => entry.relativeOffsetOfLocalHeader);
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
    expect(offsets.at(-2)).toBeGreaterThan(fourGiB);
    for (const [entry, content] of [
      [entries[0], first],
      [entries.at(-2), last],
    ] as const) {
      expect(entry?.crc32).toBe(crc32(content));
      expect(await buffer(await read.openReadStreamPromise(entry as Entry))).toEqual(content);
    }
    expect(entries[1]?.crc32).toBe(crc32(blank));
    read.close();
  });
});
