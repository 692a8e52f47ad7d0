/** Reads a chain, or what a filter leaves of it. Who may read it is asked before; row security bounds it in any case. */
import { type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import type { AuditEvent, AuditFilter, AuditQuery, List } from '../../contract/index.ts';
import { iso } from '../kernel/clock.ts';
import { decodeCursor, encodeCursor } from '../kernel/cursor.ts';
import type { Tx } from '../kernel/database/index.ts';
import { lowerBound, upperBound } from './time-filter.ts';

const Position = Type.Object({
  before: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  /** The time of the last event shown, where events were asked for by time. */
  at: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' })),
});

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

/**
 * One chain, newest first: a scope's, or with null the installation's own. By time they come in the order of the index of times,
 * which is that of the chain as long as the clock of the database does not step back: a day of years ago is found at once.
 */
export async function readEvents(tx: Tx, scopeId: string | null, query: AuditQuery): Promise<List<AuditEvent>> {
  const { limit = 50, cursor, ...filter } = query;
  const { type, entityId, from, to } = filter;
  const byTime = (from !== undefined || to !== undefined) && type === undefined && entityId === undefined;
  const after = cursor === undefined ? undefined : decodeCursor(Position, cursor);
  const place = after === undefined ? sql`true` : follows(after, byTime);
  const { rows } = await sql<EventRow>`
    select ${columnsOf(scopeId)} from ${chainOf(scopeId)} where ${matching(scopeId, filter)} and ${place}
    order by ${byTime ? sql`at desc, seq desc` : sql`seq desc`} limit ${limit + 1}`.execute(tx);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(present),
    nextCursor: last === undefined ? null : encodeCursor({ before: last.seq, ...(byTime ? { at: iso(last.at) } : {}) }),
  };
}

function follows({ before, at }: Static<typeof Position>, byTime: boolean): RawBuilder<unknown> {
  return byTime && at !== undefined ? sql`(at, seq) < (${at}::timestamptz, ${before})` : sql`seq < ${before}`;
}

export interface LinkedEvent extends AuditEvent {
  /** SHA-256 over the bytes of the previous hash and `hashed` in UTF-8 is the hash; each in hex. */
  previousHash: string;
  hashed: string;
  hash: string;
}

/** The number of a chain's newest event. */
export async function readEnd(tx: Tx, scopeId: string | null): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select coalesce(max(seq), 0)::float8 as seq from ${chainOf(scopeId)} where ${matching(scopeId, {})}`.execute(tx);
  return rows[0]?.seq ?? 0;
}

/** The next events after one, oldest first, with what links them. */
export async function readLinkedEvents(
  tx: Tx,
  scopeId: string | null,
  filter: AuditFilter,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<LinkedEvent[]> {
  const { rows } = await sql<EventRow & Pick<LinkedEvent, 'previousHash' | 'hashed' | 'hash'>>`
    select *, encode(previous_hash, 'hex') as "previousHash", encode(own_hash, 'hex') as hash,
      (jsonb_build_array(scope_id, seq, id, type, actor_id, actor_name, entity_type, entity_id, entity_label, changes,
        (extract(epoch from at) * 1000)::bigint) || case when via is null then '[]' else jsonb_build_array(via) end)::text
        as hashed
    from (
      select ${columnsOf(scopeId)}, previous_hash, hash as own_hash
      from ${chainOf(scopeId)} where ${matching(scopeId, filter)} and seq > ${after} and seq <= ${upTo}
      order by seq limit ${limit}) events
    order by seq`.execute(tx);
  return rows.map((row) => ({
    ...present(row),
    ...{ previousHash: row.previousHash, hashed: row.hashed, hash: row.hash },
  }));
}

const chainOf = (scopeId: string | null) => (scopeId === null ? sql`installation_events` : sql`audit_events`);

function columnsOf(scopeId: string | null) {
  return sql`id, seq, ${scopeId === null ? sql`null::uuid as` : sql``} scope_id, type, actor_id, actor_name, entity_type,
    entity_id, entity_label, changes, at, via`;
}

function matching(scopeId: string | null, { type, actorId, text, entityId, from, to }: AuditFilter) {
  const like = text === undefined ? '' : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = [
    scopeId === null ? sql`true` : sql`scope_id = ${scopeId}`,
    ...(type === undefined ? [] : [sql`type = ${type}`]),
    ...(actorId === undefined ? [] : [sql`actor_id = ${actorId}`]),
    ...(text === undefined
      ? []
      : [sql`(actor_name ilike ${like} or entity_label ilike ${like} or changes::text ilike ${like})`]),
    ...(entityId === undefined ? [] : [sql`entity_id = ${entityId}`]),
    ...(from === undefined ? [] : [sql`at >= ${lowerBound(from)}`]),
    ...(to === undefined ? [] : [sql`at < ${upperBound(to)}`]),
  ];
  return sql.join(conditions, sql` and `);
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
