import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeLeftFolders, withTemporaryFolder, writeAll } from './files.ts';

const before = process.env.TMPDIR;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'muniment-files-'));
  process.env.TMPDIR = folder;
});
afterAll(() => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(folder, { recursive: true });
});

describe('files while they are worked on', () => {
  test('are written whole where each write takes a part of what it is given', async () => {
    const path = join(folder, 'whole');
    const handle = await open(path, 'w');
    const short = { write: (bytes: Uint8Array, at: number) => handle.write(bytes, at, Math.min(3, bytes.length - at)) };
    await writeAll(short, Buffer.from('0123456789'));
    await writeAll(short, Buffer.from('and more'));
    await handle.close();
    expect(readFileSync(path, 'utf8')).toBe('0123456789and more');
  });

  test('leave nothing of processes that died, be it of uploads or of imports, and keep what is of others', async () => {
    const [old, young] = ['muniment-import-Ab-2xY', 'muniment-import-Cd3xY_'];
    // No process has a number so large.
    const dead = ['muniment-upload-99999999-a', 'muniment-import-99999999-b', old];
    const kept = [`muniment-upload-${process.ppid}-c`, `muniment-import-${process.ppid}-d`, young, 'muniment-other'];
    for (const name of [...dead, ...kept]) mkdirSync(join(folder, name));
    const longAgo = new Date(Date.now() - 25 * 60 * 60_000);
    utimesSync(join(folder, old), longAgo, longAgo);
    let under = '';
    await withTemporaryFolder('import', async (path) => {
      under = path;
      expect(existsSync(under)).toBe(true);
    });
    await removeLeftFolders();
    expect(existsSync(under)).toBe(false);
    expect(
      readdirSync(folder)
        .filter((name) => name.startsWith('muniment-'))
        .sort(),
    ).toEqual(kept.sort());
  });
});
