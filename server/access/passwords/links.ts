/**
 * Links that set a password, for new users and for forgotten passwords. Only the digest of the token is stored.
 *
 * The token is in the fragment of the address, which browsers do not send, so no proxy logs it. Opening a link, or a
 * refused password, does not use it up; setting a password ends all links of the person.
 */
import { sql } from 'kysely';
import type { PasswordLink } from '../../../contract/index.ts';
import { iso } from '../../kernel/clock.ts';
import { databaseOf, type Tx } from '../../kernel/database/index.ts';
import { type Bound, isBound, newBoundSecret } from '../bound-secrets.ts';
import { digestOf } from '../secrets.ts';

export interface LinkOwner {
  userId: string;
  email: string;
  displayName: string;
}

/**
 * `mailId` names the mail that carries it: a second try to send that mail replaces the link of the first. `reset` says that somebody else
 * issued it (null: the command line), so that its use resets the identity.
 */
export async function issueLink(
  tx: Tx,
  userId: string,
  origin: string,
  { mailId = null, reset }: { mailId?: string | null; reset?: { by: string | null } } = {},
): Promise<PasswordLink & { url: string }> {
  const token = newBoundSecret(databaseOf(tx), boundTo(userId, reset !== undefined));
  await sql`delete from password_links where user_id = ${userId} and (expires_at <= now() or mail_id = ${mailId})`.execute(
    tx,
  );
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into password_links (token_hash, user_id, mail_id, resets_identity, issued_by, expires_at)
    values (${digestOf(token)}, ${userId}, ${mailId}, ${reset !== undefined}, ${reset?.by ?? null}, now() + interval '24 hours')
    returning expires_at as "expiresAt"`.execute(tx);
  const expiresAt = rows[0]?.expiresAt ?? new Date();
  return { url: `${origin}/set-password#${token}`, expiresAt: iso(expiresAt) };
}

/** The user of a link that is still valid. */
export async function ownerOfLink(tx: Tx, token: string): Promise<LinkOwner | undefined> {
  const { rows } = await sql<LinkOwner & TakenLink>`
    select u.id as "userId", u.email, u.display_name as "displayName", l.resets_identity as "resetsIdentity", l.issued_by as "issuedBy"
    from password_links l join users u on u.id = l.user_id
    where l.token_hash = ${digestOf(token)} and l.expires_at > now() and not u.disabled`.execute(tx);
  const link = rows[0];
  if (link === undefined) return undefined;
  const { userId, email, displayName } = link;
  return isBelieved(tx, token, link) ? { userId, email, displayName } : undefined;
}

const boundTo = (userId: string, resets: boolean): Bound => ({ to: 'link', userId, as: resets ? 'reset' : '' });

/** One that resets the identity is believed as it is, also from a command with another key: who uses it signs nothing until confirmed. */
const isBelieved = (tx: Tx, token: string, { userId, resetsIdentity }: TakenLink & { userId: string }) =>
  resetsIdentity || isBound(databaseOf(tx), token, boundTo(userId, false));

export interface TakenLink {
  resetsIdentity: boolean;
  issuedBy: string | null;
}

/** Undefined for one that is no longer valid. When two requests use it at the same moment, the second waits here and is refused. */
export async function takeLink(tx: Tx, token: string): Promise<TakenLink | undefined> {
  const { rows } = await sql<TakenLink & { userId: string }>`
    delete from password_links where token_hash = ${digestOf(token)} and expires_at > now()
    returning user_id as "userId", resets_identity as "resetsIdentity", issued_by as "issuedBy"`.execute(tx);
  const link = rows[0];
  if (link === undefined) return undefined;
  const { resetsIdentity, issuedBy } = link;
  return isBelieved(tx, token, link) ? { resetsIdentity, issuedBy } : undefined;
}

export async function dropLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute();
}
