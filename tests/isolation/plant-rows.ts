/**
 * Puts one row into every table of a scope, made from PostgreSQL's catalog: a table that a migration adds is covered
 * without a line here, unless a check constraint wants a particular value.
 *
 * Written by a superuser with triggers off: the rows only have to be there, and to refer to each other.
 */
import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';

type Row = Record<string, unknown>;
export type Planted = Map<string, Row>;

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  generated: boolean;
  /** The table and column that it refers to, if any. */
  refersTo: [string, string] | null;
}

/** What the check constraints ask for, and a few values that make the rows look like real ones over HTTP. */
const particular: Record<string, unknown> = {
  'documents.newest_state': 'DRAFT',
  'scopes.language': 'en',
  'versions.language': 'en',
  'documents.human_id': 'SOP-1',
  'documents.human_id_key': 'SOP-1',
  'versions.number': 1,
  'versions.state': 'DRAFT',
  'versions.content_format': 'markdown',
  'versions.markdown': 'Secret text of another scope',
  'versions.content': null,
  'versions.manifest': null,
  'versions.released_by': null,
  'versions.submitted_by': null,
  'versions.returned_by': null,
  'versions.revoked_by': null,
  'versions.disposal_requested_by': null,
  'versions.created_name': 'Somebody',
  'reviewers.name': 'Somebody',
  'comments.writer_name': 'Somebody',
  'comment_pictures.media_type': 'image/png',
  'documents.hold_by': null,
  'copied_sources.files': '[]',
  'scopes.rule_open_comments': 'allow',
  'scopes.rule_drafts': 'members',
  'search_entries.for_writers': true,
  'comments.resolved_by': null,
  'notifications.type': 'commented',
  'attachments.name': 'secret.txt',
  'attachments.media_type': 'text/plain',
  'blobs.store': 'db',
  'blobs.size_bytes': 6,
  'blob_chunks.ordinal': 0,
  'attachments.size_bytes': 6,
  'items.kind': 'risk',
  'items.implemented_by': '[]',
  'items.verified_by': '[]',
  'kept_copies.content_format': 'markdown',
  'kept_copies.reason': 'not-rebased',
  'kept_copies.replaced_by': null,
  'draft_steps.steps': '[]',
  'uses.relation': 'link',
  'uses.target_kind': 'document',
  'export_jobs.format': 'zip',
  'export_jobs.token_id': null,
  'export_jobs.state': 'queued',
  'export_digests.kind': 'zip',
  'galleys.store': 'db',
  'galleys.bytes': Buffer.from('secret'),
  'prepared_images.store': 'db',
  'prepared_images.bytes': Buffer.from('secret'),
  'pack_choices.format': 'zip',
  'pack_choices.since_months': null,
  'imports.state': 'checked',
  'imports.token_id': null,
  'imports.expires_at': '2999-01-01',
  'import_documents.path': 'xxxx',
  'import_documents.facts': JSON.stringify({ format: 'markdown', number: 1, attachments: [], warnings: [] }),
  'reading_duties.folder_id': null,
  'reading_duties.days': 14,
  'reading_assignments.earlier_due': null,
  'reading_assignments.due_date': '2026-01-01',
  'reading_assignments.done_at': null,
  'reading_assignments.signed': false,
  'reading_assignments.voided_at': null,
  'reading_assignments.void_reason': null,
  'audit_events.entity_type': 'scope',
};

const columnsQuery = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    a.attgenerated <> '' or a.attidentity <> '' as generated,
    (select array[f.confrelid::regclass::name::text, target.attname::text]
      from pg_constraint f
      join unnest(f.conkey, f.confkey) as pair (here, there) on pair.here = a.attnum
      join pg_attribute target on target.attrelid = f.confrelid and target.attnum = pair.there
      where f.contype = 'f' and f.conrelid = c.oid limit 1) as "refersTo"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'muniment'::regnamespace and c.relkind = 'r'
  order by c.relname, a.attnum`;

/** Every table with scope_id, and scopes itself. */
export async function scopeTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'muniment'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'scopes' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'scope_id'))
    order by 1`);
  return rows.map(({ name }) => name);
}

export const scopeColumn = (table: string) => (table === 'scopes' ? 'id' : 'scope_id');

/** The scope and the user exist already; rows that they have in a table are kept and counted as planted. */
export async function plantRows(client: pg.Client, scopeId: string, userId: string): Promise<Planted> {
  await client.query('set search_path = muniment');
  const columns = (await client.query<Column>(columnsQuery)).rows;
  const rows: Planted = new Map([['users', { id: userId }]]);
  for (const table of await scopeTables(client)) {
    const own = columns.filter((column) => column.table === table && !column.generated);
    rows.set(table, Object.fromEntries(own.map((column) => [column.name, freshValue(column, scopeId)])));
  }
  // Second round: what refers to another planted row takes that row's value.
  for (let round = 0; round < 3; round += 1) {
    for (const { table, name, refersTo } of columns) {
      const row = rows.get(table);
      if (row === undefined || refersTo === null || refersTo[0] === table || table === 'users') continue;
      if (`${table}.${name}` in particular) continue;
      row[name] = rows.get(refersTo[0])?.[refersTo[1]] ?? row[name];
    }
  }
  await client.query('set session_replication_role = replica');
  for (const [table, row] of rows) {
    if (table === 'users') continue;
    const names = Object.keys(row);
    await client.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
       on conflict do nothing`,
      names.map((name) => row[name]),
    );
  }
  await client.query('set session_replication_role = origin');
  return rows;
}

function freshValue({ table, name, type, nullable, refersTo }: Column, scopeId: string): unknown {
  const key = `${table}.${name}`;
  if (key in particular) return particular[key];
  if (key === 'scopes.id' || name === 'scope_id') return scopeId;
  if (refersTo !== null && refersTo[0] === table) return null;
  if (nullable && refersTo === null) return null;
  if (type.startsWith('timestamp')) return new Date();
  if (type.endsWith('[]')) return [];
  switch (type) {
    case 'uuid':
      return randomUUID();
    case 'integer':
    case 'bigint':
      return 1;
    case 'boolean':
      return false;
    case 'bytea':
      return Buffer.from('secret');
    case 'jsonb':
      return '{}';
    case 'date':
      return '2026-01-01';
    default:
      // A file that was exported is one scope's; bytes that two scopes hold alike are not.
      if (table === 'export_digests') return createHash('sha256').update(scopeId).digest('hex');
      return name === 'sha256' ? createHash('sha256').update('secret').digest('hex') : 'secret';
  }
}

/** A digest of everything that the scope holds, to see whether anything changed. */
export async function fingerprint(client: pg.Client, scopeId: string): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const table of await scopeTables(client)) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
       from muniment.${table} t where ${scopeColumn(table)} = $1`,
      [scopeId],
    );
    prints[table] = rows[0].print;
  }
  return prints;
}
