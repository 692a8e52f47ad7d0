/** Compares the derived rows of a document with what its contents derive, in PostgreSQL, which knows when two vectors are the same. */
import type pg from 'pg';
import type { DerivedRows, DocumentToDerive } from './derive-rows.ts';

export type DerivedKind = Exclude<keyof DerivedRows, 'sound'>;

interface Comparison {
  kind: DerivedKind;
  sentence: string;
  query: string;
}

const soundVersions = `(select unnest($4::uuid[]))`;

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
  const actual = `select ${names} from muniment.${table} where scope_id = $1 and document_id = $2 and version_id in ${soundVersions}`;
  const expected = `select distinct ${names} from jsonb_to_recordset($3::jsonb) as derived (${columns})`;
  return `(${expected} except ${actual}) union all (${actual} except ${expected}) limit 1`;
}

/** Stems that are not written yet, and those that another release of PostgreSQL made, are not compared. */
const stemsDiffer = `a.stems <> (
  select muniment.stems_of(a.words, v.language) from muniment.versions v where v.scope_id = a.scope_id and v.id = a.version_id)
  and (not a.stems @@ ''':pg'':*' or a.stems @@ format(''':pg%s''', current_setting('server_version_num')::integer / 10000)::tsquery)`;

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
    query: `
      select from (select * from muniment.search_entries where scope_id = $1 and document_id = $2) a
      full join jsonb_to_recordset($3::jsonb) as e (${derivedColumns.search}) using (for_writers)
      where $4::uuid[] is not null and (e.version_id is null or a.version_id is null or not a.pending and (
        (a.version_id, a.human_id, a.title, a.for_readers) is distinct from (e.version_id, e.human_id, e.title, e.for_readers)
        or e.whole and (a.body, a.heading, a.words) is distinct from (e.body, e.heading, e.words)
        or ${stemsDiffer}))
      limit 1`,
  },
];

export interface DerivedFault {
  document: DocumentToDerive;
  kind: DerivedKind;
  sentence: string;
}

export async function compareRows(
  client: pg.ClientBase,
  document: DocumentToDerive,
  rows: DerivedRows,
): Promise<DerivedFault[]> {
  const { scopeId, documentId, humanId } = document;
  const faults: DerivedFault[] = [];
  for (const { kind, sentence, query } of comparisons) {
    const found = await client.query(query, [scopeId, documentId, JSON.stringify(rows[kind]), rows.sound]);
    if (found.rowCount !== 0) {
      faults.push({ document, kind, sentence: `${humanId} of scope ${scopeId}: ${sentence}.` });
    }
  }
  return faults;
}
