/**
 * Slows down guessing: ten failures a minute for one account from one address, fifty for one address, and past a hundred
 * an hour for one account, from wherever, one try in ten seconds.
 *
 * Counted in the database, so that several servers count together. Only failures count: nobody is locked out longer than a
 * minute, and an account under attack from everywhere still takes a try every ten seconds.
 */
import { sql } from 'kysely';
import { AppError } from '../../contract/index.ts';
import type { Tx } from '../kernel/database/index.ts';

const accountFromAddressLimit = 10;
const addressLimit = 50;
const minuteAgo = sql`clock_timestamp() - interval '60 seconds'`;
const accountLimit = 100;
const hourAgo = sql`clock_timestamp() - interval '1 hour'`;

export interface Attempt {
  accountKey: string;
  address: string;
}

/**
 * Attempts of one address, and those on one account, wait for each other from here to the end of the transaction, so that
 * none slips past the count. Always in this order, so that nobody waits in a circle.
 */
export async function lockAttempts(tx: Tx, { accountKey, address }: Attempt): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sign-in'), hashtext(${address}))`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtext('sign-in account'), hashtext(${accountKey}))`.execute(tx);
}

/** The attempt is refused for as long as the longest of the three waits takes. */
export async function refuseThrottled(tx: Tx, { accountKey, address }: Attempt): Promise<void> {
  const { rows } = await sql<{ waitSeconds: number | null }>`
    select extract(epoch from greatest(
      (select at from sign_in_failures where address = ${address} and account_key = ${accountKey} and at > ${minuteAgo}
        order by at desc offset ${accountFromAddressLimit - 1} limit 1) + interval '60 seconds',
      (select at from sign_in_failures where address = ${address} and at > ${minuteAgo}
        order by at desc offset ${addressLimit - 1} limit 1) + interval '60 seconds',
      (select max(newest.at) from (
          select at from sign_in_failures where account_key = ${accountKey} and at > ${hourAgo}
          order by at desc limit ${accountLimit}) newest
        having count(*) = ${accountLimit}) + interval '10 seconds'
    ) - clock_timestamp())::float8 as "waitSeconds"`.execute(tx);
  const waitSeconds = rows[0]?.waitSeconds ?? 0;
  if (waitSeconds <= 0) return;
  throw new AppError('TOO_MANY_REQUESTS', {
    detail: 'Too many failed sign-ins. Please wait a moment and try again.',
    retryAfterSeconds: waitSeconds,
  });
}

export async function countFailure(tx: Tx, { accountKey, address }: Attempt): Promise<void> {
  await sql`delete from sign_in_failures where at <= ${hourAgo}`.execute(tx);
  await sql`insert into sign_in_failures (account_key, address, at)
    values (${accountKey}, ${address}, clock_timestamp())`.execute(tx);
}
