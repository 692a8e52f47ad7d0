/**
 * Checks that the signer is the person of the session: asks for the password again, and for a code where they have a
 * second factor.
 *
 * Counted and slowed down like sign-in, on the same counters. The caller decides which audit event a failure writes.
 */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../contract/index.ts';
import type { Config } from '../kernel/config.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import { countedAddress } from './client-address.ts';
import { factorsOf, ownerOfAssertion, type RelyingParty, takeCode } from './factors/index.ts';
import { failedSignatures } from './failure-counts.ts';
import { requireConfirmed } from './identity.ts';
import { originOf } from './origin.ts';
import { passwordMatches } from './secrets.ts';
import { takeTicket } from './signing-tickets.ts';
import { countFailure, lockAttempts, refuseThrottled } from './throttle.ts';
import { isToldPassword } from './told-by-trail.ts';

export interface SignerProof {
  password?: string | undefined;
  code?: string | undefined;
  passkey?: Record<string, unknown> | undefined;
  /** Given instead of password and code by users of single sign-on, after they signed in again at the provider. */
  ticket?: string | undefined;
}

type SignerFault = 'wrong password' | 'wrong code' | 'wrong passkey' | 'wrong ticket';

/** From where the proof came: the address that is counted, and who we are to a passkey. */
export interface SignedAt {
  address: string;
  party: RelyingParty;
}

export function signedAtOf(request: Pick<FastifyRequest, 'ip' | 'protocol' | 'host'>, config: Config): SignedAt {
  const party = { name: config.serviceName, origin: originOf(request, config) };
  return { address: countedAddress(request.ip), party };
}

/** What is signed belongs to a scope: who was let in again may be confirmed for one and not yet for another. */
interface Signing {
  scopeId: string;
  signedAt: SignedAt;
}

/** Answers the name that the signature carries. `recordFailure` writes into the transaction that counts the failure. */
export async function confirmSigner(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Actor,
  proof: SignerProof,
  { scopeId, signedAt: { address, party } }: Signing,
  recordFailure: (tx: Tx, reason: SignerFault) => Promise<void>,
): Promise<string> {
  const account = await db.withActor(actor, async (tx) => {
    const found = await tx
      .selectFrom('users')
      .select(['email_key', 'display_name', 'password_hash'])
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    await requireConfirmed(tx, actor.userId, scopeId);
    await refuseThrottled(tx, { accountKey: found.email_key, address });
    return { ...found, factors: await factorsOf(tx, actor.userId) };
  });
  const { password, code, passkey, ticket } = proof;
  const { totp, passkeys } = account.factors;
  const hasFactor = totp || passkeys > 0;
  if (ticket === undefined) {
    if (password === undefined) throw signatureRequired('Sign with your password.');
    if (hasFactor && code === undefined && passkey === undefined) {
      const factor = totp ? 'a code from your app' : 'your passkey';
      throw signatureRequired(`Sign with your password and ${factor}.`);
    }
  }
  const attempt = { accountKey: account.email_key, address };
  const matches = ticket === undefined && (await passwordMatches(account.password_hash, password ?? ''));
  const faultOf = async (tx: Tx): Promise<SignerFault | null> => {
    if (ticket !== undefined) return (await takeTicket(tx, actor.userId, ticket)) ? null : 'wrong ticket';
    if (!matches || !(await isToldPassword(tx, actor.userId, account.password_hash))) return 'wrong password';
    if (!hasFactor) return null;
    if (code === undefined && passkey !== undefined) {
      const owner = await ownerOfAssertion(tx, party, passkey, { alone: false });
      return owner === actor.userId ? null : 'wrong passkey';
    }
    return (await takeCode(tx, config, actor.userId, code ?? '')) === undefined ? 'wrong code' : null;
  };
  const fault = await db.withActor(actor, async (tx): Promise<SignerFault | null> => {
    await lockAttempts(tx, attempt);
    await refuseThrottled(tx, attempt);
    const found = await faultOf(tx);
    if (found === null) return null;
    await countFailure(tx, attempt);
    await recordFailure(tx, found);
    return found;
  });
  // Thrown outside the transaction: an error inside would roll back the count and the audit event.
  if (fault !== null) {
    failedSignatures.inc();
    throw new AppError('SIGNATURE_INVALID', { detail: whatIsWrong(fault, hasFactor) });
  }
  return account.display_name;
}

/** Who does not know the password does not learn from this whether it was right. */
function whatIsWrong(fault: SignerFault, hasFactor: boolean): string {
  if (fault === 'wrong ticket') return 'Your sign-in is too old to sign with. Sign in again.';
  return hasFactor ? 'The password or the second factor is wrong.' : 'The password is wrong.';
}

export function signatureRequired(detail: string): AppError {
  return new AppError('SIGNATURE_REQUIRED', { detail });
}
