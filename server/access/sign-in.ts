/**
 * Signing in with e-mail and password, and a second factor where the person has one; or with a passkey alone.
 *
 * Unknown e-mail, wrong password, wrong code and disabled user are one answer, in the same time. The password is checked
 * between two transactions, since it takes long and must not hold a connection; the second decides, under a lock, so that
 * many tries at once are counted as if they came one after another.
 */
import { sql } from 'kysely';
import { AppError } from '../../contract/index.ts';
import { appendInstallationEvent } from '../audit/index.ts';
import type { Config } from '../kernel/config.ts';
import type { Database, Tx } from '../kernel/database/index.ts';
import { factorsOf, ownerOfAssertion, type RelyingParty, takeCode, type UsedFactor } from './factors/index.ts';
import { failedSignIns } from './failure-counts.ts';
import { passwordMatches } from './secrets.ts';
import { endReplacedSession, openSession, type SessionOrigin } from './sessions.ts';
import { type Attempt, countFailure, lockAttempts, refuseThrottled } from './throttle.ts';
import { isToldPassword } from './told-by-trail.ts';

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

interface SignInContext {
  db: Database;
  config: Config;
  party: RelyingParty;
  origin: Omit<SessionOrigin, 'method'>;
  /** The session that the browser had, which the new one replaces. */
  replaces?: string | undefined;
}

const nobody = '00000000-0000-0000-0000-000000000000';

interface Credentials {
  email: string;
  password: string;
  code?: string;
  passkey?: Record<string, unknown>;
}

type Refusal =
  | 'unknown e-mail'
  | 'disabled user'
  | 'wrong password'
  | 'password that the trail does not tell of'
  | 'wrong code'
  | 'wrong passkey';

export async function signIn(context: SignInContext, credentials: Credentials): Promise<SignIn> {
  const { db, origin } = context;
  const given = credentials.email.normalize('NFC').trim();
  const { attempt, account } = await db.withoutActor(async (tx) => {
    const found = await findAccount(tx, given);
    await refuseThrottled(tx, { accountKey: found.key, address: origin.address });
    return { attempt: { accountKey: found.key, address: origin.address }, account: found.account };
  });
  const matches = await passwordMatches(account?.passwordHash ?? null, credentials.password);
  const result = await db.withoutActor(async (tx) => {
    await lockAttempts(tx, attempt);
    await refuseThrottled(tx, attempt);
    // Read again: the user may have been disabled or the password changed while this password was being checked.
    const now = (await findAccount(tx, given)).account;
    if (account === undefined || now === undefined || !matches || now.passwordHash !== account.passwordHash)
      return recordFailure(tx, attempt, now, given, now === undefined ? 'unknown e-mail' : 'wrong password');
    if (now.disabled) return recordFailure(tx, attempt, now, given, 'disabled user');
    if (!(await isToldPassword(tx, now.id, now.passwordHash)))
      return recordFailure(tx, attempt, now, given, 'password that the trail does not tell of');
    const factor = await checkFactor(tx, context, now.id, credentials);
    if (factor instanceof AppError) return factor;
    if (factor === 'wrong code' || factor === 'wrong passkey') return recordFailure(tx, attempt, now, given, factor);
    return complete(tx, context, now, { method: 'password', ...(factor === null ? {} : { factor }) });
  });
  // Thrown outside the transaction: an error inside would roll back the count and the audit event.
  if (result instanceof AppError) throw result;
  return result;
}

/**
 * Null where no second factor is needed. Only a caller who knows the password is told that one is missing; that does not
 * count as a failure.
 */
async function checkFactor(
  tx: Tx,
  { config, party }: SignInContext,
  userId: string,
  { code, passkey }: Credentials,
): Promise<UsedFactor | 'passkey' | 'wrong code' | 'wrong passkey' | AppError | null> {
  const held = await factorsOf(tx, userId);
  if (!held.totp && held.passkeys === 0) return null;
  if (code !== undefined) return (await takeCode(tx, config, userId, code)) ?? 'wrong code';
  if (passkey !== undefined) {
    const owner = await ownerOfAssertion(tx, party, passkey, { alone: false });
    return owner === userId ? 'passkey' : 'wrong passkey';
  }
  const factors = [...(held.totp ? ['totp'] : []), ...(held.passkeys > 0 ? ['passkey'] : [])];
  return new AppError('SECOND_FACTOR_REQUIRED', { factors, detail: 'Give the code of your app, or use your passkey.' });
}

/** A passkey whose device verified the person (PIN or biometrics) needs nothing else. */
export async function signInWithPasskey(context: SignInContext, response: Record<string, unknown>): Promise<SignIn> {
  const { db, origin, party } = context;
  const attempt = { accountKey: `passkey ${String(response.id).slice(0, 400)}`, address: origin.address };
  const result = await db.withoutActor(async (tx) => {
    await lockAttempts(tx, attempt);
    await refuseThrottled(tx, attempt);
    const userId = await ownerOfAssertion(tx, party, response, { alone: true });
    const account = userId === undefined ? undefined : await accountOf(tx, userId);
    if (account === undefined) return recordFailure(tx, attempt, undefined, '', 'wrong passkey', 'passkey');
    if (account.disabled) return recordFailure(tx, attempt, account, account.email, 'disabled user', 'passkey');
    return complete(tx, context, account, { method: 'passkey' });
  });
  if (result instanceof AppError) throw result;
  return result;
}

const accountColumns = sql`json_build_object('id', id, 'email', email, 'displayName', display_name,
  'passwordHash', password_hash, 'disabled', disabled)`;

async function findAccount(tx: Tx, email: string): Promise<{ key: string; account?: Account }> {
  const { rows } = await sql<{ key: string; account: Account | null }>`
    select lower(${email}) as key, (select ${accountColumns} from users where email_key = lower(${email})) as account
  `.execute(tx);
  const { key = email, account } = rows[0] ?? {};
  return account === null || account === undefined ? { key } : { key, account };
}

async function accountOf(tx: Tx, userId: string): Promise<Account | undefined> {
  const { rows } = await sql<{ account: Account }>`
    select ${accountColumns} as account from users where id = ${userId}`.execute(tx);
  return rows[0]?.account;
}

async function complete(
  tx: Tx,
  { config, origin, replaces }: SignInContext,
  account: Account,
  how: { method: 'password' | 'passkey'; factor?: string },
): Promise<SignIn> {
  const { id, email, displayName } = account;
  await endReplacedSession(tx, replaces);
  const secret = await openSession(tx, config, id, { ...origin, method: how.method });
  await appendInstallationEvent(tx, {
    actor: { userId: id, displayName },
    type: 'SIGNED_IN',
    entity: { type: 'user', id, label: email },
    changes: { ...how, address: origin.address },
  });
  return { user: { id, email, displayName }, secret };
}

async function recordFailure(
  tx: Tx,
  attempt: Attempt,
  account: Account | undefined,
  given: string,
  reason: Refusal,
  method = 'password',
): Promise<AppError> {
  failedSignIns.inc();
  await countFailure(tx, attempt);
  await appendInstallationEvent(tx, {
    actor: null,
    type: 'SIGN_IN_FAILED',
    entity: { type: 'user', id: account?.id ?? nobody, label: account?.email ?? (given || 'unknown passkey') },
    changes: { method, address: attempt.address, reason },
  });
  return new AppError('INVALID_CREDENTIALS');
}
