/**
 * Slows down guessing: ten failures a minute for one account from one address, fifty for one address.
 *
 * Counted in the database, so that several servers count together. Only failures count, and only for a minute: nobody is
 * locked out longer, and a stranger's tries never touch the owner, who comes from another address.
 */
import { sql } from 'kysely';
import { AppError } from '../../contract/index.ts';
import type { Tx } from '../kernel/database/index.ts';

const accountLimit = 10;
const addressLimit = 50;
const windowSeconds = 60;
const since = sql`clock_timestamp() - interval '60 seconds'`;

export interface Attempt {
  accountKey: string;
  address: string;
}

/** Attempts of one address wait for each other from here to the end of the transaction, so that none slips past the count. */
export async function lockAttempts(tx: Tx, { address }: Attempt): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sign-in'), hashtext(${address}))`.execute(tx);
}

/** The attempt is refused while the failure that fills the limit is younger than a minute. */
export async function refuseThrottled(tx: Tx, { accountKey, address }: Attempt): Promise<void> {
  const { rows } = await sql<{ ageSeconds: number | null }>`
    select extract(epoch from clock_timestamp() - greatest(
      (select at from sign_in_failures where address = ${address} and account_key = ${accountKey} and at > ${since}
        order by at desc offset ${accountLimit - 1} limit 1),
      (select at from sign_in_failures where address = ${address} and at > ${since}
        order by at desc offset ${addressLimit - 1} limit 1)))::float8 as "ageSeconds"`.execute(tx);
  const ageSeconds = rows[0]?.ageSeconds ?? null;
  if (ageSeconds === null) return;
  throw new AppError('TOO_MANY_REQUESTS', {
    detail: 'Too many failed sign-ins. Please wait a moment and try again.',
    retryAfterSeconds: windowSeconds - ageSeconds,
  });
}

export async function countFailure(tx: Tx, { accountKey, address }: Attempt): Promise<void> {
  await sql`delete from sign_in_failures where at <= ${since}`.execute(tx);
  await sql`insert into sign_in_failures (account_key, address, at)
    values (${accountKey}, ${address}, clock_timestamp())`.execute(tx);
}
