/**
 * Where a document is used: versions that link to it, and items elsewhere that depend on it or on what it defines. What
 * counts is in force, to come, or being worked on; history and what was given up depend on nothing any more.
 *
 * Links by number are of the same scope, links by id of any that the caller reads. Who may not see traceability is told of
 * links alone.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { type DocumentUse, Id, type WhereUsed, type WhereUsedQuery } from '../../contract/index.ts';
import { requirePermission, viewedScopes } from '../access/index.ts';
import { findPlace, hasBecomeEffective } from '../documents/index.ts';
import { decodeCursor, encodeCursor } from '../kernel/cursor.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';

const shownItems = 100;

const Place = Type.Object({
  key: Type.String({ maxLength: 1000 }),
  documentId: Id,
  number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
});
type Place = Static<typeof Place>;

interface UseRow extends Omit<DocumentUse, 'itemCount'> {
  sortKey: string;
  documentCount: number;
}

export async function whereUsed(
  tx: Tx,
  actor: Actor,
  id: string,
  query: WhereUsedQuery,
  today: string,
): Promise<WhereUsed> {
  const after = query.cursor === undefined ? null : decodeCursor(Place, query.cursor);
  const { scopeId, documentId } = await findPlace(tx, 'documents', id);
  const { permissions } = await requirePermission(tx, actor, scopeId, 'VIEW');
  const scopeIds = (await viewedScopes(tx, actor)).map((scope) => scope.id);
  const withItems = permissions.has('VIEW_TRACEABILITY');
  const limit = query.limit ?? 50;
  const asked = { scopeId, documentId, scopeIds, withItems, today };
  const rows = await readUses(tx, asked, after, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? placeOf(last) : null;
  return {
    items: shown.map(({ sortKey, documentCount, ...use }) => ({
      ...use,
      items: use.items.slice(0, shownItems),
      itemCount: use.items.length,
    })),
    nextCursor: next && encodeCursor(next),
    documentCount: rows[0]?.documentCount ?? 0,
  };
}

const placeOf = ({ sortKey, documentId, number }: UseRow): Place => ({ key: sortKey, documentId, number });

interface Asked {
  scopeId: string;
  documentId: string;
  scopeIds: string[];
  withItems: boolean;
  today: string;
}

/** Whether the version `held` of a statement is worked on, in force or to come. */
function isCurrent(today: string): RawBuilder<boolean> {
  return sql<boolean>`(held.state in ('DRAFT', 'IN_REVIEW') or (held.state = 'RELEASED' and not exists (
    select from versions v
    where v.scope_id = held.scope_id and v.document_id = held.document_id and v.number > held.number
      and ${hasBecomeEffective(today)})))`;
}

const columns = sql`u.scope_id, u.version_id, u.relation, u.item_key, u.target, u.number`;

/** Every look-up goes by target, scope or version, so that an index finds it; row security bounds what it finds. */
function foundUses({ scopeId, documentId, scopeIds, withItems }: Asked): RawBuilder<unknown> {
  const links = sql`
    select ${columns} from uses u
    where u.target = (select human_id from documents where scope_id = ${scopeId} and id = ${documentId})
      and u.scope_id = ${scopeId} and u.target_kind = 'document' and (${withItems} or u.relation = 'link')
    union all
    select ${columns} from uses u
    where u.target = ${documentId} and u.scope_id = any (${scopeIds}::uuid[]) and u.target_kind = 'document'`;
  if (!withItems) return links;
  return sql`${links}
    union all
    select ${columns} from defined join uses u on u.target = defined.key and u.scope_id = ${scopeId}
    where u.target_kind = 'item' and ((u.relation = 'mitigates' and defined.kind = 'risk')
      or (u.relation = 'implemented-by' and defined.kind = 'requirement'))
    union all
    select risk.scope_id, risk.version_id, 'mitigated-by', risk.key, u.item_key, 0
    from mine join uses u on u.scope_id = ${scopeId} and u.version_id = mine.id and u.relation = 'mitigates'
      join items risk on risk.scope_id = u.scope_id and risk.key = u.target and risk.kind = 'risk'`;
}

async function readUses(tx: Tx, asked: Asked, after: Place | null, limit: number): Promise<UseRow[]> {
  const { scopeId, documentId, today } = asked;
  const { rows } = await sql<UseRow>`
    with mine as materialized (
      select held.id from versions held
      where held.scope_id = ${scopeId} and held.document_id = ${documentId} and ${isCurrent(today)}
    ), defined as materialized (
      select distinct i.kind, i.key from mine join items i on i.scope_id = ${scopeId} and i.version_id = mine.id
    ), found as materialized (
      select distinct * from (${foundUses(asked)}) u
    ), using_versions as materialized (
      select held.scope_id, held.id, held.document_id, held.number, held.title, held.state, held.effective_date
      from versions held
      where held.id in (select version_id from found) and held.document_id <> ${documentId} and ${isCurrent(today)}
    )
    select v.scope_id as "scopeId", s.name as "scopeName", v.document_id as "documentId", d.human_id as "humanId", v.title,
      v.id as "versionId", v.number, v.state,
      case when v.state = 'RELEASED' then
        case when v.effective_date > ${today}::date then 'future-effective' else 'effective' end end as standing,
      d.human_id_key as "sortKey", (select count(distinct document_id)::integer from using_versions) as "documentCount",
      (select coalesce(jsonb_agg(nullif(f.number, 0) order by f.number), '[]') from found f
        where f.version_id = v.id and f.relation = 'link') as links,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'key', i.key, 'title', i.title,
          'relation', case f.relation when 'implemented-by' then 'implementedBy' when 'verified-by' then 'verifiedBy'
            when 'mitigated-by' then 'mitigatedBy' else f.relation end,
          'target', f.target, 'version', nullif(f.number, 0)) order by i.ordinal, f.relation, f.target, f.number), '[]')
        from found f join items i on i.scope_id = f.scope_id and i.version_id = f.version_id and i.key = f.item_key
        where f.version_id = v.id and f.relation <> 'link') as items
    from using_versions v
      join documents d on d.scope_id = v.scope_id and d.id = v.document_id
      join scopes s on s.id = v.scope_id
    where ${after?.key ?? null}::text is null
      or (d.human_id_key, v.document_id, -v.number) > (${after?.key ?? ''}, ${after?.documentId ?? documentId}::uuid, ${-(after?.number ?? 0)}::integer)
    order by d.human_id_key, v.document_id, v.number desc
    limit ${limit}`.execute(tx);
  return rows;
}
