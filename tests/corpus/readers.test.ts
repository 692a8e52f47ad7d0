import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { constructs, singleFile } from '../../typesetting/samples/index.ts';
import { needsProgram } from '../harness/other-programs.ts';
import { complaintsOfPdfJs, programs } from './readers.ts';

const folder = mkdtempSync(join(tmpdir(), 'muniment-readers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** The place of the cross-references is said wrongly, as after a copy that lost its end. */
const damaged = (pdf: Buffer) =>
  Buffer.from(pdf.toString('latin1').replace(/startxref\s+\d+/, 'startxref 1'), 'latin1');

describe('other programs read our files without a word', () => {
  const sound = singleFile(constructs.styles!);

  it.for(programs)('$name, and says so of a damaged one', async ({ name, complaints, debianPackage }, context) => {
    needsProgram(context, name, debianPackage);
    expect(complaints(fileOf(`sound-${name}.pdf`, await sound))).toBe('');
    expect(complaints(fileOf(`damaged-${name}.pdf`, damaged(await sound)))).not.toBe('');
  });

  it('pdf.js, and says so of a damaged one', async () => {
    expect(await complaintsOfPdfJs(fileOf('sound-js.pdf', await sound))).toBe('');
    expect(await complaintsOfPdfJs(fileOf('damaged-js.pdf', damaged(await sound)))).not.toBe('');
  });
});
