/**
 * The seal of this installation: a certificate with its chain, and what signs in its name. Read and tried once, at the start:
 * a seal that cannot work stops the server with a sentence, since a pack without it would be noticed by an auditor only.
 */
import { spawnSync } from 'node:child_process';
import { createHash, createPrivateKey, type KeyObject, sign, verify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from '../../kernel/config.ts';
import type { SealConfig } from '../../kernel/seal-config.ts';
import { signByCommand } from './signing-command.ts';
import { isIssuedBy, isSignedAsUsual } from './stamp-chain.ts';

type SealAlgorithm = 'rsa' | 'ecdsa-p256';

export interface Seal {
  /** The beginning of the SHA-256 of the certificate: a renewed one is another seal. */
  id: string;
  algorithm: SealAlgorithm;
  /** The certificate and its chain, in the order of the file. */
  certificates: X509Certificate[];
  publicKey: string;
  pem: string;
  tsaUrl: string | null;
  /** What leads from the certificate of the time-stamping service to its root, where its stamps may lack it. */
  tsaCertificates: X509Certificate[];
  /** Signs with SHA-256; ECDSA in DER. */
  sign(bytes: Uint8Array): Promise<Buffer>;
}

const opened = new WeakMap<SealConfig, Seal>();

export function sealOf({ seal }: { seal: SealConfig | null }): Seal | null {
  if (seal === null) return null;
  const known = opened.get(seal);
  if (known !== undefined) return known;
  const made = openSeal(seal, new Date());
  opened.set(seal, made);
  return made;
}

function openSeal(config: SealConfig, now: Date): Seal {
  const certificates = readCertificates('SEAL_CERTIFICATE', config.certificate);
  const [own] = certificates as [X509Certificate];
  const algorithm = algorithmOf(own.publicKey);
  if (now < new Date(own.validFrom)) throw refused(`the certificate is not valid before ${own.validFrom}`);
  if (now > new Date(own.validTo)) throw refused(`the certificate expired on ${own.validTo}`);
  const { signing } = config;
  const signer = signing.kind === 'key' ? byKey(own, signing.file) : byCommand(own, signing.command);
  return {
    id: createHash('sha256').update(own.raw).digest('hex').slice(0, 16),
    ...{ algorithm, certificates, tsaUrl: config.tsaUrl, sign: signer },
    tsaCertificates: config.tsaCertificates === null ? [] : readChain(config.tsaCertificates),
    publicKey: own.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    pem: certificates.map((certificate) => certificate.toString()).join(''),
  };
}

const refused = (why: string) => new ConfigError(`PDFs cannot be sealed: ${why}.`);

function readFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw refused(`the file of ${name}, ${path}, cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function readCertificates(name: string, path: string): X509Certificate[] {
  const blocks = readFile(name, path).match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
  if (blocks === null) throw refused(`${name} holds no certificate in PEM`);
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    throw refused(`${name} holds a certificate that cannot be read`);
  }
}

/** Whole, so that whoever checks a copy can check each of them by the next. */
function readChain(path: string): X509Certificate[] {
  const chain = readCertificates('TSA_CERTIFICATES', path);
  const open = chain.find((one) => !chain.some((other) => isIssuedBy(one, other)));
  const named = ({ subject }: X509Certificate) => subject.replaceAll('\n', ', ');
  if (open !== undefined) throw refused(`TSA_CERTIFICATES lacks the certificate that issued ${named(open)}`);
  const odd = chain.find((one) => !isSignedAsUsual(one));
  if (odd === undefined) return chain;
  throw refused(`TSA_CERTIFICATES: ${named(odd)} is signed neither with RSA (PKCS#1) nor with ECDSA`);
}

const smallestRsaBits = 2048;

function algorithmOf(key: KeyObject): SealAlgorithm {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details = {} } = key;
  if (type === 'rsa') {
    if ((details.modulusLength ?? 0) >= smallestRsaBits) return 'rsa';
    throw refused(`its RSA key has ${details.modulusLength} bits, and ${smallestRsaBits} are the least`);
  }
  if (type === 'ec' && details.namedCurve === 'prime256v1') return 'ecdsa-p256';
  const found = type === 'ec' ? `ECDSA on ${details.namedCurve}` : String(type);
  throw refused(`its key is ${found}, and seals are made with RSA or ECDSA on P-256`);
}

function byKey(certificate: X509Certificate, path: string): Seal['sign'] {
  const pem = readFile('SEAL_KEY', path);
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    // The reason could repeat parts of the key.
    throw refused('SEAL_KEY holds no private key in PEM that can be read without a password');
  }
  if (!certificate.checkPrivateKey(key)) throw refused('SEAL_KEY is not the key of SEAL_CERTIFICATE');
  return (bytes) =>
    new Promise((resolve, reject) => {
      sign('sha256', bytes, key, (error, signature) => (error ? reject(error) : resolve(signature)));
    });
}

const trialMs = 15_000;

function byCommand(certificate: X509Certificate, command: string): Seal['sign'] {
  const text = Buffer.from('A trial of the seal.');
  const input = createHash('sha256').update(text).digest();
  const { status, stdout, error } = spawnSync('/bin/sh', ['-c', command], { input, timeout: trialMs });
  if (error !== undefined || status !== 0) {
    throw refused(`SEAL_COMMAND failed when it was tried (${error?.message ?? `status ${status}`})`);
  }
  const signature = signByCommand.asDer(stdout, certificate.publicKey);
  if (!verify('sha256', text, certificate.publicKey, signature)) {
    throw refused('what SEAL_COMMAND signs does not fit SEAL_CERTIFICATE');
  }
  return async (bytes) =>
    signByCommand.asDer(
      await signByCommand.run(command, createHash('sha256').update(bytes).digest()),
      certificate.publicKey,
    );
}
