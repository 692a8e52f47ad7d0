/** A signature in CMS: who signed, what, and whether the signature fits. */
import { fieldsOf, isRsaKey, isSignedBy, subjectOf } from './certificates.ts';
import { child, childrenOf, type DerNode, hexOf, NotDer, readDer, sameBytes } from './der.ts';
import { isOwnForm } from './own-form.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface Signed {
  /** The signer's certificate, in DER. */
  certificate: Bytes;
  /** All that came along, its chain among them. */
  certificates: Bytes[];
  /** What its subject is called. */
  by: string;
  /** The digest that was signed, and how it is made. */
  messageDigest: Bytes;
  hash: string;
  signature: Bytes;
  /** Of the content that stands inside; null where it stands elsewhere. */
  content: Bytes | null;
  /** Of the unsigned attributes: the first time stamp. */
  stamp: Bytes | null;
  /** Whether the signature fits the certificate and the attributes. */
  fits: boolean;
  /** Whether all around it is as this service writes it. */
  isOwnForm: boolean;
}

const oids = {
  messageDigest: '2a864886f70d010904',
  signingCertificateV2: '2a864886f70d010910022f',
  timeStamp: '2a864886f70d010910020e',
};
const hashes: Record<string, string> = {
  '608648016503040201': 'SHA-256',
  '608648016503040202': 'SHA-384',
  '608648016503040203': 'SHA-512',
};

export async function readSigned(bytes: Bytes): Promise<Signed> {
  const data = child(child(readDer(bytes), 1), 0);
  const parts = childrenOf(data);
  const certificates = parts.filter(({ tag }) => tag === 0xa0).flatMap(childrenOf);
  const signer = child(parts.at(-1) as DerNode, 0);
  const fields = childrenOf(signer);
  const [, sid, digestAlgorithm] = fields as [DerNode, DerNode, DerNode];
  const attributes = fields.find(({ tag }) => tag === 0xa0);
  const signature = fields.find(({ tag }) => tag === 0x04)?.content;
  const own = certificates.find((one) => isNamed(one, sid));
  if (attributes === undefined || signature === undefined || own === undefined) throw new NotDer('a part is missing');
  const hash = hashes[hexOf(child(digestAlgorithm, 0).content)] ?? '';
  const unsigned = fields.find(({ tag }) => tag === 0xa1);
  const named = attribute(attributes, oids.signingCertificateV2);
  const fitsName = named === null || (await namesCertificate(named, own.whole));
  const encapsulated = childrenOf(parts[2] as DerNode)[1];
  const stamp = unsigned === undefined ? null : (attribute(unsigned, oids.timeStamp)?.whole ?? null);
  const all = certificates.map(({ whole }) => whole);
  const { serial, issuer, key } = fieldsOf(own);
  return {
    certificate: own.whole,
    certificates: all,
    by: subjectOf(own),
    messageDigest: attribute(attributes, oids.messageDigest)?.content ?? new Uint8Array(),
    ...{ hash, signature },
    content: encapsulated === undefined ? null : child(encapsulated, 0).content,
    stamp,
    fits: fitsName && (await isSignedBy(key, hash, signature, asSet(attributes.whole))),
    isOwnForm: isOwnForm(bytes, {
      ...{ certificates: all, issuer, serial, attributes, signature, stamp },
      isRsa: isRsaKey(key),
    }),
  };
}

/** By issuer and serial number. */
function isNamed(certificate: DerNode, sid: DerNode): boolean {
  const { serial, issuer } = fieldsOf(certificate);
  const [name, number] = childrenOf(sid);
  return (
    name !== undefined &&
    number !== undefined &&
    sameBytes(name.whole, issuer.whole) &&
    sameBytes(number.content, serial.content)
  );
}

/** The first value of an attribute. */
function attribute(set: DerNode, oid: string): DerNode | null {
  const found = childrenOf(set).find((one) => hexOf(child(one, 0).content) === oid);
  return found === undefined ? null : child(child(found, 1), 0);
}

/** Where no algorithm is named, SHA-256 is meant. */
async function namesCertificate(value: DerNode, certificate: Bytes): Promise<boolean> {
  const [first, second] = childrenOf(child(child(value, 0), 0));
  if (first?.tag !== 0x04) return second !== undefined;
  return sameBytes(first.content, new Uint8Array(await crypto.subtle.digest('SHA-256', certificate)));
}

/** What is signed is the set itself; in the file it stands under a tag of its own. */
function asSet(attributes: Bytes): Bytes {
  const set = Uint8Array.from(attributes);
  set[0] = 0x31;
  return set;
}
