/**
 * Secrets by which somebody acts as a person: sessions, links that set a password, tickets that sign. Each ends with a code of the
 * installation's key over the rest of it and the person, and the database never holds that key: a row that somebody wrote there for a
 * secret of their own, or gave to another person, lets nobody in.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { keyedCode } from '../audit/index.ts';
import type { Database } from '../kernel/database/index.ts';

export interface Bound {
  to: 'session' | 'link' | 'ticket';
  userId: string;
  /** What else the row says that must stay. */
  as?: string;
}

/** Of each half, in bytes: neither can be guessed. */
const half = 16;

const codeFor = (db: Database | undefined, random: Buffer, { to, userId, as = '' }: Bound) =>
  keyedCode(db, JSON.stringify([to, userId, as, random.toString('hex')])).subarray(0, half);

export function newBoundSecret(db: Database | undefined, bound: Bound): string {
  const random = randomBytes(half);
  return Buffer.concat([random, codeFor(db, random, bound)]).toString('base64url');
}

export function isBound(db: Database | undefined, secret: string, bound: Bound): boolean {
  const bytes = Buffer.from(secret, 'base64url');
  return (
    bytes.length === 2 * half && timingSafeEqual(bytes.subarray(half), codeFor(db, bytes.subarray(0, half), bound))
  );
}
