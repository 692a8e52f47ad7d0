import { type RawBuilder, sql } from 'kysely';
import type { User } from '../../contract/index.ts';
import type { Tx } from '../kernel/database/index.ts';

/** A user's columns under the names of the wire. */
export const userColumns: RawBuilder<unknown> = sql`id, email, display_name as "displayName", admin, disabled,
  must_change_password as "mustChangePassword", has_second_factor(id) as "secondFactor",
  oidc_subject is not null as "singleSignOn", link_at_next_sign_in as "linkAtNextSignIn",
  to_char(identity_reset_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "identityResetAt",
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`;

/** By e-mail address, from the one after `afterKey` on; one more than asked for, if there is one more. */
export async function usersByEmail(
  tx: Tx,
  limit: number,
  afterKey: string | null,
): Promise<(User & { emailKey: string })[]> {
  const { rows } = await sql<User & { emailKey: string }>`
    select ${userColumns}, email_key as "emailKey" from users
    where ${afterKey}::text is null or email_key > ${afterKey}
    order by email_key limit ${limit + 1}`.execute(tx);
  return rows;
}
