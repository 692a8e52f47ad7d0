/**
 * The data set of the load table, filled behind the server's back by SQL alone: 100,000 documents in 200 scopes, half of them in one scope
 * with 5,000 folders, 6,000 items in another, a million events, 1,000 people and 150,000 readings. At `scale` 10 there are ten times as many
 * scopes, people, documents, events and readings; folders, items and one person's scopes stay what they are, so that answers are as long as before.
 */
import type pg from 'pg';
import { newId } from '../../server/kernel/ids.ts';
import { fillReadings } from './readings.ts';

export interface LoadData {
  /** Members of two hundred scopes. */
  userIds: string[];
  /** Everyone, those included; the others are members of ten scopes each. */
  people: { id: string; scopeIds: string[] }[];
  largeScopeId: string;
  itemScopeId: string;
  eventScopeId: string;
  readingScopeId: string;
}

/** Of the first twenty people, at any scale. */
const ownScopes = 200;
/** Tables that are filled before their indexes are made, which takes a third of the time. */
const indexedLater = ['documents', 'versions', 'search_entries', 'audit_events', 'reading_assignments'];

/** `scale` 1 is 100,000 documents. A database that was filled before, at any scale, is taken as it is. */
export async function fillLoadData(owner: pg.Client, scale: number): Promise<LoadData> {
  await owner.query('set search_path = muniment');
  const { rows } = await owner.query("select from scopes where name = 'Scope 1'");
  if (rows.length === 0) await fill(owner, scale);
  return readLoadData(owner);
}

async function readLoadData(owner: pg.Client): Promise<LoadData> {
  const { rows: scopes } = await owner.query<{ id: string }>(
    "select id from scopes where name like 'Scope %' order by split_part(name, ' ', 2)::int",
  );
  const { rows: people } = await owner.query<{ id: string; scopeIds: string[] }>(
    `select u.id, array_agg(m.scope_id order by split_part(s.name, ' ', 2)::int) as "scopeIds" from users u
       join members m on m.user_id = u.id join scopes s on s.id = m.scope_id
     group by u.id order by count(*) desc, u.id`,
  );
  const place = (index: number) => scopes[index]?.id ?? '';
  return {
    userIds: people.slice(0, 20).map(({ id }) => id),
    people,
    largeScopeId: place(100),
    itemScopeId: place(101),
    eventScopeId: place(100),
    readingScopeId: place(102),
  };
}

async function fill(owner: pg.Client, scale: number): Promise<void> {
  const count = (full: number) => Math.round(full * scale);
  // Rows go in as they end up: triggers would ask for every step of the lifecycle.
  await owner.query('set session_replication_role = replica; set synchronous_commit = off');
  await owner.query("set maintenance_work_mem = '512MB'");
  const indexes = await dropIndexes(owner);
  const everyone = Array.from({ length: Math.max(100, count(1_000)) }, newId);
  await owner.query(
    `insert into users (id, email, email_key, display_name) select id, id || '@b.b', id || '@b.b', 'Bench' from unnest($1::uuid[]) id`,
    [everyone],
  );
  const scopeIds = Array.from({ length: Math.max(ownScopes, count(ownScopes)) }, newId);
  await owner.query(
    `insert into scopes (id, name) select id, format('Scope %s', place) from unnest($1::uuid[]) with ordinality s (id, place)`,
    [scopeIds],
  );
  const tenth = scopeIds.length / 10;
  const people = everyone.map((id, index) => ({
    id,
    scopeIds:
      index < 20
        ? scopeIds.slice(0, ownScopes)
        : Array.from({ length: 10 }, (_, n) => scopeIds[(index * 7 + n * tenth) % scopeIds.length] ?? ''),
  }));
  await owner.query(
    `insert into members (scope_id, user_id, roles, permissions)
     select s, u, '{quality-manager}', '{}' from unnest($1::uuid[], $2::uuid[]) m (s, u)`,
    [people.flatMap((person) => person.scopeIds), people.flatMap((person) => person.scopeIds.map(() => person.id))],
  );
  await owner.query(
    'insert into audit_heads (scope_id, seq, hash) select id, 0, decode(repeat($2, 32), $3) from unnest($1::uuid[]) id',
    [scopeIds, '00', 'hex'],
  );
  const [userId = ''] = everyone;
  const [largeScopeId = '', itemScopeId = '', readingScopeId = ''] = scopeIds.slice(100);
  await fillFolders(owner, [largeScopeId], Math.min(5_000, count(5_000)));
  await fillDocuments(owner, { scopeIds: [largeScopeId], each: count(50_000), userId });
  const others = scopeIds.filter((id) => id !== largeScopeId);
  await fillFolders(owner, others, 20);
  await fillDocuments(owner, { scopeIds: others, each: Math.min(250, count(250)), userId });
  await fillItems(owner, itemScopeId, Math.min(6_000, count(6_000)));
  await fillReadings(owner, others, 1, 10);
  await fillReadings(owner, [readingScopeId], 11, 250);
  await fillEvents(owner, largeScopeId, count(1_000_000), userId);
  for (const definition of indexes) await owner.query(definition);
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze');
}

/** How they are made again. */
async function dropIndexes(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.schemaname = 'muniment' and i.tablename = any ($1)
       and not exists (select from pg_constraint c where c.conname = i.indexname and c.connamespace = 'muniment'::regnamespace)`,
    [indexedLater],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Three levels: every tenth folder is at the root, the others are inside one of those before them. */
async function fillFolders(owner: pg.Client, scopeIds: string[], count: number): Promise<void> {
  await owner.query(
    `with made as (
       select s, n, gen_random_uuid() as id from unnest($1::uuid[]) s cross join generate_series(0, $2::int - 1) n)
     insert into folders (id, scope_id, parent_id, name, sort_order)
     select m.id, m.s, p.id, format('Folder %s', m.n), m.n
     from made m left join made p on m.n % 10 <> 0 and p.s = m.s and p.n = m.n - m.n % 10`,
    [scopeIds, count],
  );
}

/** A tenth is revised as a draft, one in a thousand is in review. Word w0 is in most titles, others are ever rarer. */
async function fillDocuments(
  owner: pg.Client,
  { scopeIds, each, userId }: { scopeIds: string[]; each: number; userId: string },
): Promise<void> {
  await owner.query('drop table if exists pg_temp.made');
  await owner.query(
    `create temp table made as
     select gen_random_uuid() as id, gen_random_uuid() as version_id, gen_random_uuid() as draft_id, s as scope_id, n,
       format('SOP-%s', n) as human_id, format('SOP-%s', lpad(n::text, 8, '0')) as human_id_key,
       (select string_agg('w' || floor(power(20000, random()))::int - 1, ' ') from generate_series(1, 6 + n * 0)) as title,
       (select string_agg('w' || floor(power(20000, random()))::int - 1, ' ') from generate_series(1, 60 + n * 0)) as body,
       case when n % 1000 = 1 then 'IN_REVIEW' else 'RELEASED' end as state, f.id as folder_id
     from unnest($1::uuid[]) s cross join generate_series(1, $2::int) n
     left join folders f on f.scope_id = s and f.sort_order = n % 5000`,
    [scopeIds, each],
  );
  await owner.query(
    `insert into documents (id, scope_id, human_id, human_id_key, folder_id, created_by, newest_state, released_state)
     select id, scope_id, human_id, human_id_key, folder_id, $1, case when n % 10 = 0 then 'DRAFT' else state end,
       case state when 'RELEASED' then state end from made`,
    [userId],
  );
  await owner.query(
    `insert into versions (id, scope_id, document_id, number, title, state, effective_date, content_format, markdown, content_hash,
       manifest, created_by, released_at, released_by)
     select version_id, scope_id, id, 1, title, state, case state when 'RELEASED' then date '2026-01-01' end, 'markdown', body,
       encode(sha256(convert_to(format(E'muniment-content-1\n["%s","%s",[]]', title, body), 'UTF8')), 'hex'), '[]'::jsonb, $1::uuid, case state when 'RELEASED' then now() end, case state when 'RELEASED' then $1::uuid end
     from made union all
     select draft_id, scope_id, id, 2, title, 'DRAFT', null, 'markdown', body, null, null, $1, null, null from made where n % 10 = 0`,
    [userId],
  );
  // A draft is for its writers, what was released before it for its readers.
  await owner.query(
    `insert into search_entries (scope_id, document_id, version_id, human_id, title, body, heading, words, stems, for_writers, for_readers)
     select scope_id, id, found, human_id, title, body, heading, words, words || mark, writers, readers
     from made
       cross join lateral (
         select format(''':%s'':1C', scope_id)::tsvector || setweight(to_tsvector('simple', title), 'B') as heading) h
       cross join lateral (select heading || to_tsvector('simple', body) as words) w
       cross join (select format(''':pg%s'':1C', current_setting('server_version_num')::int / 10000)::tsvector as mark) m
       cross join lateral (
         select version_id as found, n % 10 <> 0 as writers, state = 'RELEASED' as readers
         union all select draft_id, true, false where n % 10 = 0) e`,
  );
}

async function fillItems(owner: pg.Client, scopeId: string, count: number): Promise<void> {
  await owner.query(
    `insert into items (scope_id, document_id, version_id, ordinal, kind, key, title, initial, residual, mitigates, implemented_by, verified_by, line)
     select v.scope_id, v.document_id, v.id, n, case n % 2 when 0 then 'risk' else 'control' end,
       case n % 2 when 0 then format('R-%s', n) else format('RC-%s', n) end, format('Item %s', n),
       case n % 2 when 0 then 'unacceptable' end, case n % 2 when 0 then 'acceptable' end,
       case n % 2 when 1 then array[format('R-%s', n - 1)] else '{}' end, '[]', '[]', n + 1
     from (select v.*, row_number() over (order by v.id) as place from versions v where v.scope_id = $1 and v.number = 1) v
     join generate_series(0, $2::int - 1) n on n % 200 = v.place - 1`,
    [scopeId, count],
  );
}

/** In one chain, with everything that a real event has. */
async function fillEvents(owner: pg.Client, scopeId: string, count: number, userId: string): Promise<void> {
  await owner.query(
    `insert into audit_events (id, scope_id, seq, type, actor_id, actor_name, entity_type, entity_id, entity_label, changes, at,
       previous_hash, hash, content_digest, code, key_id)
     select gen_random_uuid(), $1, n, (array['DOCUMENT_MOVED', 'EXPORTED', 'VERSION_RELEASED', 'FOLDER_RENAMED'])[1 + n % 4], $3, 'Bench',
       'document', gen_random_uuid(), format('SOP-%s', n), '{}', now() - ($2::int - n) * interval '20 seconds', h, h, h, h, 'bench'
     from generate_series(1, $2::int) n cross join lateral (select sha256(n::text::bytea) as h) hashed`,
    [scopeId, count, userId],
  );
}
