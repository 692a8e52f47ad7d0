/**
 * Recomputes the digests of all contents and files, and compares those of released contents, and what versions say of
 * themselves, with what the trail says. Works on a connection that reads all scopes (the backup role), a page or a chunk at a time, whatever the installation holds.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isProjected, isSound, type ManifestEntry } from '../documents/index.ts';
import { readOutside } from '../kernel/blobs/index.ts';
import type { BlobStoreConfig } from '../kernel/config.ts';
import { verifyFacts } from './verify-facts.ts';

export interface VerifiedRecords {
  contents: number;
  files: number;
  /** One sentence for each record that is not what it was. */
  damages: string[];
}

export async function verifyRecords(client: pg.ClientBase, store: BlobStoreConfig): Promise<VerifiedRecords> {
  const damages: string[] = [];
  const contents = await verifyContents(client, frozenContents, damages);
  await verifyContents(client, keptSubmissions, damages);
  const missing = await client.query<{ sentence: string }>(missingFiles);
  const exchanged = await client.query<{ sentence: string }>(exchangedFiles);
  damages.push(...[...missing.rows, ...exchanged.rows].map(({ sentence }) => sentence));
  const named = new Set(damages.map((sentence) => sentence.split(':')[0]));
  damages.push(...(await verifyFacts(client)).filter((sentence) => !named.has(sentence.split(':')[0])));
  const files = await verifyFiles(client, store, damages);
  return { contents, files, damages };
}

const pageSize = 20;

/** The digest that the newest event about freezing or releasing names; the chain of hashes guards that one. */
const frozenContents = `
  select v.id, v.scope_id, d.human_id, v.number, v.title, v.markdown, v.manifest, v.content_hash as "contentHash",
    v.content_format as format, v.content, v.released_at is not null as released, e.hash as "eventHash"
  from muniment.versions v
  join muniment.documents d on d.scope_id = v.scope_id and d.id = v.document_id
  left join lateral (
    select changes ->> 'contentHash' as hash from muniment.audit_events
    where scope_id = v.scope_id and entity_id = v.document_id and type in ('VERSION_SUBMITTED', 'VERSION_RELEASED')
      and changes ->> 'versionId' = v.id::text order by seq desc limit 1) e on true
  where v.id > $1 and v.content_hash is not null and v.markdown is not null
  order by v.id limit ${pageSize}`;

/** What a return or withdrawal kept of a submission; its digest is compared with the trail by the replay. */
const keptSubmissions = `
  select s.version_id::text || ' ' || lpad(s.number::text, 9, '0') as after, s.version_id as id, s.scope_id, d.human_id,
    v.number || ' as submitted (' || s.number || ')' as number, s.title, s.markdown, s.manifest, s.content_hash as "contentHash",
    case when s.content is null then 'markdown' else 'rich' end as format, s.content, false as released, null as "eventHash"
  from muniment.submissions s
  join muniment.versions v on v.scope_id = s.scope_id and v.id = s.version_id
  join muniment.documents d on d.scope_id = v.scope_id and d.id = v.document_id
  where (s.version_id, s.number) > (split_part($1, ' ', 1)::uuid, coalesce(nullif(split_part($1, ' ', 2), ''), '0')::int)
    and s.markdown is not null
  order by s.version_id, s.number limit ${pageSize}`;

interface ContentRow {
  id: string;
  /** After which the next page goes on, where it is not the identifier. */
  after?: string;
  scope_id: string;
  human_id: string;
  number: number;
  title: string;
  markdown: string;
  manifest: ManifestEntry[] | null;
  contentHash: string;
  format: string;
  content: object | null;
  released: boolean;
  eventHash: string | null;
}

async function verifyContents(client: pg.ClientBase, query: string, damages: string[]): Promise<number> {
  let count = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<ContentRow>(query, [after]);
    for (const row of rows) {
      const fault = faultOf(row) ?? ((await isProjected(row, row.scope_id)) ? null : notProjected);
      if (fault !== null) damages.push(`${row.human_id} version ${row.number} of scope ${row.scope_id}: ${fault}.`);
    }
    count += rows.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return count;
    after = last.after ?? last.id;
  }
}

const notProjected = 'its rich content does not say what its text says';

function faultOf(row: ContentRow): string | null {
  if (!isSound(row)) return 'its title, text or list of files is not what was frozen';
  if (row.eventHash === null)
    return row.released ? 'the audit trail of its scope does not know that it was released' : null;
  return row.eventHash === row.contentHash
    ? null
    : 'its content and digest were exchanged: the audit trail names another';
}

const missingFiles = `
  select format('%s version %s of scope %s: the bytes of its file %s are missing.', d.human_id, v.number, v.scope_id,
    file ->> 'name') as sentence
  from muniment.versions v
  join muniment.documents d on d.scope_id = v.scope_id and d.id = v.document_id
  cross join lateral jsonb_array_elements(v.manifest) file
  where jsonb_typeof(v.manifest) = 'array' and not exists (
    select from muniment.blobs b where b.scope_id = v.scope_id and b.sha256 = file ->> 'sha256')
  order by v.id`;

/** The rows by which files are shown and handed out, against the list that the digest of the content covers. */
const exchangedFiles = `
  select format('%s version %s of scope %s: its files are not those of the list that was frozen.', d.human_id, v.number,
    v.scope_id) as sentence
  from muniment.versions v
  join muniment.documents d on d.scope_id = v.scope_id and d.id = v.document_id
  where jsonb_typeof(v.manifest) = 'array' and exists (
    select from jsonb_array_elements(v.manifest) file
    full join (select * from muniment.attachments a where a.scope_id = v.scope_id and a.version_id = v.id) a
      on a.id::text = file ->> 'attachmentId'
    where (file ->> 'name', file ->> 'sha256', file ->> 'mediaType', file ->> 'sizeBytes')
      is distinct from (a.name, a.sha256, a.media_type, a.size_bytes::text))
  order by v.id`;

interface FileRow {
  scope_id: string;
  sha256: string;
  size_bytes: string;
  store: string;
  object: string;
}

async function verifyFiles(client: pg.ClientBase, store: BlobStoreConfig, damages: string[]): Promise<number> {
  let count = 0;
  for (let after = ['00000000-0000-0000-0000-000000000000', '']; ; ) {
    const { rows } = await client.query<FileRow>(
      `select scope_id, sha256, size_bytes, store, object from muniment.blobs where (scope_id, sha256) > ($1::uuid, $2)
       order by scope_id, sha256 limit ${pageSize}`,
      after,
    );
    for (const row of rows) {
      const fault = await fileFault(client, store, row);
      if (fault !== null) damages.push(`The file ${await fileName(client, row)} ${fault}.`);
    }
    count += rows.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return count;
    after = [last.scope_id, last.sha256];
  }
}

/** By the versions that have it, since nobody knows a file by its digest; the first few where there are many. */
async function fileName(client: pg.ClientBase, { scope_id: scopeId, sha256 }: FileRow): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%s of %s version %s', a.name, d.human_id, v.number) as name
     from muniment.attachments a
     join muniment.versions v on v.scope_id = a.scope_id and v.id = a.version_id
     join muniment.documents d on d.scope_id = v.scope_id and d.id = v.document_id
     where a.scope_id = $1 and a.sha256 = $2 order by d.human_id_key, v.number, a.name limit 6`,
    [scopeId, sha256],
  );
  const names = rows.slice(0, 5).map(({ name }) => name);
  if (names.length === 0) return `${sha256} of scope ${scopeId}`;
  return `${names.join(', ')}${rows.length > 5 ? ' and others' : ''}, ${sha256} of scope ${scopeId},`;
}

async function fileFault(client: pg.ClientBase, store: BlobStoreConfig, row: FileRow): Promise<string | null> {
  const stored = { scopeId: row.scope_id, sha256: row.sha256, object: row.object };
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    for await (const bytes of row.store === 'db' ? chunksOf(client, row) : readOutside(store, stored)) {
      hash.update(bytes);
      sizeBytes += bytes.length;
    }
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`;
  }
  const same = sizeBytes === Number(row.size_bytes) && hash.digest('hex') === row.sha256;
  return same ? null : 'is damaged: its bytes are not those that its digest names';
}

async function* chunksOf(client: pg.ClientBase, { scope_id: scopeId, sha256 }: FileRow): AsyncGenerator<Buffer> {
  for (let ordinal = 0; ; ordinal += 4) {
    const { rows } = await client.query<{ bytes: Buffer }>(
      `select bytes from muniment.blob_chunks
       where scope_id = $1 and sha256 = $2 and ordinal >= $3 and ordinal < $3 + 4 order by ordinal`,
      [scopeId, sha256, ordinal],
    );
    for (const { bytes } of rows) yield bytes;
    if (rows.length < 4) return;
  }
}
