/**
 * Seals small secrets that the server must be able to read again, so that a copy of the database does not tell them.
 *
 * The key comes from SECRET_KEY or, where that is not set, from a file in DATA_DIR that is made at the first need. Several
 * servers on one database need the same key.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { readOrMakeKey } from './key-file.ts';

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
  const key = Buffer.from(
    hkdfSync('sha256', secretKey ?? readOrMakeKey(join(dataDir, 'secret-key')), '', 'muniment sealing', 32),
  );
  keys.set(place, key);
  return key;
}
