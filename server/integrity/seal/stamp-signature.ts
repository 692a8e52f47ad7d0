/**
 * Whether the certificate of a time-stamping service signed what its stamp says. A stamp that nobody could check proves nothing, and
 * whoever reads the copy in ten years is told that it does not fit.
 */
import { constants, createHash, verify, type X509Certificate } from 'node:crypto';
import type { SignedData, SignerInfo } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { derSet } from './der.ts';

const messageDigest = '1.2.840.113549.1.9.4';
const rsaPss = '1.2.840.113549.1.1.10';
const hashes: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** Throws a sentence where it did not. `content` is what the stamp says, in DER. */
export function requireSigned({ signerInfos }: SignedData, content: ArrayBuffer, signer: X509Certificate): void {
  const [info] = signerInfos;
  const hash = hashes[info?.digestAlgorithm.algorithm ?? ''];
  if (info?.signedAttrs === undefined || hash === undefined) {
    throw new Error('its stamp is signed in a way that cannot be checked');
  }
  const digest = createHash(hash).update(Buffer.from(content)).digest();
  if (!digestOf(info).equals(digest) || !fits(info, hash, signer)) throw new Error('its stamp is not signed by it');
}

function digestOf({ signedAttrs = [] }: SignerInfo): Buffer {
  const [value] = signedAttrs.find(({ attrType }) => attrType === messageDigest)?.attrValues ?? [];
  return value === undefined ? Buffer.alloc(0) : Buffer.from(AsnConvert.parse(value, OctetString).buffer);
}

function fits({ signedAttrs = [], signatureAlgorithm, signature }: SignerInfo, hash: string, signer: X509Certificate) {
  // What is signed is the set itself; in the stamp it stands under a tag of its own.
  const signed = derSet(...signedAttrs.map((one) => Buffer.from(AsnConvert.serialize(one))));
  const isPss = signatureAlgorithm.algorithm === rsaPss;
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
  const key = { key: signer.publicKey, ...(isPss && padding) };
  return verify(hash, signed, key, Buffer.from(signature.buffer));
}
