/**
 * Seals small secrets that the server must be able to read again, so that a copy of the database does not tell them.
 *
 * The key comes from SECRET_KEY or, where that is not set, from a file in DATA_DIR that is made at the first need. Several
 * servers on one database need the same key.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

type KeySource = Pick<Config, 'secretKey' | 'dataDir'>;

const nonceBytes = 12;
const tagBytes = 16;

export function seal(source: KeySource, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(source), nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Undefined when it was sealed with another key. */
export function unseal(source: KeySource, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(source), sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

const keys = new Map<string, Buffer>();

function keyOf({ secretKey, dataDir }: KeySource): Buffer {
  const place = secretKey ?? `file ${dataDir}`;
  const known = keys.get(place);
  if (known !== undefined) return known;
  const key = Buffer.from(hkdfSync('sha256', secretKey ?? keyFile(dataDir), '', 'muniment sealing', 32));
  keys.set(place, key);
  return key;
}

function keyFile(dataDir: string): string {
  const path = join(dataDir, 'secret-key');
  mkdirSync(dataDir, { recursive: true });
  try {
    // Of two servers that start at once, one makes the file and both read it.
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
