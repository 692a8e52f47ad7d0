/**
 * Lists documents: of one folder in reader order, of one scope in the ordinary sort, or of all scopes of the caller, one
 * after the other. Pages continue after the last row shown, so an insert in between neither repeats nor hides a row.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { type DocumentItem, type DocumentsQuery, Id, type List, Nullable } from '../../../contract/index.ts';
import type { ViewedScope } from '../../access/index.ts';
import { decodeCursor, encodeCursor } from '../../kernel/cursor.ts';
import { type Actor, keptPlan, type Tx, together } from '../../kernel/database/index.ts';
import {
  type DocumentRow,
  type DocumentRows,
  inFolder,
  ordinaryOrder,
  presentItem,
  readerOrder,
  readListed,
} from './document-rows.ts';
import { chooseScopes } from './listed-scopes.ts';
import { findFew, matches, readTyped, type Typed } from './matched-documents.ts';
import { hasBecomeEffective } from './version-rows.ts';

const Position = Type.Object({
  scopeName: Type.String(),
  scopeId: Id,
  folderPosition: Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  key: Type.String({ pattern: '^[A-Z0-9._-]{1,120}$' }),
  id: Id,
});
type Position = Static<typeof Position>;

export async function listDocuments(
  tx: Tx,
  actor: Actor,
  query: DocumentsQuery,
  today: string,
): Promise<List<DocumentItem>> {
  const after = query.cursor === undefined ? null : decodeCursor(Position, query.cursor);
  const limit = query.limit ?? 50;
  const wanted = { query, typed: readTyped(query.q), after, limit: limit + 1, today };
  const rows = isReadAtOnce(query)
    ? await readFirstPage(tx, actor, wanted, query.scopeId)
    : await readPage(tx, actor, wanted);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => presentItem(row, today)),
    nextCursor: rows.length > limit && last ? encodeCursor(positionOf(last.document)) : null,
  };
}

/** Whether one statement gives the page, whatever the caller's scopes are called: its scope is named, and it is the first. */
export function isReadAtOnce(query: DocumentsQuery): query is DocumentsQuery & { scopeId: string } {
  return query.scopeId !== undefined && query.cursor === undefined && readTyped(query.q) === null;
}

/** Read along with whether the caller may see it. */
async function readFirstPage(
  tx: Tx,
  actor: Actor,
  wanted: Omit<Wanted, 'folderId'>,
  scopeId: string,
): Promise<DocumentRows[]> {
  const { folderId } = wanted.query;
  const choosing = chooseScopes(tx, actor, wanted.query);
  const page = pageOf([{ id: scopeId }], { ...wanted, folderId: folderId === 'root' ? null : folderId });
  const [, rows] = await together(choosing, readListed(tx, page, wanted.today));
  return rows;
}

async function readPage(tx: Tx, actor: Actor, wanted: Omit<Wanted, 'folderId'>): Promise<DocumentRows[]> {
  const { after } = wanted;
  const { scopes, folderId } = await chooseScopes(tx, actor, wanted.query);
  const ahead = after === null ? scopes : scopes.filter((scope) => !comesBefore(scope, after));
  return readInTurn(tx, ahead, { ...wanted, folderId });
}

/** More and more scopes at a time: the first few fill most pages, and two hundred are asked in four statements. */
async function readInTurn(tx: Tx, scopes: readonly ViewedScope[], wanted: Wanted): Promise<DocumentRows[]> {
  const { typed, limit, today } = wanted;
  if (typed !== null) {
    const first = await readListed(tx, pageOfFirst(scopes.slice(0, 4), wanted, typed), today);
    if (first.length === limit) return first;
    const ids = await findFew(tx, scopes, typed);
    if (ids !== null) return ids.length === 0 ? [] : readListed(tx, pageAmong(ids, scopes, wanted), today);
  }
  const rows: DocumentRows[] = [];
  for (let from = 0, count = 4; from < scopes.length && rows.length < limit; from += count, count *= 5) {
    const page = pageOf(scopes.slice(from, from + count), { ...wanted, limit: limit - rows.length });
    rows.push(...(await readListed(tx, page, today)));
  }
  return rows;
}

function comesBefore(scope: ViewedScope, { scopeName, scopeId }: Position): boolean {
  return scope.name < scopeName || (scope.name === scopeName && scope.id < scopeId);
}

function positionOf(row: DocumentRow): Position {
  return {
    scopeName: row.scope_name,
    scopeId: row.scope_id,
    folderPosition: row.folder_position,
    key: row.human_id_key,
    id: row.document_id,
  };
}

type Named = Pick<ViewedScope, 'id'>;

interface Wanted {
  query: DocumentsQuery;
  typed: Typed | null;
  folderId: string | null | undefined;
  after: Position | null;
  limit: number;
  today: string;
}

/** Several folders have no order in common. */
const isInReaderOrder = ({ folderId, query }: Wanted) => folderId !== undefined && query.subfolders !== true;

const orderOf = (wanted: Wanted) => (isInReaderOrder(wanted) ? readerOrder : ordinaryOrder);

/** Whether an index holds what is asked for in the order of the list. Else the best plan depends on how much there is of it. */
const isIndexed = ({ query }: Wanted) =>
  query.standing === undefined && query.ownerId === undefined && query.subfolders !== true;

/** Each scope gives at most a page, read from an index in its order, so the cost does not grow with the scopes' sizes. */
function pageOf(scopes: readonly Named[], wanted: Wanted): RawBuilder<unknown> {
  const plan = wanted.typed === null && isIndexed(wanted) ? keptPlan : sql``;
  return sql`
    select ${plan} d.id from (${pagesOf(scopes, wanted)}) d
    order by d.scope_place, ${orderOf(wanted)} limit ${wanted.limit}`;
}

/**
 * What matches among the first documents of the list, whatever is typed. Where that fills a page, words are so common that no index
 * over words is needed, which would give all that match before the first is known to be on the page.
 */
function pageOfFirst(scopes: readonly ViewedScope[], wanted: Wanted, typed: Typed): RawBuilder<unknown> {
  const first = 6 * wanted.limit;
  const order = sql`d.scope_place, ${orderOf(wanted)}`;
  return sql`
    select ${isIndexed(wanted) ? keptPlan : sql``} d.id from (
      select d.* from (${pagesOf(scopes, { ...wanted, typed: null, limit: first })}) d order by ${order} limit ${first}
    ) d where ${matches(typed)} order by ${order} limit ${wanted.limit}`;
}

/** What is wanted among these documents. */
function pageAmong(ids: string[], scopes: readonly ViewedScope[], wanted: Wanted): RawBuilder<unknown> {
  const { after } = wanted;
  const conditions = conditionsOf({ ...wanted, typed: null });
  if (after !== null) {
    conditions.push(sql`(d.scope_id <> ${after.scopeId}::uuid or ${follows(after, isInReaderOrder(wanted))})`);
  }
  return sql`
    select ${isIndexed(wanted) ? keptPlan : sql``} d.id from unnest(${ids}::uuid[]) found (id)
      cross join lateral (select * from documents d where d.id = found.id offset 0) d
      join unnest(${scopes.map((scope) => scope.id)}::uuid[]) with ordinality scope (id, place) on scope.id = d.scope_id
    where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by scope.place, ${orderOf(wanted)} limit ${wanted.limit}`;
}

/** The scope in which the last page ended is asked on its own: there the index is entered where that page stopped. */
function pagesOf(scopes: readonly Named[], wanted: Wanted): RawBuilder<unknown> {
  const begun = scopes.filter((scope) => scope.id === wanted.after?.scopeId);
  const whole = scopes.filter((scope) => scope.id !== wanted.after?.scopeId);
  const parts = [scopePages(begun, 0, wanted), scopePages(whole, begun.length, { ...wanted, after: null })];
  return sql.join(wanted.after === null ? parts.slice(1) : parts, sql` union all `);
}

function scopePages(scopes: readonly Named[], firstPlace: number, wanted: Wanted): RawBuilder<unknown> {
  if (wanted.query.state === undefined) return pagesWith(scopes, firstPlace, wanted);
  const both = (['drafts', 'released'] as const).map((sees) => pagesWith(scopes, firstPlace, wanted, sees));
  return sql.join(both, sql` union all `);
}

function pagesWith(
  scopes: readonly Named[],
  firstPlace: number,
  wanted: Wanted,
  sees?: 'drafts' | 'released',
): RawBuilder<unknown> {
  const { after } = wanted;
  // Asked of each scope once: asked of each document, a scope whose documents are all in the other part would be gone through to its end.
  const seesDrafts = draftsAreSeenIn(sql`scope.id`);
  const conditions = [sql`d.scope_id = scope.id`, ...conditionsOf(wanted, sees)];
  if (after !== null) conditions.push(follows(after, isInReaderOrder(wanted)));
  return sql`
    select d.id, d.scope_id, d.folder_position, d.human_id_key, scope.place + ${firstPlace}::int as scope_place
    from unnest(${scopes.map((scope) => scope.id)}::uuid[]) with ordinality scope (id, place)
    cross join lateral (
      select d.id, d.scope_id, d.folder_position, d.human_id_key from documents d
      where ${sql.join(conditions, sql` and `)} order by ${orderOf(wanted)} limit ${wanted.limit}
    ) d where ${sees === undefined ? sql`true` : sees === 'drafts' ? seesDrafts : sql`not (${seesDrafts})`}`;
}

/** `is true` keeps it from being looked up in an index, for which PostgreSQL reckons with ten searches. */
const draftsAreSeenIn = (scopeId: RawBuilder<unknown>) =>
  sql`(${scopeId} = any ((select my_draft_scope_ids())::uuid[])) is true`;

/** The state of the newest version that the caller sees: of one kind of scopes where an index is to find it, else of whichever. */
function isInState(state: string, sees?: 'drafts' | 'released'): RawBuilder<unknown> {
  if (sees === 'drafts') return sql`d.newest_state = ${state}`;
  if (sees === 'released') return sql`d.released_state = ${state}`;
  return sql`case when ${draftsAreSeenIn(sql`d.scope_id`)} then d.newest_state else d.released_state end = ${state}`;
}

/** On the documents `d`, of whichever scope. */
function conditionsOf({ query, typed, folderId, today }: Wanted, sees?: 'drafts' | 'released'): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (folderId !== undefined) conditions.push(query.subfolders === true ? isBelow(folderId) : inFolder(folderId));
  // The database keeps it, in an index in the order of lists.
  if (query.state !== undefined) conditions.push(isInState(query.state, sees));
  if (typed !== null) conditions.push(matches(typed));
  if (query.standing !== undefined) conditions.push(standsAs(query.standing, today));
  if (query.ownerId !== undefined) conditions.push(sql`d.owner_id = ${query.ownerId}::uuid`);
  return conditions;
}

function follows(after: Position, inReaderOrder: boolean): RawBuilder<unknown> {
  const later = sql`(d.human_id_key, d.id) > (${after.key}, ${after.id}::uuid)`;
  if (!inReaderOrder) return later;
  if (after.folderPosition === null) return sql`(d.folder_position is null and ${later})`;
  const position = after.folderPosition;
  return sql`(d.folder_position is null or d.folder_position > ${position}
    or (d.folder_position = ${position} and ${later}))`;
}

/** In the folder or any folder below it; everything of the scope lies below its root. */
export function isBelow(folderId: string | null): RawBuilder<unknown> {
  if (folderId === null) return sql`true`;
  return sql`d.folder_id in (
    with recursive subtree (id) as (
      select ${folderId}::uuid
      union all select f.id from folders f join subtree on f.parent_id = subtree.id where f.scope_id = d.scope_id
    ) select id from subtree)`;
}

/** Of the versions that became effective the newest counts, and only while it is still released. */
export function standsAs(standing: NonNullable<DocumentsQuery['standing']>, today: string): RawBuilder<unknown> {
  const ofDocument = sql`v.scope_id = d.scope_id and v.document_id = d.id`;
  if (standing === 'future-effective') {
    return sql`exists (select from versions v where ${ofDocument} and v.state = 'RELEASED' and v.effective_date > ${today}::date)`;
  }
  const inForce = sql`(select v.state from versions v where ${ofDocument} and ${hasBecomeEffective(today)}
    order by v.number desc limit 1)`;
  return standing === 'effective' ? sql`${inForce} = 'RELEASED'` : sql`${inForce} is distinct from 'RELEASED'`;
}
