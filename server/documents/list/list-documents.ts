/**
 * Lists documents: of one folder in reader order, of one scope in the ordinary sort, or of all scopes of the caller, one
 * after the other. Pages continue after the last row shown, so an insert in between neither repeats nor hides a row.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { type DocumentItem, type DocumentsQuery, Id, type List, Nullable } from '../../../contract/index.ts';
import type { ViewedScope } from '../../access/index.ts';
import { decodeCursor, encodeCursor } from '../../kernel/cursor.ts';
import { type Actor, keptPlan, type Tx } from '../../kernel/database/index.ts';
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
import { askedOfEach, findTyped, narrowedDocuments, type Typed } from './matched-documents.ts';
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
  const { scopes, folderId } = await chooseScopes(tx, actor, query);
  const limit = query.limit ?? 50;
  const ahead = after === null ? scopes : scopes.filter((scope) => !comesBefore(scope, after));
  const rows = await readInTurn(tx, ahead, { query, folderId, after, limit: limit + 1, today });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => presentItem(row, today)),
    nextCursor: rows.length > limit && last ? encodeCursor(positionOf(last.document)) : null,
  };
}

/** More and more scopes at a time: the first few fill most pages, and two hundred are asked in four statements. */
async function readInTurn(
  tx: Tx,
  scopes: readonly ViewedScope[],
  wanted: Omit<Wanted, 'typed'>,
): Promise<DocumentRows[]> {
  const rows: DocumentRows[] = [];
  for (let from = 0, count = 4; from < scopes.length && rows.length < wanted.limit; from += count, count *= 5) {
    const some = scopes.slice(from, from + count);
    const typed = await findTyped(tx, some, wanted.query.q);
    const page = pageOf(some, { ...wanted, typed, limit: wanted.limit - rows.length });
    rows.push(...(await readListed(tx, page, wanted.today)));
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

interface Wanted {
  query: DocumentsQuery;
  typed: Typed;
  folderId: string | null | undefined;
  after: Position | null;
  limit: number;
  today: string;
}

/** Several folders have no order in common. */
const isInReaderOrder = ({ folderId, query }: Wanted) => folderId !== undefined && query.subfolders !== true;

/** Whether an index holds what is asked for in the order of the list. Else the best plan depends on how much there is of it. */
const isIndexed = ({ query, typed }: Wanted) =>
  typed.kind === 'nothing' && query.standing === undefined && query.ownerId === undefined && query.subfolders !== true;

/**
 * Each scope gives at most a page, read from an index in its order, so the cost does not grow with the scopes' sizes.
 * The scope in which the last page ended is asked on its own: there the index is entered where that page stopped.
 */
function pageOf(scopes: readonly ViewedScope[], wanted: Wanted): RawBuilder<unknown> {
  const order = isInReaderOrder(wanted) ? readerOrder : ordinaryOrder;
  const begun = scopes.filter((scope) => scope.id === wanted.after?.scopeId);
  const whole = scopes.filter((scope) => scope.id !== wanted.after?.scopeId);
  const parts = [scopePages(begun, 0, wanted), scopePages(whole, begun.length, { ...wanted, after: null })];
  return sql`
    select ${isIndexed(wanted) ? keptPlan : sql``} d.id from (${sql.join(parts, sql` union all `)}) d
    order by d.scope_place, ${order} limit ${wanted.limit}`;
}

function scopePages(scopes: readonly ViewedScope[], firstPlace: number, wanted: Wanted): RawBuilder<unknown> {
  const { query, typed, folderId, after, limit, today } = wanted;
  const order = isInReaderOrder(wanted) ? readerOrder : ordinaryOrder;
  const conditions = [sql`d.scope_id = scope.id`];
  if (folderId !== undefined) conditions.push(query.subfolders === true ? isBelow(folderId) : inFolder(folderId));
  conditions.push(...askedOfEach(typed, query.state));
  if (query.standing !== undefined) conditions.push(standsAs(query.standing, today));
  if (query.ownerId !== undefined) conditions.push(sql`d.owner_id = ${query.ownerId}::uuid`);
  if (after !== null) conditions.push(follows(after, isInReaderOrder(wanted)));
  return sql`
    select d.id, d.folder_position, d.human_id_key, scope.place + ${firstPlace}::int as scope_place
    from unnest(${scopes.map((scope) => scope.id)}::uuid[]) with ordinality scope (id, place)
    cross join lateral (
      select d.id, d.folder_position, d.human_id_key from ${narrowedDocuments(typed)}
      where ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit}
    ) d`;
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
