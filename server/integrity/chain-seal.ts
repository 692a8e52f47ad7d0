/** A seal: the signature over the newest link of a chain, which covers every link below it. */
import { type KeyObject, verify } from 'node:crypto';
import type { SigningKey } from './signing-key.ts';

export interface SealedHead {
  /** A scope's id, or 'installation'. */
  chain: string;
  seq: number;
  /** In hexadecimal digits. */
  hash: string;
  at: string;
}

/** With the words before it, no other signature of the same key can pass for a seal. */
function sealedBytes({ chain, seq, hash, at }: SealedHead): Buffer {
  return Buffer.from(`muniment chain seal\n${chain}\n${seq}\n${hash}\n${at}`, 'utf8');
}

export function sealHead(head: SealedHead, key: SigningKey): Buffer {
  return Buffer.from(key.sign(sealedBytes(head)), 'base64');
}

export function isSealOf(head: SealedHead, signature: Buffer, key: KeyObject): boolean {
  return verify(null, sealedBytes(head), key, signature);
}
