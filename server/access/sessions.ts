/**
 * Sessions in the database, known by the digest of their secret alone: whoever reads the table cannot use one.
 *
 * A session ends twelve hours after its last use, and a week after the sign-in whatever happens. A disabled user has none.
 */
import { sql } from 'kysely';
import type { Actor, Statements, Tx } from '../kernel/database/index.ts';
import { digestOf, newSecret } from './secrets.ts';

const idle = sql`interval '12 hours'`;
const longest = sql`interval '7 days'`;

/** Answers the secret for the cookie; it is not kept anywhere else. */
export async function openSession(tx: Tx, userId: string): Promise<string> {
  const secret = newSecret();
  await sql`delete from sessions where user_id = ${userId} and expires_at <= now()`.execute(tx);
  await sql`insert into sessions (token_hash, user_id, expires_at)
    values (${digestOf(secret)}, ${userId}, now() + ${idle})`.execute(tx);
  return secret;
}

export async function actorOfSession(statements: Statements, secret: string): Promise<Actor | undefined> {
  const { rows } = await sql<Actor & { ageing: boolean }>`
    select u.id as "userId", u.display_name as "displayName", u.admin,
      s.expires_at < least(now() + ${idle}, s.created_at + ${longest}) - interval '5 minutes' as ageing
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${digestOf(secret)} and s.expires_at > now() and not u.disabled`.execute(statements);
  const found = rows[0];
  if (found === undefined) return undefined;
  const { ageing, ...actor } = found;
  // Moved on at most once in five minutes, so that reading does not turn into writing.
  if (ageing) {
    await sql`update sessions set expires_at = least(now() + ${idle}, created_at + ${longest})
      where token_hash = ${digestOf(secret)}`.execute(statements);
  }
  return actor;
}

/** Whether there was one to end. */
export async function endSession(tx: Tx, secret: string): Promise<boolean> {
  const ended = await tx.deleteFrom('sessions').where('token_hash', '=', digestOf(secret)).executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

export async function endSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
