/** Sessions as their owner sees and ends them, and as an administrator ends them. */
import { sql } from 'kysely';
import { AppError, type Session } from '../../contract/index.ts';
import { appendInstallationEvent } from '../audit/index.ts';
import { iso } from '../kernel/clock.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { digestOf } from './secrets.ts';
import { endOtherSessions, endSessionsOf } from './sessions.ts';

interface SessionRow {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  address: string;
  userAgent: string;
  current: boolean;
}

/** The newest use first. */
export async function listSessions(tx: Tx, actor: Actor, secret: string | undefined): Promise<Session[]> {
  const current = secret === undefined ? null : digestOf(secret);
  const { rows } = await sql<SessionRow>`
    select id, created_at as "createdAt", last_seen_at as "lastSeenAt", address, user_agent as "userAgent",
      coalesce(token_hash = ${current}::bytea, false) as current
    from sessions where user_id = ${actor.userId} and expires_at > now()
    order by last_seen_at desc, id`.execute(tx);
  return rows.map((row) => ({ ...row, createdAt: iso(row.createdAt), lastSeenAt: iso(row.lastSeenAt) }));
}

export async function endOwnSession(tx: Tx, actor: Actor, id: string): Promise<void> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined) throw new AppError('NOT_FOUND');
  await recordEnded(tx, actor, actor.userId, 1);
}

export async function endOwnOtherSessions(tx: Tx, actor: Actor, secret: string | undefined): Promise<void> {
  await recordEnded(tx, actor, actor.userId, await endOtherSessions(tx, actor.userId, secret));
}

/** The route checks who may do this. */
export async function endSessionsOfUser(tx: Tx, actor: Actor, userId: string): Promise<void> {
  await recordEnded(tx, actor, userId, await endSessionsOf(tx, userId));
}

async function recordEnded(tx: Tx, actor: Actor, userId: string, count: number): Promise<void> {
  const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  if (user === undefined) throw new AppError('NOT_FOUND');
  if (count === 0) return;
  await appendInstallationEvent(tx, {
    actor,
    type: 'SESSIONS_ENDED',
    entity: { type: 'user', id: userId, label: user.email },
    changes: { count },
  });
}
