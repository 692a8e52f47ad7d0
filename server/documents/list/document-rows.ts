/**
 * Documents with all their versions in one statement, whatever the number of documents: lists, details and the order act
 * read through here, so a document looks the same everywhere.
 */
import { type RawBuilder, sql } from 'kysely';
import type { DocumentItem, Version } from '../../../contract/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import { presentVersion, type VersionRow, versionColumns, versionPeople } from './version-rows.ts';

/** Reader order inside one folder or root, for a statement in which the documents are `d`. domain/reading-order agrees. */
export const readerOrder = sql`d.folder_position asc nulls last, d.human_id_key, d.id`;

/** The ordinary sort, for documents of one scope whatever their folder. */
export const ordinaryOrder = sql`d.human_id_key, d.id`;

export interface DocumentRow extends VersionRow {
  scope_id: string;
  scope_name: string;
  human_id: string;
  human_id_key: string;
  folder_id: string | null;
  folder_position: number | null;
}

/** A document and its versions, newest first. Every document has at least one version. */
export interface DocumentRows {
  document: DocumentRow;
  versions: DocumentRow[];
}

/**
 * `page` is a select of document ids in the order wanted; a limit in it bounds the work. Versions are joined after the
 * page is cut, so that the cost follows the page and not the scope.
 */
export async function readDocuments(tx: Tx, page: RawBuilder<unknown>): Promise<DocumentRows[]> {
  const { rows } = await sql<DocumentRow>`
    with page as materialized (select chosen.id, row_number() over () as place from (${page}) chosen)
    select d.scope_id, s.name as scope_name, d.human_id, d.human_id_key, d.folder_id, d.folder_position, ${versionColumns}
    from page join documents d on d.id = page.id
      join scopes s on s.id = d.scope_id
      join versions v on v.scope_id = d.scope_id and v.document_id = d.id ${versionPeople}
    order by page.place, v.number desc`.execute(tx);
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
  const versions = rows.map((row) => presentVersion(row, rows, today));
  const latestVersion = versions[0] as Version;
  const effectiveVersion = versions.find((version) => version.standing === 'effective') ?? null;
  const item = {
    id: document.document_id,
    scopeId: document.scope_id,
    scopeName: document.scope_name,
    humanId: document.human_id,
    title: (effectiveVersion ?? latestVersion).title,
    folderId: document.folder_id,
    folderPosition: document.folder_position,
    latestVersion,
    effectiveVersion,
  };
  return { item, versions };
}

/** All documents of a folder, or of the root (null), in reader order: what the order act answers with. */
export async function folderItems(
  tx: Tx,
  scopeId: string,
  folderId: string | null,
  today: string,
): Promise<DocumentItem[]> {
  const rows = await readDocuments(
    tx,
    sql`select d.id from documents d where d.scope_id = ${scopeId} and ${inFolder(folderId)} order by ${readerOrder}`,
  );
  return rows.map((row) => presentDocument(row, today).item);
}

export function inFolder(folderId: string | null): RawBuilder<boolean> {
  return folderId === null ? sql<boolean>`d.folder_id is null` : sql<boolean>`d.folder_id = ${folderId}`;
}
