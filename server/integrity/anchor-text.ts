/** An anchor as text: when it was taken, a line for each chain with its newest event and hash, and the signature. */
import type { KeptHeads } from '../audit/index.ts';
import { signText, splitSigned } from './signed-text.ts';
import type { SigningKey } from './signing-key.ts';

const title = 'Heads of the audit trail of Muniment';

/** Its place among the anchors: which one it is, and the digest of the one before it. */
export interface AnchorNumber {
  number: number;
  /** Null for the first one. */
  previous: string | null;
}

export interface Anchor extends KeptHeads {
  /** Null for those that earlier releases wrote. */
  numbered: AnchorNumber | null;
}

export function anchorText({ at, heads }: KeptHeads, { number, previous }: AnchorNumber, key: SigningKey): string {
  const lines = heads.map(({ chain, seq, hash }) => `${chain}\t${seq}\t${hash}`);
  const place = [`Number: ${number}`, `Previous: ${previous ?? 'none'}`];
  return signText([title, `At: ${at}`, ...place, '', 'Chain\tEvent\tSHA-256', ...lines, '', ''].join('\r\n'), key);
}

/** Null where the bytes are no anchor. The signature is checked apart. */
export function readAnchor(bytes: Buffer): Anchor | null {
  const lines = splitSigned(bytes)?.text.split('\r\n') ?? [];
  const begin = lines.slice(0, lines.indexOf('')).join('\n');
  const [, at] = /^At: (.+)$/m.exec(begin) ?? [];
  if (lines[0] !== title || at === undefined) return null;
  const [, number] = /^Number: (\d+)$/m.exec(begin) ?? [];
  const [, previous = 'none'] = /^Previous: (\w+)$/m.exec(begin) ?? [];
  const numbered =
    number === undefined ? null : { number: Number(number), previous: previous === 'none' ? null : previous };
  const heads = lines
    .slice(lines.indexOf('') + 2)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
    .map(([chain = '', seq = '', hash = '']) => ({ chain, seq: Number(seq), hash }));
  return { at, heads, numbered };
}

/** Sorts as anchors follow each other, and is a name on every file system. */
export function anchorName(at: string): string {
  return `anchor-${at.replaceAll(':', '-')}.txt`;
}
