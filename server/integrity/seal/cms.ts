/**
 * The signature of a sealed file: CAdES baseline B over the digest of the file, detached. It holds no time of its own, so that
 * the same file sealed twice with RSA is the same to the byte.
 */
import { createHash } from 'node:crypto';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_data,
  id_signedData,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509';
import { der, derOctets, derSequence, derSet } from './der.ts';
import type { Seal } from './open-seal.ts';
import type { TimeStamp } from './time-stamp.ts';

const sha256 = '2.16.840.1.101.3.4.2.1';
const contentType = '1.2.840.113549.1.9.3';
const messageDigest = '1.2.840.113549.1.9.4';
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47';
const timeStampToken = '1.2.840.113549.1.9.16.2.14';

const rsaEncryption = () => new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11', parameters: nothing });
const ecdsaWithSha256 = () => new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' });
const nothing = arrayBufferOf(Buffer.from([0x05, 0x00]));

function arrayBufferOf(bytes: Uint8Array): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

const attribute = (attrType: string, value: Uint8Array) =>
  new Attribute({ attrType, attrValues: [arrayBufferOf(value)] });

/** As a SET OF in DER: by their bytes. */
function signedAttributes(digest: Uint8Array, certificate: Uint8Array): Attribute[] {
  const named = createHash('sha256').update(certificate).digest();
  const attributes = [
    attribute(contentType, der(0x06, Buffer.from('2a864886f70d010701', 'hex'))),
    attribute(messageDigest, derOctets(digest)),
    // SHA-256 is what the structure means where it names no algorithm.
    attribute(signingCertificateV2, derSequence(derSequence(derSequence(derOctets(named))))),
  ];
  return attributes
    .map((one) => ({ one, bytes: Buffer.from(AsnConvert.serialize(one)) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ one }) => one);
}

/** What a time-stamping service says of a signature, or null where it says nothing that can be used. */
export type Stamp = (signature: Uint8Array) => Promise<TimeStamp | null>;

const parsedCertificates = new WeakMap<Seal, Certificate[]>();

/** Those of the stamp that the seal does not hold itself. */
function added(seal: Seal, stamped: TimeStamp | null): Certificate[] {
  const lacking = (stamped?.certificates ?? []).filter(
    ({ raw }) => !seal.certificates.some((own) => own.raw.equals(raw)),
  );
  return lacking.map(({ raw }) => AsnConvert.parse(raw, Certificate));
}

/** A pack seals thousands of files with the same certificates. */
function parsedOf(seal: Seal): Certificate[] {
  const known = parsedCertificates.get(seal);
  if (known !== undefined) return known;
  const parsed = seal.certificates.map(({ raw }) => AsnConvert.parse(raw, Certificate));
  parsedCertificates.set(seal, parsed);
  return parsed;
}

/** `digest` is the SHA-256 of the file without the gap. */
export async function signedFile(seal: Seal, digest: Uint8Array, stamp: Stamp): Promise<Buffer> {
  const parsed = parsedOf(seal);
  const [own] = parsed as [Certificate];
  const attributes = signedAttributes(digest, seal.certificates[0]!.raw);
  const signed = derSet(...attributes.map((one) => Buffer.from(AsnConvert.serialize(one))));
  const signature = await seal.sign(signed);
  const stamped = await stamp(signature);
  const { issuer, serialNumber } = own.tbsCertificate;
  const signer = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithm: sha256 }),
    signedAttrs: attributes,
    signatureAlgorithm: seal.algorithm === 'rsa' ? rsaEncryption() : ecdsaWithSha256(),
    signature: new OctetString(signature),
    ...(stamped === null ? {} : { unsignedAttrs: [attribute(timeStampToken, stamped.token)] }),
  });
  const data = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([new AlgorithmIdentifier({ algorithm: sha256 })]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(
      [...parsed, ...added(seal, stamped)].map((certificate) => new CertificateChoices({ certificate })),
    ),
    signerInfos: new SignerInfos([signer]),
  });
  const content = new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(data) });
  return Buffer.from(AsnConvert.serialize(content));
}
