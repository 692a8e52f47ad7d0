/**
 * The installation's own key, with which it signs manifests of packs and anchors of the trail (Ed25519).
 *
 * It comes from SIGNING_KEY or, where that is not set, from a file in DATA_DIR that is made at the first start and that its
 * owner alone can read. The database never holds it: whoever can change records there cannot sign them.
 */
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../kernel/config.ts';
import { makeSecretFile } from '../kernel/key-file.ts';

export type KeySource = Pick<Config, 'signingKey' | 'dataDir'>;

export interface PublicKey {
  /** The beginning of the SHA-256 of the key's DER form, so that anyone can compute it. */
  id: string;
  pem: string;
  key: KeyObject;
}

export interface SigningKey extends PublicKey {
  sign(bytes: Uint8Array): string;
  /** For what only this installation checks again: cheaper than a signature, and made with the same secret. */
  seal(text: string): string;
  /** Like `seal`, under a secret of its own: the code of an event. */
  mac(text: string): Buffer;
}

const keys = new Map<string, SigningKey>();

export function signingKeyOf({ signingKey, dataDir }: KeySource): SigningKey {
  const place = signingKey ?? `file ${dataDir}`;
  const known = keys.get(place);
  if (known !== undefined) return known;
  const secret = createPrivateKey(signingKey ?? madeKeyFile(dataDir));
  const derived = (purpose: string) =>
    createHash('sha256')
      .update(purpose)
      .update(secret.export({ type: 'pkcs8', format: 'der' }))
      .digest();
  const sealing = derived('muniment seal');
  const coding = derived('muniment event code');
  const key = {
    ...publicKeyOf(createPublicKey(secret)),
    sign: (bytes: Uint8Array) => signed(secret, bytes),
    seal: (text: string) => createHmac('sha256', sealing).update(text).digest('hex'),
    mac: (text: string) => createHmac('sha256', coding).update(text).digest(),
  };
  keys.set(place, key);
  return key;
}

/** The installation's key where it has one already. */
export function existingSigningKey(source: KeySource): SigningKey | null {
  return ownPublicKey(source) === null ? null : signingKeyOf(source);
}

/** The installation's public key where it has one already; a command that only checks must not make one. */
export function ownPublicKey({ signingKey, dataDir }: KeySource): PublicKey | null {
  try {
    return publicKeyOf(createPublicKey(signingKey ?? readFileSync(keyPath(dataDir), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export function publicKeyOf(key: KeyObject): PublicKey {
  const id = createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
  return { id, pem: key.export({ type: 'spki', format: 'pem' }).toString(), key };
}

function signed(secret: KeyObject, bytes: Uint8Array): string {
  return sign(null, bytes, secret).toString('base64');
}

const keyPath = (dataDir: string) => join(dataDir, 'signing-key');

function madeKeyFile(dataDir: string): string {
  const path = keyPath(dataDir);
  if (!existsSync(path)) {
    makeSecretFile(path, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
  }
  return readFileSync(path, 'utf8');
}
