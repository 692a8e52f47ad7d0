/**
 * Signing in with e-mail and password.
 *
 * Unknown e-mail, wrong password and disabled user are one answer, in the same time. The password is checked between two
 * transactions, since it takes long and must not hold a connection; the second decides, under a lock, so that many
 * tries at once are counted as if they came one after another.
 */
import { sql } from 'kysely';
import { AppError } from '../../contract/index.ts';
import { appendInstallationEvent } from '../audit/index.ts';
import type { Config } from '../kernel/config.ts';
import type { Database, Tx } from '../kernel/database/index.ts';
import { passwordMatches } from './secrets.ts';
import { openSession, type SessionOrigin } from './sessions.ts';
import { type Attempt, countFailure, lockAttempts, refuseThrottled } from './throttle.ts';

export interface SignIn {
  user: { id: string; email: string; displayName: string };
  secret: string;
}

interface Account {
  id: string;
  email: string;
  displayName: string;
  passwordHash: string | null;
  disabled: boolean;
}

const nobody = '00000000-0000-0000-0000-000000000000';

interface Credentials {
  email: string;
  password: string;
}

export async function signIn(
  { db, config }: { db: Database; config: Config },
  { email, password }: Credentials,
  origin: Omit<SessionOrigin, 'method'>,
): Promise<SignIn> {
  const { address } = origin;
  const given = email.normalize('NFC').trim();
  const { attempt, account } = await db.withoutActor(async (tx) => {
    const found = await findAccount(tx, given);
    await refuseThrottled(tx, { accountKey: found.key, address });
    return { attempt: { accountKey: found.key, address }, account: found.account };
  });
  const matches = await passwordMatches(account?.passwordHash ?? null, password);
  const result = await db.withoutActor(async (tx) => {
    await lockAttempts(tx, attempt);
    await refuseThrottled(tx, attempt);
    if (account !== undefined && matches && !account.disabled) return complete(tx, config, account, origin);
    await recordFailure(tx, attempt, account, given);
    return undefined;
  });
  // Thrown outside, since an error inside would take the count and the audit event back.
  if (result === undefined) throw new AppError('INVALID_CREDENTIALS');
  return result;
}

async function findAccount(tx: Tx, email: string): Promise<{ key: string; account?: Account }> {
  const { rows } = await sql<{ key: string; account: Account | null }>`
    select lower(${email}) as key, (select json_build_object('id', id, 'email', email, 'displayName', display_name,
      'passwordHash', password_hash, 'disabled', disabled) from users where email_key = lower(${email})) as account
  `.execute(tx);
  const { key = email, account } = rows[0] ?? {};
  return account === null || account === undefined ? { key } : { key, account };
}

async function complete(
  tx: Tx,
  config: Config,
  account: Account,
  origin: Omit<SessionOrigin, 'method'>,
): Promise<SignIn> {
  const { id, email, displayName } = account;
  const secret = await openSession(tx, config, id, { ...origin, method: 'password' });
  await appendInstallationEvent(tx, {
    actor: { userId: id, displayName },
    type: 'SIGNED_IN',
    entity: { type: 'user', id, label: email },
    changes: { method: 'password', address: origin.address },
  });
  return { user: { id, email, displayName }, secret };
}

async function recordFailure(tx: Tx, attempt: Attempt, account: Account | undefined, given: string): Promise<void> {
  await countFailure(tx, attempt);
  const reason = account === undefined ? 'unknown e-mail' : account.disabled ? 'disabled user' : 'wrong password';
  await appendInstallationEvent(tx, {
    actor: null,
    type: 'SIGN_IN_FAILED',
    entity: { type: 'user', id: account?.id ?? nobody, label: account?.email ?? given },
    changes: { method: 'password', address: attempt.address, reason },
  });
}
