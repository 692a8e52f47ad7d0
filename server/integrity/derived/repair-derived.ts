/**
 * Writes what is derived from frozen contents anew, for the documents where it is another thing, and touches nothing else: the tables
 * of items, uses, files and search alone. Acts that write to these wait meanwhile, so that what is read stays as it is.
 *
 * `reader` reads all scopes (the backup role); `writer` acts as the owner of the tables.
 */
import type pg from 'pg';
import { compareRows, type DerivedFault, type DerivedKind, derivedColumns } from './compare-rows.ts';
import { type DerivedDocument, deriveRows } from './derive-rows.ts';
import { readDocument } from './verify-derived.ts';

const tables = ['items', 'uses', 'search_entries', 'attachments'];
/** Documents at a time: their rows are in memory, and everybody who writes waits for them. */
const batchSize = 20;

interface Rewriting extends DerivedDocument {
  kind: DerivedKind;
}

export async function repairDerived(
  reader: pg.ClientBase,
  writer: pg.ClientBase,
  faults: readonly DerivedFault[],
): Promise<void> {
  const ids = [...new Set(faults.map(({ document }) => document.documentId))];
  for (let at = 0; at < ids.length; at += batchSize) {
    await locked(writer, async () => {
      const rewritings = await readAgain(reader, ids.slice(at, at + batchSize));
      await unguarded(writer, tables, async () => {
        for (const rewriting of rewritings) await rewrite(writer, rewriting);
      });
    });
  }
  await locked(writer, () => unguarded(writer, [...tables, 'documents', 'versions'], () => removeStrays(writer)));
}

async function locked(writer: pg.ClientBase, act: () => Promise<void>): Promise<void> {
  await writer.query('begin');
  try {
    for (const table of tables) await writer.query(`lock table muniment.${table} in share row exclusive mode`);
    await act();
    await writer.query('commit');
  } catch (error) {
    await writer.query('rollback');
    throw error;
  }
}

/** Under forced row security the owner would see no rows; frozen ones are guarded by triggers. Both are back with the commit. */
async function unguarded(writer: pg.ClientBase, names: readonly string[], act: () => Promise<void>): Promise<void> {
  for (const name of names) {
    await writer.query(`alter table muniment.${name} no force row level security, disable trigger user`);
  }
  await act();
  for (const name of names) {
    await writer.query(`alter table muniment.${name} force row level security, enable trigger user`);
  }
}

/** As they are now that nobody can change them: a version may have been disposed of since it was compared. */
async function readAgain(reader: pg.ClientBase, ids: readonly string[]): Promise<Rewriting[]> {
  const rewritings: Rewriting[] = [];
  await reader.query('begin isolation level repeatable read read only');
  for (const id of ids) {
    const document = await readDocument(reader, id);
    if (document === undefined) continue;
    for (const derived of await deriveRows(reader, [document])) {
      const still = await compareRows(reader, [derived]);
      rewritings.push(...still.map(({ kind }) => ({ ...derived, kind })));
    }
  }
  await reader.query('commit');
  return rewritings;
}

async function rewrite(writer: pg.ClientBase, { document, kind, rows }: Rewriting): Promise<void> {
  const key = [document.scopeId, document.documentId];
  const json = JSON.stringify(rows[kind]);
  if (kind === 'search') {
    await writer.query(rewriteSearch, [...key, json]);
    await writer.query(rewriteStems, key);
    return;
  }
  if (kind === 'files') {
    await writer.query(removeFiles, [...key, rows.sound, json]);
    await writer.query(rewriteFiles, [json]);
    return;
  }
  const columns = derivedColumns[kind];
  const names = columns.split(',').map((column) => column.trim().split(' ')[0]);
  await writer.query(
    `delete from muniment.${kind} where scope_id = $1 and document_id = $2 and version_id = any ($3::uuid[])`,
    [...key, rows.sound],
  );
  await writer.query(
    `insert into muniment.${kind} (${names.join(', ')}) select distinct ${names.join(', ')}
     from jsonb_to_recordset($1::jsonb) as derived (${columns})`,
    [json],
  );
}

const entryColumns =
  'scope_id, document_id, version_id, human_id, title, body, heading, words, for_writers, for_readers';

/** What search keeps of a draft is written by its next save; only which version it is of is put right. */
const rewriteSearch = `
  with derived as (select * from jsonb_to_recordset($3::jsonb) as e (${derivedColumns.search})), gone as (
    delete from muniment.search_entries a where scope_id = $1 and document_id = $2
      and not exists (select from derived e where e.for_writers = a.for_writers))
  insert into muniment.search_entries as a (${entryColumns}) select ${entryColumns} from derived
  on conflict (scope_id, document_id, for_writers) do update set version_id = excluded.version_id, human_id = excluded.human_id,
    title = excluded.title, for_readers = excluded.for_readers, heading = excluded.heading, words = excluded.words,
    body = excluded.body, pending = false
  where (a.version_id, a.human_id, a.title, a.for_readers) is distinct from
      (excluded.version_id, excluded.human_id, excluded.title, excluded.for_readers)
    or (select whole from derived e where e.for_writers = excluded.for_writers)`;

const rewriteStems = `
  update muniment.search_entries e set stems = muniment.stems_of(e.words, v.language) from muniment.versions v
  where e.scope_id = $1 and e.document_id = $2 and v.scope_id = e.scope_id and v.id = e.version_id`;

const removeFiles = `
  delete from muniment.attachments a where scope_id = $1 and document_id = $2 and version_id = any ($3::uuid[])
    and not exists (select from jsonb_to_recordset($4::jsonb) as e (${derivedColumns.files}) where e.id = a.id)`;

/** Who added a file no list tells: what is there of that stays, and a row that is gone is taken for one of its version's creator. */
const rewriteFiles = `
  insert into muniment.attachments (id, scope_id, document_id, version_id, name, media_type, size_bytes, sha256, created_at, created_by)
  select id, scope_id, document_id, version_id, name, media_type, size_bytes, sha256, created_at, created_by
  from jsonb_to_recordset($1::jsonb) as e (${derivedColumns.files}, created_at timestamptz, created_by uuid)
  on conflict (id) do update set scope_id = excluded.scope_id, document_id = excluded.document_id, version_id = excluded.version_id,
    name = excluded.name, media_type = excluded.media_type, size_bytes = excluded.size_bytes, sha256 = excluded.sha256`;

async function removeStrays(writer: pg.ClientBase): Promise<void> {
  for (const table of ['items', 'uses']) {
    await writer.query(
      `delete from muniment.${table} t where not exists (
         select from muniment.versions v where v.scope_id = t.scope_id and v.document_id = t.document_id and v.id = t.version_id
           and v.markdown is not null)`,
    );
  }
  await writer.query(
    `delete from muniment.search_entries e where not exists (
       select from muniment.documents d where d.scope_id = e.scope_id and d.id = e.document_id)`,
  );
}
