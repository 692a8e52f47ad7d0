/** Which files and addresses PDFs are sealed with. The files themselves are read by who seals. */
import { resolve } from 'node:path';
import { ConfigError, type Environment, parseUrl, text } from './environment.ts';

export interface SealConfig {
  /** PEM, the certificate first and its chain after it. */
  certificate: string;
  /** How it signs: with the key of a file, or by a command that holds the key elsewhere. */
  signing: { kind: 'key'; file: string } | { kind: 'command'; command: string };
  /** Where time stamps come from; null means that none are asked for. */
  tsaUrl: string | null;
  /** PEM, what leads from the time-stamping service's certificate to its root; null where its stamps carry that themselves. */
  tsaCertificates: string | null;
}

export function readSeal(env: Environment, cwd: string): SealConfig | null {
  const certificate = text(env, 'SEAL_CERTIFICATE');
  const key = text(env, 'SEAL_KEY');
  const command = text(env, 'SEAL_COMMAND');
  const stamps = readTsa(env, cwd);
  if (key !== null && command !== null) {
    throw new ConfigError('SEAL_KEY and SEAL_COMMAND exclude each other: a seal has one key.');
  }
  if (certificate === null && key === null && command === null) {
    if (stamps.tsaUrl !== null) {
      throw new ConfigError('TSA_URL stamps the time of seals, and no seal is set (SEAL_CERTIFICATE).');
    }
    return null;
  }
  if (certificate === null) {
    throw new ConfigError('SEAL_CERTIFICATE is missing: SEAL_CERTIFICATE and SEAL_KEY must be set together.');
  }
  if (command !== null) {
    return { certificate: resolve(cwd, certificate), signing: { kind: 'command', command }, ...stamps };
  }
  if (key === null) {
    throw new ConfigError('SEAL_KEY is missing: SEAL_CERTIFICATE and SEAL_KEY (or SEAL_COMMAND) must be set together.');
  }
  return { certificate: resolve(cwd, certificate), signing: { kind: 'key', file: resolve(cwd, key) }, ...stamps };
}

function readTsa(env: Environment, cwd: string): Pick<SealConfig, 'tsaUrl' | 'tsaCertificates'> {
  const tsaUrl = text(env, 'TSA_URL');
  const file = text(env, 'TSA_CERTIFICATES');
  if (tsaUrl === null) {
    if (file === null) return { tsaUrl, tsaCertificates: null };
    throw new ConfigError('TSA_CERTIFICATES belongs to a time-stamping service, and TSA_URL is missing.');
  }
  const { protocol } = parseUrl('TSA_URL', tsaUrl, 'https://tsa.example.com');
  const tsaCertificates = file === null ? null : resolve(cwd, file);
  if (protocol === 'http:' || protocol === 'https:') return { tsaUrl, tsaCertificates };
  throw new ConfigError('TSA_URL must begin with https:// or http://.');
}
