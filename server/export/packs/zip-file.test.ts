import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { fullDevice, needsFullDevice } from '../../../tests/harness/other-programs.ts';
import { writeZipFile } from './zip-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'muniment-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const options = (name: string) => ({
  path: join(folder, name),
  date: new Date('2026-03-10T08:00:00.000Z'),
  signal: new AbortController().signal,
});

describe('a zip file', () => {
  it('is right with more than 65,535 entries', async () => {
    const count = 66_000;
    const written = await writeZipFile(options('many'), async (zip) => {
      for (let index = 0; index < count; index++) await zip.append(`SOP-${index}_v1.pdf`, Buffer.from(String(index)));
    });
    expect(statSync(join(folder, 'many')).size).toBe(written.sizeBytes);
    const read = await openPromise(join(folder, 'many'));
    const names: string[] = [];
    for await (const { fileName } of read.eachEntry()) names.push(fileName);
    expect(names).toEqual(Array.from({ length: count }, (_, index) => `SOP-${index}_v1.pdf`));
  });

  it('has the same bytes for the same entries and time', async () => {
    const fill = (name: string) => writeZipFile(options(name), (zip) => zip.append('a.pdf', Buffer.from('same')));
    expect((await fill('one')).sha256).toBe((await fill('two')).sha256);
    expect(readFileSync(join(folder, 'one'))).toEqual(readFileSync(join(folder, 'two')));
  });

  it('fails with the error of whoever fills it', async () => {
    const written = writeZipFile(options('failed'), async () => {
      throw new Error('no such document');
    });
    await expect(written).rejects.toThrow('no such document');
  });

  it('fails when the disk is full, even while an entry waits to be taken', async (context) => {
    needsFullDevice(context);
    symlinkSync(fullDevice, join(folder, 'full'));
    const written = writeZipFile(options('full'), async (zip) => {
      for (let index = 0; index < 100; index++) await zip.append(`${index}`, Buffer.alloc(1_000_000));
    });
    await expect(written).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  it('lets no more than a few entries wait in memory while the disk is slow', async () => {
    execFileSync('mkfifo', [join(folder, 'slow')]);
    const sizeBytes = 1_000_000;
    let appended = 0;
    const written = writeZipFile(options('slow'), async (zip) => {
      for (; appended < 40; appended++) await zip.append(`${appended}`, Buffer.alloc(sizeBytes));
    });
    let read = 0;
    let waiting = 0;
    for await (const part of createReadStream(join(folder, 'slow'), { highWaterMark: sizeBytes })) {
      read += part.length;
      waiting = Math.max(waiting, appended - read / sizeBytes);
      await setTimeout(1);
    }
    expect(read).toBe((await written).sizeBytes);
    expect(waiting).toBeLessThan(5);
  });
});
