/** Other programs that read the seal of a PDF: pdfsig (poppler, NSS) and openssl. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { SealFiles } from './seal-files.ts';

export function pdfsig({ path }: SealFiles, bytes: Buffer): string {
  writeFileSync(path('read.pdf'), bytes);
  return spawnSync('pdfsig', ['-nocert', path('read.pdf')], { encoding: 'utf8' }).stdout;
}

interface SealParts {
  /** The two ranges that are signed. */
  signed: Buffer;
  /** The signature between them, without what fills its gap. */
  cms: Buffer;
  /** Where the gap begins and ends. */
  begin: number;
  end: number;
}

/** Throws where the file is not signed from its first byte to its last. */
export function sealParts(bytes: Buffer): SealParts {
  const found = [...bytes.toString('latin1').matchAll(/\/ByteRange\s*\[0 (\d+) (\d+) (\d+)\]/g)].at(-1);
  const [begin = 0, end = 0, rest = 0] = (found ?? []).slice(1).map(Number);
  if (begin === 0 || end + rest !== bytes.length) throw new Error('The file is not signed as a whole.');
  const gap = Buffer.from(bytes.toString('latin1', begin + 1, end - 1), 'hex');
  const signed = Buffer.concat([bytes.subarray(0, begin), bytes.subarray(end)]);
  return { signed, cms: gap.subarray(0, 4 + gap.readUInt16BE(2)), begin, end };
}

/** With the authority of the test's certificates. */
export function opensslVerifies({ path }: SealFiles, { signed, cms }: Pick<SealParts, 'signed' | 'cms'>): boolean {
  writeFileSync(path('signed.bin'), signed);
  writeFileSync(path('cms.der'), cms);
  const files = ['-in', path('cms.der'), '-binary', '-content', path('signed.bin'), '-CAfile', path('authority.pem')];
  const args = ['cms', '-verify', '-inform', 'DER', ...files, '-purpose', 'any', '-out', '/dev/null'];
  return spawnSync('openssl', args).status === 0;
}

export function cmsText({ path }: SealFiles, cms: Uint8Array): string {
  writeFileSync(path('print.der'), cms);
  const args = ['cms', '-cmsout', '-print', '-inform', 'DER', '-in', path('print.der')];
  return spawnSync('openssl', args, { encoding: 'utf8' }).stdout;
}
