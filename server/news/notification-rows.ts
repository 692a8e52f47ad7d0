/** A person's news as it is read: with the document's number and title of today. */
import { type RawBuilder, sql } from 'kysely';
import type { Notification } from '../../contract/index.ts';
import { viewedScopes } from '../access/index.ts';
import { type Actor, keptPlan, type Tx, together } from '../kernel/database/index.ts';

type NotificationRow = Omit<Notification, 'at' | 'readAt'> & { at: Date; readAt: Date | null };

/** `condition` is about `n`. Newest first. What belongs to scopes that the reader may not view (any more) is left out. */
export async function readNotifications(
  tx: Tx,
  actor: Actor,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<Notification[]> {
  const scopes = (await viewedScopes(tx, actor)).map(({ id }) => id);
  const rows = await readRows(
    tx,
    actor,
    sql`(n.scope_id is null or n.scope_id = any (${scopes}::uuid[])) and ${condition}`,
    limit,
  );
  return rows.map(present);
}

/**
 * The same without waiting for which scopes the reader may view: nearly everyone may view all that they are a member of, and the others
 * are invisible anyway. Null where there is news that this reader may not view.
 */
export async function readNotificationsAtOnce(
  tx: Tx,
  actor: Actor,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<Notification[] | null> {
  const [scopes, rows] = await together(viewedScopes(tx, actor), readRows(tx, actor, condition, limit));
  const viewed = new Set(scopes.map(({ id }) => id));
  return rows.every(({ scopeId }) => scopeId === null || viewed.has(scopeId)) ? rows.map(present) : null;
}

async function readRows(
  tx: Tx,
  actor: Actor,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${keptPlan} n.id, n.type, n.created_at as at, n.read_at as "readAt", n.scope_id as "scopeId", n.document_id as "documentId",
      n.version_id as "versionId", d.human_id as "humanId", coalesce(v.title, newest.title) as title,
      case when u.id is not null then jsonb_build_object('id', u.id, 'displayName', u.display_name) end as by,
      n.job_id as "jobId", n.import_id as "importId",
      case when about.id is not null then jsonb_build_object('id', about.id, 'displayName', about.display_name) end as about
    from (
      select id, type, created_at, read_at, scope_id, document_id, version_id, by_id, user_id, occasion, letter_id, job_id, import_id,
        null::uuid as about_id
      from notifications where user_id = ${actor.userId}
      union all
      select id, type, created_at, read_at, null, null, null, by_id, user_id, null, null, null, null, about_id
      from account_news where user_id = ${actor.userId}
    ) n
      left join documents d on d.scope_id = n.scope_id and d.id = n.document_id
      left join versions v on v.scope_id = n.scope_id and v.id = n.version_id
      left join lateral (
        select title from versions where scope_id = n.scope_id and document_id = n.document_id order by number desc limit 1
      ) newest on true
      left join users u on u.id = n.by_id
      left join users about on about.id = n.about_id
    where n.user_id = ${actor.userId} and ${condition}
    order by n.id desc limit ${limit}`.execute(tx);
  return rows;
}

function present(row: NotificationRow): Notification {
  return { ...row, at: row.at.toISOString(), readAt: row.readAt?.toISOString() ?? null };
}
