/**
 * The data set of the load table, filled behind the server's back by SQL alone, so that it takes a minute: 200 scopes with 100,000 documents,
 * half of them in one scope with 5,000 folders, 6,000 items in another, and a million events.
 */
import type pg from 'pg';
import { newId } from '../../server/kernel/ids.ts';

export interface LoadData {
  /** Members of all scopes. */
  userIds: string[];
  /** Everyone, those included; the others are members of ten scopes each. */
  people: { id: string; scopeIds: string[] }[];
  largeScopeId: string;
  itemScopeId: string;
  eventScopeId: string;
}

const scopes = 200;

/** `scale` 1 is the whole set. */
export async function fillLoadData(owner: pg.Client, scale: number): Promise<LoadData> {
  const count = (full: number) => Math.round(full * scale);
  // Rows go in as they end up: triggers would ask for every step of the lifecycle.
  await owner.query('set search_path = muniment; set session_replication_role = replica');
  const everyone = Array.from({ length: 1_000 }, newId);
  const userIds = everyone.slice(0, 20);
  await owner.query(
    `insert into users (id, email, email_key, display_name) select id, id || '@b.b', id || '@b.b', 'Bench' from unnest($1::uuid[]) id`,
    [everyone],
  );
  const scopeIds = Array.from({ length: scopes }, newId);
  await owner.query(
    `insert into scopes (id, name) select id, format('Scope %s', place) from unnest($1::uuid[]) with ordinality s (id, place)`,
    [scopeIds],
  );
  const people = everyone.map((id, index) => ({
    id,
    scopeIds:
      index < userIds.length
        ? scopeIds
        : Array.from({ length: 10 }, (_, n) => scopeIds[(index * 7 + n * 20) % scopes] ?? ''),
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
  const largeScopeId = scopeIds[100] ?? '';
  const itemScopeId = scopeIds[101] ?? '';
  await fillFolders(owner, largeScopeId, count(5_000));
  await fillDocuments(owner, { scopeIds: [largeScopeId], each: count(50_000), userId: userIds[0] ?? '' });
  const others = scopeIds.filter((id) => id !== largeScopeId);
  for (const id of others) await fillFolders(owner, id, 20);
  await fillDocuments(owner, { scopeIds: others, each: count(250), userId: userIds[0] ?? '' });
  await fillItems(owner, itemScopeId, count(6_000));
  await fillEvents(owner, largeScopeId, count(1_000_000), userIds[0] ?? '');
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze');
  return { userIds, people, largeScopeId, itemScopeId, eventScopeId: largeScopeId };
}

/** Three levels: every tenth folder is at the root, the others are inside one of those before them. */
async function fillFolders(owner: pg.Client, scopeId: string, count: number): Promise<void> {
  await owner.query(
    `with made as (select n, gen_random_uuid() as id from generate_series(0, $2::int - 1) n)
     insert into folders (id, scope_id, parent_id, name, sort_order)
     select m.id, $1, p.id, format('Folder %s', m.n), m.n
     from made m left join made p on m.n % 10 <> 0 and p.n = m.n - m.n % 10`,
    [scopeId, count],
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
     select gen_random_uuid() as id, gen_random_uuid() as version_id, s as scope_id, n,
       format('SOP-%s', n) as human_id, format('SOP-%s', lpad(n::text, 8, '0')) as human_id_key,
       (select string_agg('w' || floor(power(20000, random()))::int - 1, ' ') from generate_series(1, 6 + n * 0)) as title,
       (select string_agg('w' || floor(power(20000, random()))::int - 1, ' ') from generate_series(1, 60 + n * 0)) as body,
       case when n % 1000 = 1 then 'IN_REVIEW' else 'RELEASED' end as state, f.id as folder_id
     from unnest($1::uuid[]) s cross join generate_series(1, $2::int) n
     left join folders f on f.scope_id = s and f.sort_order = n % 5000`,
    [scopeIds, each],
  );
  await owner.query(
    `insert into documents (id, scope_id, human_id, human_id_key, folder_id, created_by, newest_state)
     select id, scope_id, human_id, human_id_key, folder_id, $1, case when n % 10 = 0 then 'DRAFT' else state end from made`,
    [userId],
  );
  await owner.query(
    `insert into versions (id, scope_id, document_id, number, title, state, effective_date, content_format, markdown, content_hash,
       manifest, created_by, released_at, released_by)
     select version_id, scope_id, id, 1, title, state, case state when 'RELEASED' then date '2026-01-01' end, 'markdown', body,
       encode(sha256(convert_to(format(E'muniment-content-1\n["%s","%s",[]]', title, body), 'UTF8')), 'hex'), '[]'::jsonb, $1::uuid, case state when 'RELEASED' then now() end, case state when 'RELEASED' then $1::uuid end
     from made union all
     select gen_random_uuid(), scope_id, id, 2, title, 'DRAFT', null, 'markdown', body, null, null, $1, null, null from made where n % 10 = 0`,
    [userId],
  );
  await owner.query(
    `insert into search_entries (scope_id, document_id, version_id, human_id, title, body, heading, words)
     select scope_id, id, version_id, human_id, title, body, mark || setweight(to_tsvector('simple', title), 'B'),
       mark || setweight(to_tsvector('simple', title), 'B') || to_tsvector('simple', body)
     from made cross join lateral (select setweight(format(''':%s'':1', scope_id)::tsvector, 'C') as mark) m`,
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

async function fillEvents(owner: pg.Client, scopeId: string, count: number, userId: string): Promise<void> {
  await owner.query(
    `insert into audit_events (id, scope_id, seq, type, actor_id, actor_name, entity_type, entity_id, entity_label, changes, at,
       previous_hash, hash)
     select gen_random_uuid(), $1, n, (array['DOCUMENT_MOVED', 'EXPORTED', 'VERSION_RELEASED', 'FOLDER_RENAMED'])[1 + n % 4], $3, 'Bench',
       'document', gen_random_uuid(), format('SOP-%s', n), '{}', now() - ($2::int - n) * interval '20 seconds', '\\x00', '\\x00'
     from generate_series(1, $2::int) n`,
    [scopeId, count, userId],
  );
}
