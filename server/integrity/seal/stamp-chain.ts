/**
 * The certificates of a time-stamping service. Stamps carry the service's own, which was asked for, and often no more; whoever checks a
 * copy without a network needs those above it too.
 */
import { X509Certificate } from 'node:crypto';
import type { SignedData } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import { Certificate } from '@peculiar/asn1-x509';

export function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

/** RSA (PKCS#1) with SHA-1 to 512, ECDSA with SHA-256 to 512: what the page that checks copies can check. */
const usual = /^1\.2\.840\.(?:113549\.1\.1\.(?:5|11|12|13)|10045\.4\.3\.[234])$/;

export function isSignedAsUsual({ raw }: X509Certificate): boolean {
  return usual.test(AsnConvert.parse(raw, Certificate).signatureAlgorithm.algorithm);
}

const isSame = (one: X509Certificate, other: X509Certificate) => one.raw.equals(other.raw);

/** Of `known` those that lead from the stamp's certificate to a root and that the stamp lacks. Throws where it is not of their kind. */
export function missingCertificates(stamp: SignedData, known: readonly X509Certificate[]): X509Certificate[] {
  const carried = carriedBy(stamp);
  const path = pathFrom(signerOf(stamp), [...carried, ...known]);
  if (known.length > 0 && !path.some((one) => known.some((other) => isSame(one, other)))) {
    throw new Error('its stamp is of another authority than TSA_CERTIFICATES');
  }
  return path.filter((one) => !carried.some((other) => isSame(one, other)));
}

function carriedBy({ certificates }: SignedData): X509Certificate[] {
  const carried = (certificates ?? []).flatMap(({ certificate }) => certificate ?? []);
  return carried.map((certificate) => new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))));
}

/** The stamp's own certificate, named by issuer and serial number. Throws where the stamp lacks it. */
export function signerOf(stamp: SignedData): X509Certificate {
  const { signerInfos, certificates } = stamp;
  const named = signerInfos[0]?.sid.issuerAndSerialNumber;
  const bytes = (value: unknown) => Buffer.from(AsnConvert.serialize(value));
  const at = (certificates ?? [])
    .flatMap(({ certificate }) => certificate ?? [])
    .findIndex(
      ({ tbsCertificate: { issuer, serialNumber } }) =>
        named !== undefined &&
        Buffer.from(serialNumber).equals(Buffer.from(named.serialNumber)) &&
        bytes(issuer).equals(bytes(named.issuer)),
    );
  const signer = carriedBy(stamp)[at];
  if (signer === undefined) throw new Error('its stamp lacks its certificate');
  return signer;
}

/** No authority is so deep. */
const longestPath = 10;

/** The signer's own first, as far up as the certificates lead. */
function pathFrom(signer: X509Certificate, among: readonly X509Certificate[]): X509Certificate[] {
  const path = [signer];
  while (path.length < longestPath) {
    const last = path.at(-1) as X509Certificate;
    const issuer = among.find((one) => !path.some((other) => isSame(one, other)) && isIssuedBy(last, one));
    if (issuer === undefined) break;
    path.push(issuer);
  }
  return path;
}
