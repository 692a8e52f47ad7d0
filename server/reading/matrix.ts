/** People by documents, a page of people at a time: each document as one letter, so that a screenful of thousands of cells is small. */
import { type RawBuilder, sql } from 'kysely';
import { Type } from 'typebox';
import { AppError, cellLetters, type ReadingMatrix, type ReadingMatrixQuery } from '../../contract/index.ts';
import type { AssignmentState } from '../../domain/reading/index.ts';
import { decodeCursor, encodeCursor } from '../kernel/cursor.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { countingStateAt, inState, type Moment } from './assignment-rows.ts';
import { documentsBelow, requireFolderThen } from './below-then.ts';
import { momentOf, nameHas } from './list-assignments.ts';
import { memberThen, notVoid } from './people-then.ts';
import { requireRecordReader } from './require-record-reader.ts';

const Position = Type.Object({ name: Type.String(), id: Type.String({ format: 'uuid' }) });
/** More than a screen can show; a folder narrows them. */
const mostDocuments = 2_000;

interface Column {
  id: string;
  humanId: string;
  title: string;
  versionNumber: number;
}

interface Row {
  id: string;
  displayName: string;
  people: number;
}

interface Cells {
  userId: string;
  /** Places of documents, and the state of each. */
  places: number[];
  states: Exclude<AssignmentState, 'void'>[];
}

export async function readMatrix(
  tx: Tx,
  actor: Actor,
  givenScope: string,
  query: ReadingMatrixQuery,
  today: string,
): Promise<ReadingMatrix> {
  const { scopeId } = await requireRecordReader(tx, actor, givenScope);
  const moment = momentOf(query.at, today);
  const documents = await readColumns(tx, scopeId, query, moment);
  const limit = query.limit ?? 50;
  const found = await readPeople(tx, scopeId, documents, query, moment, limit + 1);
  const people = found.slice(0, limit);
  const cells = await readCells(tx, scopeId, documents, people, moment);
  const rows = new Map(people.map(({ id }) => [id, new Array<string>(documents.length).fill(cellLetters.none)]));
  for (const { userId, places, states } of cells) {
    const row = rows.get(userId);
    for (const [index, place] of places.entries()) {
      const state = states[index];
      if (row && state) row[place - 1] = cellLetters[state];
    }
  }
  const last = people.at(-1);
  return {
    documents,
    items: people.map(({ id, displayName }) => ({
      user: { id, displayName },
      cells: (rows.get(id) ?? []).join(''),
    })),
    totals: { people: found[0]?.people ?? 0 },
    nextCursor: found.length > limit && last ? encodeCursor({ name: last.displayName, id: last.id }) : null,
  };
}

/** Documents that somebody was asked to read, with the version that was to be known at the moment. */
async function readColumns(
  tx: Tx,
  scopeId: string,
  { folderId, documentId }: ReadingMatrixQuery,
  moment: Moment,
): Promise<Column[]> {
  const { day, end } = moment;
  if (folderId !== undefined) await requireFolderThen(tx, scopeId, folderId, moment);
  const within = folderId === undefined ? sql`true` : sql`d.id = any (${documentsBelow(scopeId, folderId, moment)})`;
  const chosen = documentId === undefined ? sql`true` : sql`d.id = ${documentId}`;
  const ended = sql`coalesce(v.revoked_at, v.disposed_at)`;
  const until = end ?? sql`'infinity'::timestamptz`;
  const endedOn = sql`case when ${ended} < ${until} then (${ended} at time zone 'UTC')::date end`;
  const { rows } = await sql<Column>`
    select d.id, d.human_id as "humanId", wanted.title, wanted.number as "versionNumber"
    from documents d
    left join lateral (
      select v.number, ${ended} < ${until} as over from versions v
      where v.scope_id = d.scope_id and v.document_id = d.id and v.released_at < ${until} and v.effective_date <= ${day}::date
        and coalesce(${endedOn}, v.effective_date) >= v.effective_date
      order by v.number desc limit 1) top on true
    join lateral (
      select v.title, v.number from versions v
      where v.scope_id = d.scope_id and v.document_id = d.id and v.released_at < ${until}
        and not coalesce(${ended} < ${until}, false)
        and (v.number = top.number or (coalesce(top.over, true) and v.number > coalesce(top.number, 0)))
      order by v.number desc limit 1) wanted on true
    where d.scope_id = ${scopeId} and ${within} and ${chosen} and exists (
      select from reading_assignments a where a.scope_id = d.scope_id and a.document_id = d.id and a.assigned_at < ${until})
    order by d.human_id_key, d.id limit ${mostDocuments}`.execute(tx);
  if (rows.length === 0 && documentId !== undefined) {
    const known = await sql`select from documents where scope_id = ${scopeId} and id = ${documentId}`.execute(tx);
    if (known.rows.length === 0) throw new AppError('NOT_FOUND');
  }
  return rows;
}

/** Those who were members then, by the trail, and had something to read. */
async function readPeople(
  tx: Tx,
  scopeId: string,
  documents: readonly Column[],
  { q, state, cursor, folderId, documentId }: ReadingMatrixQuery,
  moment: Moment,
  limit: number,
): Promise<Row[]> {
  if (documents.length === 0) return [];
  const after = cursor === undefined ? null : decodeCursor(Position, cursor);
  const further =
    after === null
      ? sql`true`
      : sql`(u.display_name collate "C", u.id) > (${after.name} collate "C", ${after.id}::uuid)`;
  const named = q === undefined || q.trim() === '' ? sql`true` : nameHas(q);
  const about =
    folderId === undefined && documentId === undefined
      ? sql`true`
      : sql`a.document_id = any (${documents.map(({ id }) => id)}::uuid[])`;
  const concerned =
    state === undefined
      ? sql`exists (select from reading_assignments a where a.scope_id = ${scopeId} and a.user_id = u.id and ${about}
          and ${notVoid(moment)})`
      : sql`u.id in (select a.user_id ${cellsOf(scopeId, documents, moment)} and ${inState(state, moment)})`;
  const { rows } = await sql<Row>`
    select id, "displayName", people from (
      select u.id, u.display_name as "displayName", count(*) over ()::integer as people, ${further} as further
      from users u
      where ${memberThen(scopeId, moment)} and ${named} and ${concerned}
    ) u where further
    order by "displayName" collate "C", id limit ${limit}`.execute(tx);
  return rows;
}

/** What stands in a cell: what is asked for, or known, of the version that is to be known or of a later one. */
function cellsOf(scopeId: string, documents: readonly Column[], moment: Moment): RawBuilder<unknown> {
  const ids = documents.map(({ id }) => id);
  const numbers = documents.map(({ versionNumber }) => versionNumber);
  return sql`
    from reading_assignments a join unnest(${ids}::uuid[], ${numbers}::integer[]) as c (id, number)
      on c.id = a.document_id and a.version_number >= c.number
    where a.scope_id = ${scopeId} and ${notVoid(moment)}`;
}

/** All that a person has is read in one go: by its own index that is faster than looking for each document. */
async function readCells(
  tx: Tx,
  scopeId: string,
  documents: readonly Column[],
  people: readonly Row[],
  moment: Moment,
): Promise<Cells[]> {
  if (people.length === 0) return [];
  const ids = documents.map(({ id }) => id);
  const numbers = documents.map(({ versionNumber }) => versionNumber);
  const { rows } = await sql<Cells>`
    select a.user_id as "userId", array_agg(c.place::integer order by a.version_number) as places,
      array_agg(a.state order by a.version_number) as states
    from unnest(${people.map(({ id }) => id)}::uuid[]) as person (id) cross join lateral (
      select a.user_id, a.document_id, a.version_number, ${countingStateAt(moment)} as state from reading_assignments a
      where a.scope_id = ${scopeId} and a.user_id = person.id and ${notVoid(moment)} offset 0
    ) a join unnest(${ids}::uuid[], ${numbers}::integer[]) with ordinality as c (id, number, place)
      on c.id = a.document_id and a.version_number >= c.number
    group by a.user_id`.execute(tx);
  return rows;
}
