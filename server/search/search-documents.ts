/**
 * Finds documents by id, title and text, best first, in the scopes where the caller holds VIEW.
 *
 * The matching and ranking is the function ranked_documents of the database, which bounds itself by the caller's scopes, with the
 * numbers of ranking.ts. Other forms of the words (“calibrations” for “calibration”) come after the words themselves. What is shown of a hit is read here under row security like everything else.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { Id, type List, type SearchHit, type SearchQuery } from '../../contract/index.ts';
import {
  type AskedWords,
  askedWords,
  chooseScopes,
  cleanDate,
  indexPending,
  isBelow,
  isShownEntry,
  presentItem,
  readListed,
  scopesWithPending,
  standsAs,
} from '../documents/index.ts';
import { readFolderPaths } from '../folders/index.ts';
import { decodeCursor, encodeCursor } from '../kernel/cursor.ts';
import { type Actor, type Database, keptPlan, type Tx, together } from '../kernel/database/index.ts';
import { mostFiltered, ranking } from './ranking.ts';
import { snippetOf } from './snippet.ts';

/** As narrow as what is handed out, since a made-up place must be refused before it reaches a statement. */
const Place = Type.Object({
  score: Type.Integer({ minimum: -1_000_000, maximum: 3_000_000 }),
  humanId: Type.String({ pattern: '^[A-Z0-9._-]{1,40}$' }),
  id: Id,
});

/** Longer texts are cut around the first place where a word asked for stands as it was typed. */
const passageLength = 20_000;

interface HitRow {
  documentId: string;
  versionId: string;
  scopeId: string;
  scopeName: string;
  humanId: string;
  title: string;
  number: number;
  state: SearchHit['state'];
  effectiveDate: string | null;
  folderId: string | null;
  passage: string;
  cutBefore: boolean;
  cutAfter: boolean;
  score: number;
  /** Words of the text that are other forms of those asked for. */
  forms: string[];
}

/** What is to be found and not yet written down is written down first, and then asked for at another moment. */
export async function searchDocuments(
  db: Database,
  actor: Actor,
  query: SearchQuery,
  today: string,
): Promise<List<SearchHit>> {
  const find = () => db.snapshot(actor, (tx) => findDocuments(tx, actor, query, today));
  const { pending, ...found } = await find();
  if (pending.length === 0) return found;
  await db.withActor(actor, (tx) => indexPending(tx, pending));
  const { items, nextCursor } = await find();
  return { items, nextCursor };
}

interface Found extends List<SearchHit> {
  /** Scopes that were asked about and have something to write down. */
  pending: string[];
}

async function findDocuments(tx: Tx, actor: Actor, query: SearchQuery, today: string): Promise<Found> {
  const after = query.cursor === undefined ? null : decodeCursor(Place, query.cursor);
  const { scopes, folderId } = await chooseScopes(tx, actor, query);
  const asked = askedWords(query.q);
  if (asked === null || scopes.length === 0) return { items: [], nextCursor: null, pending: [] };
  const limit = query.limit ?? 50;
  const filters = filtersOf(query, folderId, today);
  const scopeIds = scopes.map((scope) => scope.id);
  const [pending, rows] = await together(
    scopesWithPending(tx, scopeIds),
    readHits(tx, { scopeIds, asked, filters, after, limit: limit + 1 }),
  );
  const shown = rows.slice(0, limit);
  const folderIds = shown.map((row) => row.folderId);
  const [pathOf, documents] = await together(readFolderPaths(tx, folderIds), readDocuments(tx, shown, today));
  const last = shown.at(-1);
  const next = rows.length > limit && last ? { score: last.score, humanId: last.humanId, id: last.documentId } : null;
  return {
    items: shown.map((row) => {
      const { owner, inForce } = documents.get(row.documentId) ?? { owner: null, inForce: null };
      const standing = standingOf(row, inForce, today);
      return { ...present(row, asked, pathOf(row.folderId)), standing, inForce, owner };
    }),
    nextCursor: next && encodeCursor(next),
    pending,
  };
}

/** Conditions on a hit's document `d`, its entry `e` and the version `v` that was searched. */
function filtersOf(query: SearchQuery, folderId: string | null | undefined, today: string): RawBuilder<unknown>[] {
  const filters: RawBuilder<unknown>[] = [];
  if (folderId !== undefined) filters.push(folderId === null ? sql`d.folder_id is null` : isBelow(folderId));
  if (query.state !== undefined) filters.push(sql`v.state = ${query.state}`);
  if (query.standing !== undefined) filters.push(standsAs(query.standing, today));
  if (query.kind !== undefined) filters.push(sql`substring(e.human_id from '^[A-Z0-9]+') = ${query.kind}`);
  if (query.ownerId !== undefined) filters.push(sql`d.owner_id = ${query.ownerId}::uuid`);
  const day = sql`coalesce(v.effective_date, (v.created_at at time zone 'UTC')::date)`;
  if (query.from !== undefined) filters.push(sql`${day} >= ${cleanDate(query.from, 'from')}::date`);
  if (query.to !== undefined) filters.push(sql`${day} <= ${cleanDate(query.to, 'to')}::date`);
  return filters;
}

interface Wanted {
  scopeIds: string[];
  asked: AskedWords;
  filters: RawBuilder<unknown>[];
  after: Static<typeof Place> | null;
  limit: number;
}

async function readHits(tx: Tx, { scopeIds, asked, filters, after, limit }: Wanted): Promise<HitRow[]> {
  const words = asked.terms.flatMap((term) => term.words);
  const hint = words[0] ?? '';
  const matches = filters.length === 0 ? limit : mostFiltered;
  const { titleWeights, ...most } = filters.length === 0 ? ranking.ofPage : ranking.ofFiltered;
  // Without filters everything but the matches is found by keys, and the function that finds those plans for itself.
  const plan = filters.length === 0 ? keptPlan : sql``;
  // What is shown is chosen first: reading the passages of all matches would read their whole texts. `offset 0` keeps the look-up of
  // each match a step of its own: joined freely, the plan reads all documents of the caller's scopes.
  const { rows } = await sql<HitRow>`
    with shown as materialized (
      select ${plan} hit.scope_id, hit.document_id, hit.score, found.*
      from ranked_documents(${scopeIds}::uuid[], ${asked.idBeginning}::text, ${asked.inHeading}::tsquery,
          ${asked.anywhere}::tsquery, stem_query(${words}::text[]), ${after?.score ?? null}::integer, ${after?.humanId ?? null}::text,
          ${after?.id ?? null}::uuid, ${matches}::integer, ${titleWeights}::real[], ${most.mostTitles}::integer,
          ${most.mostTexts}::integer, ${most.mostForms}::integer, ${most.enoughWithoutForms}::integer) hit
        cross join lateral (
          select e.human_id, d.folder_id, v.number, v.state, v.effective_date, v.language from search_entries e
            join documents d on d.scope_id = e.scope_id and d.id = e.document_id
            join versions v on v.scope_id = e.scope_id and v.id = e.version_id
          where ${sql.join([sql`e.scope_id = hit.scope_id and e.document_id = hit.document_id and ${isShownEntry}`, ...filters], sql` and `)}
          offset 0
        ) found
      order by hit.score desc, found.human_id, hit.document_id
      limit ${limit}
    )
    select e.document_id as "documentId", e.version_id as "versionId", e.scope_id as "scopeId", s.name as "scopeName",
      e.human_id as "humanId", e.title, shown.number, shown.state, shown.effective_date as "effectiveDate",
      shown.folder_id as "folderId", shown.score, near.forms,
      substr(e.body, cut.first, ${passageLength}) as passage, cut.first > 1 as "cutBefore",
      length(e.body) >= cut.first + ${passageLength} as "cutAfter"
    from shown
      join search_entries e on e.scope_id = shown.scope_id and e.document_id = shown.document_id and ${isShownEntry}
      join scopes s on s.id = e.scope_id
      cross join lateral (select case when shown.score < 0 then forms_of(e.words, shown.language, ${words}::text[])
        else '{}' end as forms) near
      cross join lateral (select case when length(e.body) <= ${passageLength} then 1
        else greatest(1, strpos(lower(e.body), coalesce(near.forms[1], ${hint})) - 500) end as first) cut
    order by shown.score desc, e.human_id, e.document_id`.execute(tx);
  return rows;
}

type InForce = SearchHit['inForce'];

async function readDocuments(
  tx: Tx,
  hits: readonly HitRow[],
  today: string,
): Promise<Map<string, Pick<SearchHit, 'owner' | 'inForce'>>> {
  const ids = hits.map(({ documentId }) => documentId);
  const documents = await readListed(tx, sql`select ${keptPlan} id from unnest(${ids}::uuid[]) id`, today);
  return new Map(
    documents.map((rows) => {
      const { id, owner, effectiveVersion } = presentItem(rows, today);
      const inForce = effectiveVersion && { versionId: effectiveVersion.id, number: effectiveVersion.number };
      return [id, { owner, inForce }];
    }),
  );
}

/** Of a released version: what is not in force was, or will be. */
function standingOf(
  { state, versionId, effectiveDate }: HitRow,
  inForce: InForce,
  today: string,
): SearchHit['standing'] {
  if (state !== 'RELEASED') return null;
  if (inForce?.versionId === versionId) return 'effective';
  return effectiveDate !== null && effectiveDate > today ? 'future-effective' : 'superseded';
}

function withForms(asked: AskedWords, forms: readonly string[]): AskedWords {
  return { ...asked, terms: [...asked.terms, ...forms.map((form) => ({ words: [form], prefix: false, id: null }))] };
}

function present(
  row: HitRow,
  asked: AskedWords,
  folderPath: SearchHit['folderPath'],
): Omit<SearchHit, 'standing' | 'inForce' | 'owner'> {
  const { documentId, versionId, scopeId, scopeName, humanId, title, number, state } = row;
  const snippet = snippetOf(row.passage, withForms(asked, row.forms), { before: row.cutBefore, after: row.cutAfter });
  return { documentId, versionId, scopeId, scopeName, humanId, title, number, state, folderPath, snippet };
}
