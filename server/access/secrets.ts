/**
 * Secrets that we hand out (sessions, API tokens) and passwords that people choose.
 *
 * Our own secrets are random, so a plain digest protects them at rest; passwords that people choose are not, hence argon2id.
 */
import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost);
}

/** Of a password that nobody has. */
const nobodysHash = hashPassword(newSecret());

/** Takes the same time with and without a hash, so that the time does not tell whether a user exists. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password.normalize('NFC'));
  return matches && passwordHash !== null;
}
