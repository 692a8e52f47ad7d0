/** Checks a typed code: from the authenticator app, or a recovery code. Each code works once. */
import { sql } from 'kysely';
import type { Config } from '../../kernel/config.ts';
import { keptPlan, type Tx } from '../../kernel/database/index.ts';
import { unseal } from '../../kernel/sealing.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

export type UsedFactor = 'totp' | 'recovery code';

export async function takeCode(tx: Tx, config: Config, userId: string, code: string): Promise<UsedFactor | undefined> {
  const factor = await tx
    .selectFrom('totp_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const secret = factor === undefined ? undefined : unseal(config, factor.secret);
  const step = secret === undefined ? undefined : stepOfCode(secret, code, new Date());
  if (step !== undefined && (await moveOn(tx, userId, step))) return 'totp';
  return (await takeRecoveryCode(tx, userId, code)) ? 'recovery code' : undefined;
}

/** The step only moves forward: a code that was used, or an older one, is refused. */
async function moveOn(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update totp_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export interface HeldFactors {
  totp: boolean;
  passkeys: number;
  recoveryCodes: number;
}

export async function factorsOf(tx: Tx, userId: string): Promise<HeldFactors> {
  const { rows } = await sql<HeldFactors>`
    select ${keptPlan} exists (select from totp_factors where user_id = ${userId} and confirmed_at is not null) as totp,
      (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
      (select count(*)::int from recovery_codes where user_id = ${userId}) as "recoveryCodes"`.execute(tx);
  return rows[0] ?? { totp: false, passkeys: 0, recoveryCodes: 0 };
}
