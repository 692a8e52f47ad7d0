/**
 * Compares the derived rows of documents with what their contents derive, in PostgreSQL, which knows when two vectors are the same:
 * one statement for each kind of row, over as many documents as are derived together.
 */
import type pg from 'pg';
import type { DerivedDocument, DerivedRows, DocumentToDerive } from './derive-rows.ts';
import { differingEntries } from './search-rows.ts';

export type DerivedKind = Exclude<keyof DerivedRows, 'sound'>;

interface Comparison {
  kind: DerivedKind;
  sentence: string;
  /** Of the documents that differ. Takes the rows as JSON, and the keys of what was derived. */
  query: string;
}

/** The columns of each table as they stand in what was derived; the key first. */
export const derivedColumns = {
  items: `version_id uuid, ordinal integer, scope_id uuid, document_id uuid, kind text, key text, title text, initial text,
    residual text, mitigates text[], implemented_by jsonb, verified_by jsonb, line integer`,
  uses: `version_id uuid, relation text, item_key text, target_kind text, target text, number integer, scope_id uuid, document_id uuid`,
  files: `version_id uuid, id uuid, scope_id uuid, document_id uuid, name text, media_type text, size_bytes bigint, sha256 text`,
  search: `for_writers boolean, scope_id uuid, document_id uuid, version_id uuid, human_id text, title text, body text,
    heading tsvector, words tsvector, for_readers boolean, whole boolean`,
};

const namesOf = (columns: string) => columns.split(',').map((column) => column.trim().split(' ')[0] ?? '');

/** Whether some row of the versions is not among what was derived, or the other way round. */
function ofVersions(table: string, columns: string): string {
  const names = namesOf(columns).join(', ');
  return `
    with expected as (select distinct ${names} from jsonb_to_recordset($1::jsonb) as derived (${columns})), actual as (
      select ${names} from muniment.${table}
      join unnest($2::uuid[], $3::uuid[], $4::uuid[]) sound (scope_id, document_id, version_id) using (scope_id, document_id, version_id))
    select distinct document_id as "documentId" from (
      (table expected except table actual) union all (table actual except table expected)) differing`;
}

const comparisons: Comparison[] = [
  {
    kind: 'items',
    sentence: 'its items are not those of its contents',
    query: ofVersions('items', derivedColumns.items),
  },
  {
    kind: 'uses',
    sentence: 'what it uses is not what its contents say',
    query: ofVersions('uses', derivedColumns.uses),
  },
  {
    kind: 'files',
    sentence: 'its files are not those of the lists that were frozen',
    query: ofVersions('attachments', derivedColumns.files),
  },
  {
    kind: 'search',
    sentence: 'what search keeps of it is not what it says',
    query: differingEntries(derivedColumns.search),
  },
];

export interface DerivedFault {
  document: DocumentToDerive;
  kind: DerivedKind;
  sentence: string;
}

export async function compareRows(client: pg.ClientBase, derived: readonly DerivedDocument[]): Promise<DerivedFault[]> {
  const faults: DerivedFault[] = [];
  for (const { kind, sentence, query } of comparisons) {
    const rows = derived.flatMap(({ rows }) => rows[kind]);
    const { rows: differing } = await client.query<{ documentId: string }>(query, [
      ...[JSON.stringify(rows), ...(kind === 'search' ? documentKeys(derived) : versionKeys(derived))],
    ]);
    const named = new Set(differing.map(({ documentId }) => documentId));
    for (const { document } of derived.filter(({ document: { documentId } }) => named.has(documentId))) {
      const { humanId, scopeId } = document;
      faults.push({ document, kind, sentence: `${humanId} of scope ${scopeId}: ${sentence}.` });
    }
  }
  return faults;
}

function versionKeys(derived: readonly DerivedDocument[]): string[][] {
  const keys = derived.flatMap(({ document: { scopeId, documentId }, rows }) =>
    rows.sound.map((versionId) => ({ scopeId, documentId, versionId })),
  );
  return [
    keys.map(({ scopeId }) => scopeId),
    keys.map(({ documentId }) => documentId),
    keys.map(({ versionId }) => versionId),
  ];
}

function documentKeys(derived: readonly DerivedDocument[]): string[][] {
  return [
    derived.map(({ document: { scopeId } }) => scopeId),
    derived.map(({ document: { documentId } }) => documentId),
  ];
}
