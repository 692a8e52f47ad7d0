/** Setting up one's own authenticator app, and removing it. */
import { sql } from 'kysely';
import { AppError, type TotpSetup } from '../../../contract/index.ts';
import { appendInstallationEvent } from '../../audit/index.ts';
import type { Config } from '../../kernel/config.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import { seal, unseal } from '../../kernel/sealing.ts';
import { resetIdentity } from '../identity.ts';
import { factorsOf } from './check-code.ts';
import { dropRecoveryCodes, issueRecoveryCodes } from './recovery-codes.ts';
import { base32, newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** Shows a new secret. It has no effect until one of its codes is confirmed. */
export async function beginTotp(tx: Tx, config: Config, actor: Actor): Promise<TotpSetup> {
  const secret = newTotpSecret();
  const { rows } = await sql`
    insert into totp_factors (user_id, secret) values (${actor.userId}, ${seal(config, secret)})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
      where totp_factors.confirmed_at is null
    returning 1`.execute(tx);
  if (rows.length === 0) throw notNow('You have an authenticator app already. Remove it first.');
  const email = await emailOf(tx, actor.userId);
  return { secret: base32(secret), uri: totpUri(secret, email, config.serviceName) };
}

export async function confirmTotp(tx: Tx, config: Config, actor: Actor, code: string): Promise<string[]> {
  const { rows } = await sql<{ secret: Buffer }>`
    select secret from totp_factors where user_id = ${actor.userId} and confirmed_at is null for update`.execute(tx);
  const begun = rows[0];
  if (begun === undefined) throw notNow('Ask for a secret first.');
  const secret = unseal(config, begun.secret);
  const step = secret === undefined ? undefined : stepOfCode(secret, code, new Date());
  if (step === undefined) {
    const message = 'is not the code that the app shows now';
    const detail = 'This is not the code that the app shows now.';
    throw new AppError('INVALID_REQUEST', { detail, errors: [{ path: 'code', message }] });
  }
  await tx
    .updateTable('totp_factors')
    .set({ confirmed_at: sql<Date>`now()`, last_step: step })
    .where('user_id', '=', actor.userId)
    .execute();
  const codes = await issueRecoveryCodes(tx, actor.userId);
  await recordFactor(tx, actor, 'FACTOR_ADDED', actor.userId, { factor: 'totp' });
  return codes;
}

export async function removeTotp(tx: Tx, actor: Actor): Promise<void> {
  const removed = await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', actor.userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  if (removed === undefined) throw new AppError('NOT_FOUND');
  // A secret that was never confirmed was no factor.
  if (removed.confirmed_at === null) return;
  await dropUnneededCodes(tx, actor.userId);
  await recordFactor(tx, actor, 'FACTOR_REMOVED', actor.userId, { factor: 'totp' });
}

/** Recovery codes replace a lost factor, so they are deleted with the last factor. */
export async function dropUnneededCodes(tx: Tx, userId: string): Promise<void> {
  const { totp, passkeys } = await factorsOf(tx, userId);
  if (!totp && passkeys === 0) await dropRecoveryCodes(tx, userId);
}

/** Removes all factors of somebody who lost them. The route checks who may do this. */
export async function removeFactors(tx: Tx, config: Config, actor: Actor, userId: string): Promise<void> {
  await emailOf(tx, userId);
  // What goes is what the events tell: a factor that is added meanwhile is either both or neither.
  const apps = await tx.deleteFrom('totp_factors').where('user_id', '=', userId).returning('confirmed_at').execute();
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute();
  await dropRecoveryCodes(tx, userId);
  const hadApp = apps.some((app) => app.confirmed_at !== null);
  if (!hadApp && passkeys.length === 0) return;
  await resetIdentity(tx, config, userId, actor.userId);
  const identityReset = { by: actor.userId };
  if (hadApp) await recordFactor(tx, actor, 'FACTOR_REMOVED', userId, { factor: 'totp', identityReset });
  if (passkeys.length > 0) {
    const passkeyIds = passkeys.map(({ id }) => id);
    const count = passkeys.length;
    await recordFactor(tx, actor, 'FACTOR_REMOVED', userId, { factor: 'passkey', count, passkeyIds, identityReset });
  }
}

export async function recordFactor(
  tx: Tx,
  actor: Actor,
  type: 'FACTOR_ADDED' | 'FACTOR_REMOVED',
  userId: string,
  changes: Record<string, unknown>,
): Promise<void> {
  const label = await emailOf(tx, userId);
  await appendInstallationEvent(tx, { actor, type, entity: { type: 'user', id: userId, label }, changes });
}

export async function emailOf(tx: Tx, userId: string): Promise<string> {
  const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  if (user === undefined) throw new AppError('NOT_FOUND');
  return user.email;
}

function notNow(detail: string): AppError {
  return new AppError('STEP_NOT_ALLOWED', { detail });
}
