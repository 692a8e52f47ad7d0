/**
 * Documents with their versions in one statement for any number of documents: lists, details and the order act read
 * through here, so a document looks the same everywhere. Details get all versions, lists those that an item depends on.
 */
import { type RawBuilder, sql } from 'kysely';
import type { DocumentItem, Person, Version } from '../../../contract/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import {
  hasBecomeEffective,
  personAt,
  personOf,
  presentVersions,
  storedColumns,
  type VersionRow,
  versionColumns,
} from './version-rows.ts';

/** Reader order inside one folder or root, for a statement in which the documents are `d`. domain/reading-order agrees. */
export const readerOrder = sql`d.folder_position asc nulls last, d.human_id_key, d.id`;

/** The ordinary sort, for documents of one scope, across folders. */
export const ordinaryOrder = sql`d.human_id_key, d.id`;

export interface DocumentRow extends VersionRow {
  scope_id: string;
  scope_name: string;
  human_id: string;
  human_id_key: string;
  folder_id: string | null;
  folder_position: number | null;
  owner: Person | null;
  next_review: string | null;
  held_at: Date | null;
  holder: Person | null;
  hold_reason: string | null;
}

/** A document and its versions, newest first. Every document has at least one version. */
export interface DocumentRows {
  document: DocumentRow;
  versions: DocumentRow[];
}

/**
 * `page` is a select of document ids in the order wanted; a limit in it bounds the work. Versions are joined after the
 * page is cut, so that the cost follows the page and not the scope. Where one plan finds the page whatever its values are, it says so
 * (`keptPlan`): what is joined to it is found by keys.
 */
export function readDocuments(tx: Tx, page: RawBuilder<unknown>): Promise<DocumentRows[]> {
  return readWith(tx, page, sql`join versions v on v.scope_id = d.scope_id and v.document_id = d.id`);
}

/**
 * The same documents with no more of their versions than a list item depends on: the newest and, unless that one has
 * become effective itself, the newest that has. Both are found through an index, so the cost follows the number of
 * documents and not the length of their histories.
 */
export function readListed(tx: Tx, page: RawBuilder<unknown>, today: string): Promise<DocumentRows[]> {
  return readWith(
    tx,
    page,
    sql`
      cross join lateral (
        select ${storedColumns}, ${hasBecomeEffective(today)} as in_force from versions v
        where v.scope_id = d.scope_id and v.document_id = d.id order by v.number desc limit 1
      ) newest
      cross join lateral (
        select newest.* union all (
          select ${storedColumns}, true from versions v
          where newest.in_force is not true and newest.number > 1 and v.scope_id = d.scope_id and v.document_id = d.id
            and v.number < newest.number and ${hasBecomeEffective(today)} order by v.number desc limit 1)
      ) v`,
  );
}

/**
 * `versions` joins to the documents `d` those of their versions that are wanted, as `v`. `offset 0` has each document looked up by its id.
 * People come last, to all rows at once: next to the versions of each document, the table of users might be read again for each document.
 */
async function readWith(tx: Tx, page: RawBuilder<unknown>, versions: RawBuilder<unknown>): Promise<DocumentRows[]> {
  const { rows } = await sql<DocumentRow>`
    with page as materialized (select chosen.id, row_number() over () as place from (${page}) chosen),
    wanted as materialized (
      select page.place, d.scope_id, s.name as scope_name, d.human_id, d.human_id_key, d.folder_id, d.folder_position,
        d.owner_id, d.next_review, d.hold_at, d.hold_by, d.hold_name, d.hold_reason, ${storedColumns}
      from page cross join lateral (select * from documents d where d.id = page.id offset 0) d
        join scopes s on s.id = d.scope_id ${versions}
    )
    select v.scope_id, v.scope_name, v.human_id, v.human_id_key, v.folder_id, v.folder_position,
      ${personOf('v.owner_id')} as owner, v.next_review, v.hold_at as held_at,
      ${personAt('v.hold_by', 'v.hold_name')} as holder, v.hold_reason, ${versionColumns}
    from wanted v
    order by v.place, v.number desc`.execute(tx);
  return byDocument(rows);
}

function byDocument(rows: DocumentRow[]): DocumentRows[] {
  const documents: DocumentRows[] = [];
  for (const row of rows) {
    const last = documents.at(-1);
    if (last?.document.document_id === row.document_id) last.versions.push(row);
    else documents.push({ document: row, versions: [row] });
  }
  return documents;
}

export interface PresentedDocument {
  item: DocumentItem;
  versions: Version[];
}

export function presentDocument({ document, versions: rows }: DocumentRows, today: string): PresentedDocument {
  const versions = presentVersions(rows, today);
  return { item: itemOf(document, versions), versions };
}

/** A document as lists show it; what `readListed` reads is enough for it. */
export function presentItem(rows: DocumentRows, today: string): DocumentItem {
  return presentDocument(rows, today).item;
}

/** `versions` come newest first. */
function itemOf(document: DocumentRow, versions: readonly Version[]): DocumentItem {
  const latestVersion = versions[0] as Version;
  const effectiveVersion = versions.find((version) => version.standing === 'effective') ?? null;
  return {
    id: document.document_id,
    scopeId: document.scope_id,
    scopeName: document.scope_name,
    humanId: document.human_id,
    title: (effectiveVersion ?? latestVersion).title,
    folderId: document.folder_id,
    folderPosition: document.folder_position,
    owner: document.owner,
    nextReview: document.next_review,
    hold: holdOf(document),
    latestVersion,
    effectiveVersion,
  };
}

function holdOf({ held_at: at, holder: by, hold_reason: reason }: DocumentRow): DocumentItem['hold'] {
  return at === null || by === null || reason === null ? null : { reason, by, at: at.toISOString() };
}

/** All documents of a folder, or of the root (null), in reader order: what the order act answers with. */
export async function folderItems(
  tx: Tx,
  scopeId: string,
  folderId: string | null,
  today: string,
): Promise<DocumentItem[]> {
  const rows = await readListed(
    tx,
    sql`select d.id from documents d where d.scope_id = ${scopeId} and ${inFolder(folderId)} order by ${readerOrder}`,
    today,
  );
  return rows.map((row) => presentItem(row, today));
}

export function inFolder(folderId: string | null): RawBuilder<boolean> {
  return folderId === null ? sql<boolean>`d.folder_id is null` : sql<boolean>`d.folder_id = ${folderId}`;
}
