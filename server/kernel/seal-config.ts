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
}

export function readSeal(env: Environment, cwd: string): SealConfig | null {
  const certificate = text(env, 'SEAL_CERTIFICATE');
  const key = text(env, 'SEAL_KEY');
  const command = text(env, 'SEAL_COMMAND');
  const tsaUrl = readTsa(env);
  if (key !== null && command !== null) {
    throw new ConfigError('SEAL_KEY and SEAL_COMMAND exclude each other: a seal has one key.');
  }
  if (certificate === null && key === null && command === null) {
    if (tsaUrl !== null)
      throw new ConfigError('TSA_URL stamps the time of seals, and no seal is set (SEAL_CERTIFICATE).');
    return null;
  }
  if (certificate === null) {
    throw new ConfigError('SEAL_CERTIFICATE is missing: SEAL_CERTIFICATE and SEAL_KEY must be set together.');
  }
  if (command !== null) {
    return { certificate: resolve(cwd, certificate), signing: { kind: 'command', command }, tsaUrl };
  }
  if (key === null) {
    throw new ConfigError('SEAL_KEY is missing: SEAL_CERTIFICATE and SEAL_KEY (or SEAL_COMMAND) must be set together.');
  }
  return { certificate: resolve(cwd, certificate), signing: { kind: 'key', file: resolve(cwd, key) }, tsaUrl };
}

function readTsa(env: Environment): string | null {
  const value = text(env, 'TSA_URL');
  if (value === null) return null;
  const { protocol } = parseUrl('TSA_URL', value, 'https://tsa.example.com');
  if (protocol === 'http:' || protocol === 'https:') return value;
  throw new ConfigError('TSA_URL must begin with https:// or http://.');
}
