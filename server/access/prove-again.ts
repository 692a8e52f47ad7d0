/**
 * Recent authentication: who is signed in proves again who they are, before acts on their factors and tokens.
 *
 * Counted and slowed down like sign-in, on the same counters.
 */
import { sql } from 'kysely';
import { AppError } from '../../contract/index.ts';
import { appendInstallationEvent } from '../audit/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import type { SignedAt, SignerProof } from './confirm-signer.ts';
import { factorsOf, ownerOfAssertion, takeCode } from './factors/index.ts';
import { failedSignIns } from './failure-counts.ts';
import { digestOf, passwordMatches } from './secrets.ts';
import { takeTicket } from './signing-tickets.ts';
import { countFailure, lockAttempts, refuseThrottled } from './throttle.ts';
import { isToldPassword } from './told-by-trail.ts';

interface Proving {
  actor: Actor;
  sessionSecret: string;
  at: SignedAt;
}

type Outcome = 'right' | 'code missing' | 'wrong password' | 'wrong code' | 'wrong passkey' | 'wrong ticket';

export async function proveAgain(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { actor, sessionSecret, at: { address, party } }: Proving,
  proof: SignerProof,
): Promise<void> {
  const { password, code, passkey, ticket } = proof;
  if (password === undefined && passkey === undefined && ticket === undefined) {
    throw new AppError('INVALID_REQUEST', {
      detail: 'Give your password, a passkey or a ticket of single sign-on.',
      errors: [{ path: 'password', message: 'is missing' }],
    });
  }
  const account = await db.withActor(actor, async (tx) => {
    const found = await tx
      .selectFrom('users')
      .select(['email', 'email_key', 'password_hash'])
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    await refuseThrottled(tx, { accountKey: found.email_key, address });
    return found;
  });
  const attempt = { accountKey: account.email_key, address };
  const matches = password !== undefined && (await passwordMatches(account.password_hash, password));
  const judge = async (tx: Tx): Promise<Outcome> => {
    if (ticket !== undefined) return (await takeTicket(tx, actor.userId, ticket)) ? 'right' : 'wrong ticket';
    const isOwnPasskey = async (alone: boolean) =>
      (await ownerOfAssertion(tx, party, passkey ?? {}, { alone })) === actor.userId ? 'right' : 'wrong passkey';
    // As at sign-in, a passkey whose device verified the person needs nothing else.
    if (password === undefined) return isOwnPasskey(true);
    if (!matches || !(await isToldPassword(tx, actor.userId, account.password_hash))) return 'wrong password';
    const held = await factorsOf(tx, actor.userId);
    if (!held.totp && held.passkeys === 0) return 'right';
    if (code !== undefined) return (await takeCode(tx, config, actor.userId, code)) ? 'right' : 'wrong code';
    return passkey === undefined ? 'code missing' : isOwnPasskey(false);
  };
  const outcome = await db.withActor(actor, async (tx) => {
    await lockAttempts(tx, attempt);
    await refuseThrottled(tx, attempt);
    const found = await judge(tx);
    if (found === 'code missing') return found;
    const entity = { type: 'user', id: actor.userId, label: account.email } as const;
    if (found === 'right') {
      await sql`update sessions set authenticated_at = now() where token_hash = ${digestOf(sessionSecret)}`.execute(tx);
      await appendInstallationEvent(tx, { actor, type: 'REAUTHENTICATED', entity, changes: { address } });
      return found;
    }
    await countFailure(tx, attempt);
    const changes = { method: 'password again', address, reason: found };
    await appendInstallationEvent(tx, { actor, type: 'SIGN_IN_FAILED', entity, changes });
    return found;
  });
  // Thrown outside the transaction: an error inside would roll back the count and the audit event.
  if (outcome === 'right') return;
  if (outcome === 'code missing') {
    throw new AppError('SECOND_FACTOR_REQUIRED', { detail: 'Give the code of your app, or use your passkey.' });
  }
  failedSignIns.inc();
  throw new AppError('REAUTHENTICATION_FAILED', { detail: 'That is not right. Please try again.' });
}
