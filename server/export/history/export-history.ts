/**
 * Who took what when, newest first, from the trail itself; and of each copy how much of it is outdated today. For who may
 * read the trail. `exported_versions`, which the database writes with each event, leads to the events of a document.
 */
import { type RawBuilder, sql } from 'kysely';
import { Type } from 'typebox';
import type { ExportRecord, List } from '../../../contract/index.ts';
import { requirePermission } from '../../access/index.ts';
import { findPlace } from '../../documents/index.ts';
import { iso } from '../../kernel/clock.ts';
import { decodeCursor, encodeCursor } from '../../kernel/cursor.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import { isHeldEffective } from '../../traceability/index.ts';

const Position = Type.Object({ before: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

export interface HistoryPage {
  limit?: number;
  cursor?: string;
}

export async function scopeHistory(
  tx: Tx,
  actor: Actor,
  scope: string,
  page: HistoryPage,
  today: string,
): Promise<List<ExportRecord>> {
  const { scopeId } = await requirePermission(tx, actor, scope, 'VIEW_AUDIT_TRAIL');
  const before = positionOf(page);
  const newest = sql`
    select seq from audit_events
    where scope_id = ${scopeId} and type = 'EXPORTED' and changes ->> 'format' <> 'reading' and ${before} order by seq desc`;
  return readRecords(tx, { scopeId, documentId: null, newest, today }, page);
}

export async function documentHistory(
  tx: Tx,
  actor: Actor,
  documentId: string,
  page: HistoryPage,
  today: string,
): Promise<List<ExportRecord>> {
  const { scopeId } = await findPlace(tx, 'documents', documentId);
  await requirePermission(tx, actor, scopeId, 'VIEW_AUDIT_TRAIL');
  const before = positionOf(page);
  const newest = sql`
    select distinct seq from exported_versions
    where scope_id = ${scopeId} and document_id = ${documentId} and ${before} order by seq desc`;
  return readRecords(tx, { scopeId, documentId, newest, today }, page);
}

function positionOf({ cursor }: HistoryPage): RawBuilder<unknown> {
  return cursor === undefined ? sql`true` : sql`seq < ${decodeCursor(Position, cursor).before}`;
}

interface Wanted {
  scopeId: string;
  /** Whose version is named in each record; with null, that of a single export. */
  documentId: string | null;
  newest: RawBuilder<unknown>;
  today: string;
}

interface RecordRow {
  id: string;
  seq: number;
  at: Date;
  actor_id: string | null;
  actor_name: string;
  changes: Record<string, unknown>;
  documents: number;
  outdated: number;
  document_id: string | null;
  human_id: string | null;
  number: number | null;
  is_outdated: boolean | null;
}

/** A version that many of the exports hold is judged once. */
async function readRecords(tx: Tx, wanted: Wanted, { limit = 50 }: HistoryPage): Promise<List<ExportRecord>> {
  const { scopeId, documentId, newest, today } = wanted;
  const named = documentId === null ? sql`e.changes ? 'versionId'` : sql`h.document_id = ${documentId}`;
  const { rows } = await sql<RecordRow>`
    with page as materialized (${newest} limit ${limit + 1}),
    held_by as materialized (
      select x.seq, x.document_id, x.version_id from page join exported_versions x
        on x.scope_id = ${scopeId} and x.seq = page.seq),
    judged as materialized (
      select held.id, held.document_id, held.number, d.human_id,
        not (${isHeldEffective(today)} or (held.state = 'RELEASED' and held.effective_date > ${today}::date)) as outdated
      from versions held join documents d on d.scope_id = held.scope_id and d.id = held.document_id
      where held.scope_id = ${scopeId} and held.id = any (array(select distinct version_id from held_by))),
    counted as (
      select h.seq, count(*)::int as documents, count(*) filter (where j.outdated)::int as outdated
      from held_by h join judged j on j.id = h.version_id group by h.seq)
    select e.id, e.seq, e.at, e.actor_id, e.actor_name, e.changes, coalesce(c.documents, 0) as documents,
      coalesce(c.outdated, 0) as outdated, one.document_id, one.human_id, one.number, one.outdated as is_outdated
    from page join audit_events e on e.scope_id = ${scopeId} and e.seq = page.seq and e.type = 'EXPORTED'
    left join counted c on c.seq = e.seq
    left join lateral (
      select j.* from held_by h join judged j on j.id = h.version_id
      where h.seq = e.seq and ${named} order by j.number desc limit 1) one on true
    order by e.seq desc`.execute(tx);
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items: items.map(present), nextCursor: last ? encodeCursor({ before: last.seq }) : null };
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function present(row: RecordRow): ExportRecord {
  const { changes, document_id: id, human_id: humanId, number: version } = row;
  return {
    id: row.id,
    at: iso(row.at),
    by: { id: row.actor_id, displayName: row.actor_name },
    kind: changes.format as ExportRecord['kind'],
    ...{ folderId: text(changes.folderId), chosenAt: text(changes.at), since: text(changes.since) },
    documentCount: row.documents,
    outdated: row.outdated,
    document:
      id === null || humanId === null || version === null
        ? null
        : { id, humanId, version, isOutdated: row.is_outdated ?? false },
    sha256: text(changes.sha256) ?? '',
    sizeBytes: Number(changes.sizeBytes ?? 0),
  };
}
