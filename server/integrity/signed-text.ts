/**
 * A text whose last line signs all bytes before that line: `Signature: ed25519 <key id> <base64>`. Manifests of packs and
 * anchors are such texts, so that one check serves both.
 */
import { verify } from 'node:crypto';
import type { PublicKey, SigningKey } from './signing-key.ts';

const lineEnd = '\r\n';

export function signText(text: string, key: SigningKey): string {
  return `${text}Signature: ed25519 ${key.id} ${key.sign(Buffer.from(text, 'utf8'))}${lineEnd}`;
}

export interface SignedText {
  text: string;
  keyId: string;
  signature: string;
}

/** Null where the last line is no signature. */
export function splitSigned(bytes: Buffer): SignedText | null {
  const at = bytes.lastIndexOf('\nSignature: ') + 1;
  const [, keyId, signature] =
    /^Signature: ed25519 ([0-9a-f]+) ([A-Za-z0-9+/=]+)\s*$/.exec(bytes.toString('utf8', at)) ?? [];
  if (at === 0 || keyId === undefined || signature === undefined) return null;
  return { text: bytes.toString('utf8', 0, at), keyId, signature };
}

/** What is wrong with the signature, in a sentence; null where it holds. */
export function signatureFault(bytes: Buffer, key: PublicKey, what: string): string | null {
  const signed = splitSigned(bytes);
  if (signed === null) return `${what} ends without a signature.`;
  if (signed.keyId !== key.id)
    return `${what} was signed with the key ${signed.keyId}, and the key given is ${key.id}.`;
  const before = bytes.subarray(0, bytes.lastIndexOf('\nSignature: ') + 1);
  const holds = verify(null, before, key.key, Buffer.from(signed.signature, 'base64'));
  return holds ? null : `${what} is not what was signed: it was changed, or the signature was.`;
}
