/** Certificates in DER: what they say, and whose key a signature was made with. WebCrypto does the arithmetic. */
import { bytesOfHex, child, childrenOf, type DerNode, hexOf, NotDer, readDer, sameBytes, writeDer } from './der.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const oids = { commonName: '550403', organization: '55040a', rsaKey: '2a864886f70d010101' };

/** By the names of their curves: how WebCrypto calls them, and how long a number is. */
const curves: Record<string, { namedCurve: string; bytes: number }> = {
  '2a8648ce3d030107': { namedCurve: 'P-256', bytes: 32 },
  '2b81040022': { namedCurve: 'P-384', bytes: 48 },
  '2b81040023': { namedCurve: 'P-521', bytes: 66 },
};

/** How certificates are signed, by RSA (PKCS#1) and ECDSA. */
const signedWith: Record<string, string> = {
  '2a864886f70d010105': 'SHA-1',
  '2a864886f70d01010b': 'SHA-256',
  '2a864886f70d01010c': 'SHA-384',
  '2a864886f70d01010d': 'SHA-512',
  '2a8648ce3d040302': 'SHA-256',
  '2a8648ce3d040303': 'SHA-384',
  '2a8648ce3d040304': 'SHA-512',
};

export function fieldsOf(certificate: DerNode) {
  const all = childrenOf(child(certificate, 0));
  const [serial, algorithm, issuer, , subject, key] = all[0]?.tag === 0xa0 ? all.slice(1) : all;
  if (!serial || !algorithm || !issuer || !subject || !key) throw new NotDer('a certificate cannot be read');
  return { serial, algorithm, issuer, subject, key };
}

export function subjectOf(certificate: DerNode): string {
  const entries = childrenOf(fieldsOf(certificate).subject).map((set) => childrenOf(child(set, 0)));
  const value = (oid: string) => {
    const found = entries.find(([type]) => type !== undefined && hexOf(type.content) === oid)?.[1];
    // BMPString alone is not UTF-8 or a part of it.
    return found && new TextDecoder(found.tag === 0x1e ? 'utf-16be' : 'utf-8').decode(found.content);
  };
  const names = [value(oids.commonName), value(oids.organization)].filter((name) => name !== undefined);
  return names.join(', ') || 'an unnamed certificate';
}

export const isRsaKey = (key: DerNode) => hexOf(child(child(key, 0), 0).content) === oids.rsaKey;

/** Whether the key of a certificate made the signature. One of a kind that is not known here did not. */
export async function isSignedBy(key: DerNode, hash: string, signature: Bytes, signed: Bytes): Promise<boolean> {
  if (hash === '') return false;
  if (isRsaKey(key)) {
    const kind = { name: 'RSASSA-PKCS1-v1_5', hash };
    const rsa = await crypto.subtle.importKey('spki', key.whole, kind, false, ['verify']);
    return crypto.subtle.verify(kind, rsa, signature, signed);
  }
  const curve = curves[hexOf(childrenOf(child(key, 0))[1]?.content ?? new Uint8Array())];
  if (curve === undefined) return false;
  const kind = { name: 'ECDSA', namedCurve: curve.namedCurve };
  const ec = await crypto.subtle.importKey('spki', key.whole, kind, false, ['verify']);
  return crypto.subtle.verify({ name: 'ECDSA', hash }, ec, rawSignature(signature, curve.bytes), signed);
}

/** WebCrypto takes the two numbers of ECDSA one after the other. */
function rawSignature(der: Bytes, bytes: number): Bytes {
  const numbers = childrenOf(readDer(der)).map(({ content }) => content);
  if (!sameBytes(der, writeDer(0x30, ...numbers.map((one) => writeDer(0x02, one))))) throw new NotDer('no two numbers');
  const padded = numbers.map((one) =>
    hexOf(one)
      .replace(/^(00)+/, '')
      .padStart(2 * bytes, '0'),
  );
  return bytesOfHex(padded.join(''));
}

async function isIssuedBy(certificate: Bytes, issuer: Bytes): Promise<boolean> {
  const own = readDer(certificate);
  const [signed, , bits] = childrenOf(own);
  const { algorithm, issuer: name } = fieldsOf(own);
  const above = fieldsOf(readDer(issuer));
  if (!signed || !bits || !sameBytes(name.whole, above.subject.whole) || bits.content[0] !== 0) return false;
  // What the issuer did not sign can be written in one way only.
  if (!sameBytes(certificate, writeDer(0x30, signed.whole, algorithm.whole, writeDer(0x03, bits.content))))
    return false;
  const hash = signedWith[hexOf(child(algorithm, 0).content)] ?? '';
  return isSignedBy(above.key, hash, bits.content.subarray(1), signed.whole);
}

/** No authority is so deep. */
const longestPath = 10;

/**
 * From a certificate up to the root that issued itself, as `among` has them; null where they do not lead to one. Each is checked by
 * the next, so that whatever was altered in one of them breaks the path.
 */
export async function pathToRoot(first: Bytes, among: readonly Bytes[]): Promise<Bytes[] | null> {
  const path = [first];
  while (path.length < longestPath) {
    const last = path.at(-1) as Bytes;
    if (await isIssuedBy(last, last)) return path;
    let next: Bytes | undefined;
    for (const one of among) {
      if (path.some((other) => sameBytes(one, other)) || !(await isIssuedBy(last, one))) continue;
      next = one;
      break;
    }
    if (next === undefined) return null;
    path.push(next);
  }
  return null;
}
