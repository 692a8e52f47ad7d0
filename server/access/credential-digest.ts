/**
 * The digest of a credential that the trail holds in its place, so that replay notices one that was exchanged in the database. What is
 * digested is itself a hash with a salt, the digest of a random token, or a public key: nothing can be guessed from it.
 */
import { createHash } from 'node:crypto';

export const credentialDigest = (stored: string | Uint8Array | null): string | null =>
  stored === null ? null : createHash('sha256').update(stored).digest('hex');
