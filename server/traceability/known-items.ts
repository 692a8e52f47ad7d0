/**
 * The items that a scope's documents define now, for who writes another: each key once for its document, from the newest
 * version that is not given up, drafts included. Traceability itself counts only what is in force.
 */
import { sql } from 'kysely';
import type { KeySeries, KnownItem, KnownItems, KnownItemsQuery } from '../../contract/index.ts';
import { nextOf } from '../../domain/content/index.ts';
import type { Tx } from '../kernel/database/index.ts';

export async function knownItems(tx: Tx, scopeId: string, query: KnownItemsQuery): Promise<KnownItems> {
  const { kind, q = '', limit = 50 } = query;
  const pattern = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const { rows: items } = await sql<KnownItem>`
    select kind, key, title, "documentId", "humanId", "versionId"
    from (
      select distinct on (i.key, i.document_id) i.kind, i.key, i.title, i.document_id as "documentId",
        d.human_id as "humanId", i.version_id as "versionId"
      from items i
      join versions v on v.scope_id = i.scope_id and v.id = i.version_id
      join documents d on d.scope_id = i.scope_id and d.id = i.document_id
      where i.scope_id = ${scopeId} and v.state in ('DRAFT', 'IN_REVIEW', 'RELEASED')
      order by i.key, i.document_id, v.number desc
    ) known
    where (${kind ?? null}::text is null or kind = ${kind ?? null}) and (key ilike ${pattern} or title ilike ${pattern})
    order by length(key), key
    limit ${limit}`.execute(tx);
  return { items, nextCursor: null, series: await keySeries(tx, scopeId) };
}

/** Every version counts, also those that are given up: their keys stand in records and should not mean something else. */
async function keySeries(tx: Tx, scopeId: string): Promise<KeySeries[]> {
  const { rows } = await sql<{ kind: KeySeries['kind']; prefix: string; highest: number; width: number }>`
    select kind, prefix, max(digits::integer) as highest, max(length(digits)) as width
    from (
      select i.kind, substring(i.key from '[0-9]{1,9}$') as digits,
        left(i.key, length(i.key) - length(substring(i.key from '[0-9]{1,9}$'))) as prefix
      from items i
      where i.scope_id = ${scopeId} and i.key ~ '[0-9]$'
    ) numbered
    group by kind, prefix
    order by count(*) desc, prefix
    limit 100`.execute(tx);
  return rows.map(({ kind, prefix, highest, width }) => ({ kind, prefix, next: nextOf(prefix, { highest, width }) }));
}
