import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ownPublicKey, type PublicKey, publicKeyOf } from '../integrity/index.ts';
import { readConfig } from '../kernel/config.ts';
import { CommandRefused } from './command.ts';

/** The key that is given in a file, else the installation's own. */
export function keyToCheckWith(path: string | undefined): PublicKey {
  if (path !== undefined) return readKey(path);
  const key = ownPublicKey(readConfig(process.env));
  if (key !== null) return key;
  throw new CommandRefused('This installation has no key yet. Give that of the installation in question with --key.');
}

/** The keys that are given in files, and the installation's own where it has one: anchors may be older than a change of key. */
export function keysToCheckWith(paths: readonly string[]): PublicKey[] {
  const own = ownPublicKey(readConfig(process.env));
  const keys = [...paths.map(readKey), ...(own === null ? [] : [own])];
  if (keys.length > 0) return keys;
  throw new CommandRefused('This installation has no key yet. Give that of the installation in question with --key.');
}

function readKey(path: string): PublicKey {
  try {
    const key = createPublicKey(readFileSync(path, 'utf8'));
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key');
    return publicKeyOf(key);
  } catch (error) {
    throw new CommandRefused(`${path} cannot be read as a public key: ${(error as Error).message}`);
  }
}
