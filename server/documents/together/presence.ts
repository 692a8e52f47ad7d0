/** Who is in a draft, and where. Each window sends a heartbeat; one that sent none for a while is gone. */
import { sql } from 'kysely';
import { AppError, type Presence, type PresenceBody, presenceLastsMs } from '../../../contract/index.ts';
import { requirePermission } from '../../access/index.ts';
import { type Actor, keptPlan, type Tx } from '../../kernel/database/index.ts';
import { refuseInput } from '../checked-fields.ts';
import { findPlace } from '../find-version.ts';

const mostWindows = 200;
const isThere = sql`at > clock_timestamp() - ${presenceLastsMs} * interval '1 ms'`;

export async function readPresence(tx: Tx, actor: Actor, id: string): Promise<Presence[]> {
  const { scopeId } = await findPlace(tx, 'versions', id);
  await requirePermission(tx, actor, scopeId, 'VIEW');
  const { rows } = await sql<Omit<Presence, 'at'> & { at: Date }>`
    select ${keptPlan} p.client, p.at, p.at_step as version,
      jsonb_build_object('id', p.user_id, 'displayName', u.display_name) as user,
      case when p.anchor is null then null else jsonb_build_object('anchor', p.anchor, 'head', p.head) end as selection
    from draft_presence p join users u on u.id = p.user_id
    where p.scope_id = ${scopeId} and p.version_id = ${id} and ${isThere} order by p.at desc limit ${mostWindows}`.execute(
    tx,
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function notePresence(tx: Tx, actor: Actor, id: string, body: PresenceBody): Promise<void> {
  const { scopeId, documentId } = await findPlace(tx, 'versions', id);
  await requirePermission(tx, actor, scopeId, 'VIEW');
  const { rows: states } = await sql<{ state: string; windows: number }>`
    select ${keptPlan} state, (select count(*)::int from draft_presence p
      where p.scope_id = ${scopeId} and p.version_id = ${id} and ${isThere}) as windows
    from versions where scope_id = ${scopeId} and id = ${id}`.execute(tx);
  const [found] = states;
  if (found?.state !== 'DRAFT') throw new AppError('VERSION_NOT_EDITABLE', { state: found?.state });
  if (found.windows >= mostWindows)
    throw new AppError('TOO_MANY_REQUESTS', { detail: 'Too many windows show this draft.' });
  const { anchor = null, head = null } = body.selection ?? {};
  const { rows } = await sql`
    insert into draft_presence as p (scope_id, document_id, version_id, client, user_id, at_step, anchor, head, at)
    values (${scopeId}, ${documentId}, ${id}, ${body.client}, ${actor.userId}, ${body.version ?? 0}, ${anchor}, ${head},
      clock_timestamp())
    on conflict (scope_id, version_id, client) do update
      set at_step = excluded.at_step, anchor = excluded.anchor, head = excluded.head, at = excluded.at
      where p.user_id = excluded.user_id
    returning ${keptPlan} client`.execute(tx);
  if (rows.length === 0) refuseInput('client', 'This is the window of somebody else.');
  await announce(tx, { scopeId, documentId, versionId: id, userId: actor.userId, client: body.client });
}

export async function endPresence(tx: Tx, actor: Actor, id: string, client: string): Promise<void> {
  const { scopeId, documentId } = await findPlace(tx, 'versions', id);
  await requirePermission(tx, actor, scopeId, 'VIEW');
  const { numDeletedRows } = await tx
    .deleteFrom('draft_presence')
    .where('scope_id', '=', scopeId)
    .where('version_id', '=', id)
    .where('client', '=', client)
    .where('user_id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return;
  await announce(tx, { scopeId, documentId, versionId: id, userId: actor.userId, client, gone: '1' });
}

async function announce(tx: Tx, ids: Record<string, string>): Promise<void> {
  await sql`select ${keptPlan} pg_notify('news', ${JSON.stringify({ event: 'presence', ids })})`.execute(tx);
}
