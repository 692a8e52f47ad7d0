/** An anchor as text: when it was taken, a line for each chain with its newest event and hash, and the signature. */
import type { KeptHeads } from '../audit/index.ts';
import { signText, splitSigned } from './signed-text.ts';
import type { SigningKey } from './signing-key.ts';

const title = 'Heads of the audit trail of Muniment';

export function anchorText({ at, heads }: KeptHeads, key: SigningKey): string {
  const lines = heads.map(({ chain, seq, hash }) => `${chain}\t${seq}\t${hash}`);
  return signText([title, `At: ${at}`, '', 'Chain\tEvent\tSHA-256', ...lines, '', ''].join('\r\n'), key);
}

/** Null where the bytes are no anchor. The signature is checked apart. */
export function readAnchor(bytes: Buffer): KeptHeads | null {
  const lines = splitSigned(bytes)?.text.split('\r\n') ?? [];
  const [, at] = /^At: (.+)$/.exec(lines[1] ?? '') ?? [];
  if (lines[0] !== title || at === undefined) return null;
  const heads = lines
    .slice(4)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
    .map(([chain = '', seq = '', hash = '']) => ({ chain, seq: Number(seq), hash }));
  return { at, heads };
}

/** Sorts as anchors follow each other, and is a name on every file system. */
export function anchorName(at: string): string {
  return `anchor-${at.replaceAll(':', '-')}.txt`;
}
