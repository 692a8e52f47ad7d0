/**
 * Derives anew what lists, search and traceability keep of frozen contents, and names every document where that is another thing. A
 * page of documents and a bounded size of text at a time, so that memory does not grow with the installation.
 */
import type pg from 'pg';
import { compareRows, type DerivedFault } from './compare-rows.ts';
import { type DocumentToDerive, deriveRows, inParts } from './derive-rows.ts';

const pageSize = 50;

interface VerifiedDerived {
  documents: number;
  faults: DerivedFault[];
  /** Rows that belong to no version. */
  strays: string[];
}

export async function verifyDerived(client: pg.ClientBase): Promise<VerifiedDerived> {
  const faults: DerivedFault[] = [];
  let documents = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await readDocuments(client, `d.id > $1 order by d.id limit ${pageSize}`, after);
    for (const documents of inParts(page, shownText)) {
      faults.push(...(await compareRows(client, await deriveRows(client, documents))));
    }
    documents += page.length;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) break;
    after = last.documentId;
  }
  const { rows } = await client.query<{ sentence: string }>(strayRows);
  return { documents, faults, strays: rows.map(({ sentence }) => sentence) };
}

/** What search keeps of a document is of two of its versions at most. */
const shownText = ({ versions }: DocumentToDerive) => 2 * Math.max(...versions.map(({ size }) => size));

export async function readDocument(client: pg.ClientBase, id: string): Promise<DocumentToDerive | undefined> {
  return (await readDocuments(client, 'd.id = $1', id))[0];
}

async function readDocuments(client: pg.ClientBase, chosen: string, key: string): Promise<DocumentToDerive[]> {
  const { rows } = await client.query<DocumentToDerive>(
    `select d.scope_id as "scopeId", d.id as "documentId", d.human_id as "humanId", (
       select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'human_id', d.human_id,
         'searched', v.state not in ('CANCELLED', 'DISPOSED'), 'released', v.released_at is not null,
         'frozen', v.content_hash is not null and v.markdown is not null, 'size', coalesce(octet_length(v.markdown), 0)) order by v.number desc), '[]')
       from muniment.versions v where v.scope_id = d.scope_id and v.document_id = d.id) as versions
     from muniment.documents d where ${chosen}`,
    [key],
  );
  return rows.filter(({ versions }) => versions.length > 0);
}

/** Of versions that are not there or have lost their content. */
const withoutVersion = `
  select format('The table attachments has the file %s of version %s of scope %s, which is not there.', id, version_id, scope_id)
    as sentence
  from muniment.attachments a where not exists (select from muniment.versions v
    where v.scope_id = a.scope_id and v.document_id = a.document_id and v.id = a.version_id)`;

const strayRows = ['items', 'uses']
  .map(
    (
      table,
    ) => `select format('The table ${table} has rows of version %s of scope %s, which has no such content.', version_id, scope_id) as sentence
  from (select distinct scope_id, document_id, version_id from muniment.${table}) t
  where not exists (select from muniment.versions v where v.scope_id = t.scope_id and v.document_id = t.document_id
    and v.id = t.version_id and v.markdown is not null)`,
  )
  .concat(
    `select format('Search keeps an entry of document %s of scope %s, which is not there.', document_id, scope_id)
     from muniment.search_entries e where not exists (
       select from muniment.documents d where d.scope_id = e.scope_id and d.id = e.document_id)`,
  )
  .concat(withoutVersion)
  .join(' union all ');
