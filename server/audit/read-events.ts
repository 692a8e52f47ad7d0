/** Reads a chain newest first. Who may read it is asked before; row security bounds it in any case. */
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { AuditEvent, AuditQuery, List } from '../../contract/index.ts';
import { iso } from '../kernel/clock.ts';
import { decodeCursor, encodeCursor } from '../kernel/cursor.ts';
import type { Tx } from '../kernel/database/index.ts';
import { lowerBound, upperBound } from './time-filter.ts';

const Position = Type.Object({ before: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

interface EventRow {
  id: string;
  seq: number;
  scope_id: string | null;
  type: string;
  actor_id: string | null;
  actor_name: string;
  entity_type: AuditEvent['entity']['type'];
  entity_id: string;
  entity_label: string;
  changes: Record<string, unknown>;
  at: Date;
  via: AuditEvent['actor']['via'];
}

/** One chain: a scope's, or with null the installation's own. */
export async function readEvents(tx: Tx, scopeId: string | null, query: AuditQuery): Promise<List<AuditEvent>> {
  const { limit = 50, cursor, type, entityId, from, to } = query;
  const chain = scopeId === null ? sql`installation_events` : sql`audit_events`;
  const conditions = [
    ...(scopeId === null ? [] : [sql`scope_id = ${scopeId}`]),
    ...(type === undefined ? [] : [sql`type = ${type}`]),
    ...(entityId === undefined ? [] : [sql`entity_id = ${entityId}`]),
    ...(from === undefined ? [] : [sql`at >= ${lowerBound(from)}`]),
    ...(to === undefined ? [] : [sql`at < ${upperBound(to)}`]),
    ...(cursor === undefined ? [] : [sql`seq < ${decodeCursor(Position, cursor).before}`]),
  ];
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<EventRow>`
    select id, seq, ${scopeId === null ? sql`null::uuid as` : sql``} scope_id, type, actor_id, actor_name, entity_type,
      entity_id, entity_label, changes, at, via
    from ${chain} ${where} order by seq desc limit ${limit + 1}`.execute(tx);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(present),
    nextCursor: last === undefined ? null : encodeCursor({ before: last.seq }),
  };
}

function present(row: EventRow): AuditEvent {
  return {
    id: row.id,
    seq: row.seq,
    scopeId: row.scope_id,
    type: row.type,
    actor: { id: row.actor_id, displayName: row.actor_name, via: row.via },
    entity: { type: row.entity_type, id: row.entity_id, label: row.entity_label },
    changes: row.changes,
    at: iso(row.at),
  };
}
