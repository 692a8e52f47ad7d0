/**
 * Sessions in the database. Only the digest of the secret is stored: somebody who reads the table cannot use a session, and since the
 * secret is bound to its person, neither can somebody who writes to it.
 *
 * A session ends some time after its last use and some time after the sign-in whatever happens; the operator says when
 * (SESSION_IDLE_MINUTES, SESSION_MAX_HOURS). A disabled user has none.
 */
import { sql } from 'kysely';
import { appendInstallationEvent } from '../audit/index.ts';
import type { Config } from '../kernel/config.ts';
import { type Actor, databaseOf, type Tx } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import { newId } from '../kernel/ids.ts';
import { isBound, newBoundSecret } from './bound-secrets.ts';
import type { Caller } from './caller.ts';
import { digestOf } from './secrets.ts';

export interface SessionOrigin {
  method: 'password' | 'passkey' | 'single sign-on';
  address: string;
  userAgent: string;
}

type Limits = Pick<Config, 'sessionIdleMinutes' | 'sessionMaxHours' | 'requireSecondFactor'>;

const unknownOrigin: SessionOrigin = { method: 'password', address: '', userAgent: '' };
const longestUserAgent = 300;

/** Answers the secret for the cookie; it is not kept anywhere else. */
export async function openSession(tx: Tx, limits: Limits, userId: string, origin = unknownOrigin): Promise<string> {
  const secret = newBoundSecret(databaseOf(tx), { to: 'session', userId });
  await sql`delete from sessions where user_id = ${userId} and expires_at <= now()`.execute(tx);
  const { idle, longest } = intervals(limits);
  await sql`insert into sessions (token_hash, id, user_id, method, address, user_agent, expires_at)
    values (${digestOf(secret)}, ${newId()}, ${userId}, ${origin.method}, ${origin.address},
      ${origin.userAgent.slice(0, longestUserAgent)}, now() + least(${idle}, ${longest}))`.execute(tx);
  return secret;
}

interface SessionRow extends Actor {
  mustChangePassword: boolean;
  mustSetUpFactor: boolean;
  ageing: boolean;
  authenticatedAt: Date;
  provenLately: boolean;
}

/** For single sign-on the provider decides about second factors. */
export async function callerOfSession(
  { db, config: limits }: Pick<Services, 'db' | 'config'>,
  secret: string,
  isUse = true,
): Promise<Caller | undefined> {
  const { idle, longest } = intervals(limits);
  const find = sql<SessionRow>`
    select u.id as "userId", u.display_name as "displayName", u.admin,
      u.must_change_password as "mustChangePassword",
      ${limits.requireSecondFactor}::boolean and s.method <> 'single sign-on' and not has_second_factor(u.id)
        as "mustSetUpFactor",
      s.last_seen_at < now() - least(interval '1 minute', ${idle} / 12) as ageing,
      s.authenticated_at as "authenticatedAt", s.authenticated_at > now() - interval '10 minutes' as "provenLately"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${digestOf(secret)} and s.expires_at > now() and s.created_at > now() - ${longest}
      and not u.disabled`;
  const { rows } = await db.alone((statements) => find.execute(statements));
  const found = rows[0];
  if (found === undefined || !isBound(db, secret, { to: 'session', userId: found.userId })) return undefined;
  const { ageing, mustChangePassword, mustSetUpFactor, authenticatedAt, provenLately, ...actor } = found;
  // Updated at most once a minute, so that not every read becomes a write.
  if (ageing && isUse) {
    const use = sql`update sessions set last_seen_at = now(), expires_at = least(now() + ${idle}, created_at + ${longest})
      where token_hash = ${digestOf(secret)}`;
    await db.alone((statements) => use.execute(statements));
  }
  return { actor, mustChangePassword, mustSetUpFactor, authenticatedAt, provenLately };
}

function intervals({ sessionIdleMinutes, sessionMaxHours }: Limits) {
  return {
    idle: sql`make_interval(mins => ${sessionIdleMinutes}::int)`,
    longest: sql`make_interval(hours => ${sessionMaxHours}::int)`,
  };
}

/** A new sign-in in a browser ends the session that the browser had: nobody goes on with what somebody planted or left there. */
export async function endReplacedSession(tx: Tx, secret: string | undefined): Promise<void> {
  if (secret === undefined) return;
  const { rows } = await sql<{ id: string; email: string; displayName: string }>`
    delete from sessions s using users u where s.token_hash = ${digestOf(secret)} and u.id = s.user_id and s.expires_at > now()
    returning u.id, u.email, u.display_name as "displayName"`.execute(tx);
  const owner = rows[0];
  if (owner === undefined) return;
  await appendInstallationEvent(tx, {
    actor: { userId: owner.id, displayName: owner.displayName },
    type: 'SIGNED_OUT',
    entity: { type: 'user', id: owner.id, label: owner.email },
    changes: { reason: 'new sign-in' },
  });
}

/** Whether there was one to end. */
export async function endSession(tx: Tx, secret: string): Promise<boolean> {
  const ended = await tx.deleteFrom('sessions').where('token_hash', '=', digestOf(secret)).executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** Answers how many. */
export async function endSessionsOf(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ live: boolean }>`
    delete from sessions where user_id = ${userId} returning expires_at > now() as live`.execute(tx);
  return rows.filter(({ live }) => live).length;
}

/** All but the one with this secret; all, when there is none. Answers how many. */
export async function endOtherSessions(tx: Tx, userId: string, secret: string | undefined): Promise<number> {
  const { rows } = await sql<{ live: boolean }>`
    delete from sessions where user_id = ${userId} and token_hash is distinct from ${digestOrNull(secret)}
    returning expires_at > now() as live`.execute(tx);
  return rows.filter(({ live }) => live).length;
}

function digestOrNull(secret: string | undefined) {
  return sql`${secret === undefined ? null : digestOf(secret)}::bytea`;
}
