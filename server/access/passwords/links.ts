/**
 * Links that set a password: for somebody new, or for one who forgot theirs. Known by the digest of their token alone.
 *
 * The token stands in the fragment of the address, which no browser sends and so no proxy writes into its log. Looking at
 * a link, or a password that is refused, does not use it up; setting a password ends all links of the person.
 */
import { sql } from 'kysely';
import type { PasswordLink } from '../../../contract/index.ts';
import { iso } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/database/index.ts';
import { digestOf, newSecret } from '../secrets.ts';

export interface LinkOwner {
  userId: string;
  email: string;
  displayName: string;
}

/** `mailId` names the mail that carries it: a second try to send that mail replaces the link of the first. */
export async function issueLink(
  tx: Tx,
  userId: string,
  origin: string,
  mailId: string | null = null,
): Promise<PasswordLink> {
  const token = newSecret();
  await sql`delete from password_links where user_id = ${userId} and (expires_at <= now() or mail_id = ${mailId})`.execute(
    tx,
  );
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into password_links (token_hash, user_id, mail_id, expires_at)
    values (${digestOf(token)}, ${userId}, ${mailId}, now() + interval '24 hours')
    returning expires_at as "expiresAt"`.execute(tx);
  const expiresAt = rows[0]?.expiresAt ?? new Date();
  return { url: `${origin}/set-password#${token}`, expiresAt: iso(expiresAt) };
}

/** Whose link it is, while it works. */
export async function ownerOfLink(tx: Tx, token: string): Promise<LinkOwner | undefined> {
  const { rows } = await sql<LinkOwner>`
    select u.id as "userId", u.email, u.display_name as "displayName"
    from password_links l join users u on u.id = l.user_id
    where l.token_hash = ${digestOf(token)} and l.expires_at > now() and not u.disabled`.execute(tx);
  return rows[0];
}

/** Whether it still worked. Of two who use one link at the same moment, the second waits here and is refused. */
export async function takeLink(tx: Tx, token: string): Promise<boolean> {
  const { rows } = await sql`
    delete from password_links where token_hash = ${digestOf(token)} and expires_at > now() returning 1`.execute(tx);
  return rows.length > 0;
}

export async function dropLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute();
}
