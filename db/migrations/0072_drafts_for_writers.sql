-- Rule `drafts` of a scope: where it is `writers`, who holds neither AUTHOR_DOCUMENTS nor RELEASE_DOCUMENTS sees only what was
-- released once, and a document that has nothing of the kind not at all. The database decides it for every statement of the
-- server's role, beside the predicate of scopes.

-- The scopes of the transaction's user in which they see everything; found once in a transaction, as my_scope_ids does it.
create function my_draft_scope_ids() returns uuid[]
  language plpgsql stable security definer set search_path = muniment, pg_temp
  as $$
  declare
    me uuid := current_user_id();
    token uuid := current_token_id();
    known text := current_setting('app.my_draft_scopes', true);
    mine uuid[];
  begin
    -- A step that was found to be its taker's keeps the record of the whole document.
    if current_setting('app.sees_drafts', true) = 'on' then return my_scope_ids(); end if;
    if token is null and starts_with(known, me::text) then return substr(known, 37)::uuid[]; end if;
    mine := (select coalesce(array_agg(m.scope_id), '{}') from members m join scopes s on s.id = m.scope_id
      where m.user_id = me and m.scope_id = any (my_scope_ids()) and (s.rule_drafts = 'members' or exists (
        select from (
          select unnest(m.permissions) as permission
          union all select r.permission from role_permissions r where r.role = any (m.roles)
        ) held
        where held.permission in ('AUTHOR_DOCUMENTS', 'RELEASE_DOCUMENTS') and (token is null or exists (
          select from api_tokens t where t.id = token and (t.permissions is null or held.permission = any (t.permissions)))))));
    if token is null and me is not null then
      perform set_config('app.my_draft_scopes', me::text || mine::text, true);
    end if;
    return mine;
  end $$;

create or replace function forget_my_scopes() returns trigger language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    perform set_config('app.my_scopes', '', true);
    perform set_config('app.my_draft_scopes', '', true);
    return null;
  end $$;
create trigger forget_my_scopes after insert or update of rule_drafts or delete on scopes
  for each statement execute function forget_my_scopes();

-- The state of the newest version that was released once, as its readers see the document; null where there is none.
alter table documents add column released_state text
  constraint documents_released_state_known check (released_state in ('RELEASED', 'REVOKED', 'DISPOSED'));
alter table documents no force row level security;
alter table versions no force row level security;
alter table search_entries no force row level security;
update documents d set released_state = newest.state
  from (select distinct on (v.scope_id, v.document_id) v.scope_id, v.document_id, v.state from versions v
    where v.released_at is not null order by v.scope_id, v.document_id, v.number desc) newest
  where newest.scope_id = d.scope_id and newest.document_id = d.id;
create index documents_by_released_state on documents (scope_id, released_state, human_id_key, id)
  where released_state is not null;
grant update (released_state) on documents to muniment_app;

create or replace function note_newest_state() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  declare changed versions := case when tg_op = 'DELETE' then old else new end;
  begin
    update documents d set newest_state = newest.state, released_state = released.state
      from (select v.state from versions v where v.scope_id = changed.scope_id and v.document_id = changed.document_id
        order by v.number desc limit 1) newest
      left join lateral (select v.state from versions v where v.scope_id = changed.scope_id
        and v.document_id = changed.document_id and v.released_at is not null order by v.number desc limit 1) released on true
      where d.scope_id = changed.scope_id and d.id = changed.document_id
        and (d.newest_state, d.released_state) is distinct from (newest.state, released.state);
    return null;
  end $$;

-- Readers' counts change with the first release of a document, and with the rule.
create or replace function note_document_moves() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  begin
    insert into tree_states (scope_id, state)
      select c.scope_id, gen_random_uuid()
      from (select distinct a.scope_id from after_it a join before_it b on b.id = a.id
        where a.folder_id is distinct from b.folder_id or (a.released_state is null) <> (b.released_state is null)) c
      on conflict (scope_id) do update set state = excluded.state;
    return null;
  end $$;

create policy drafts_for_writers on versions as restrictive for select to muniment_app
  using (released_at is not null or scope_id = any ((select my_draft_scope_ids())::uuid[]));
create policy drafts_for_writers on documents as restrictive for select to muniment_app
  using (released_state is not null or scope_id = any ((select my_draft_scope_ids())::uuid[]));

-- What belongs to a version is seen with it. The scope is asked first: where everything is seen, no version is looked for.
create procedure seen_with_version(table_name text) language plpgsql
  as $$
  begin
    execute format('create policy drafts_for_writers on %I as restrictive for select to muniment_app
      using (scope_id = any ((select my_draft_scope_ids())::uuid[]) or exists (
        select from versions v where v.scope_id = %1$I.scope_id and v.id = %1$I.version_id))', table_name);
  end $$;
call seen_with_version('attachments');
call seen_with_version('comments');
call seen_with_version('copied_sources');
call seen_with_version('items');
call seen_with_version('reviewers');
call seen_with_version('submissions');
call seen_with_version('uses');
drop procedure seen_with_version(text);
create policy drafts_for_writers on notifications as restrictive for select to muniment_app
  using (document_id is null or scope_id = any ((select my_draft_scope_ids())::uuid[]) or (
    exists (select from documents d where d.scope_id = notifications.scope_id and d.id = notifications.document_id)
    and (version_id is null or exists (
      select from versions v where v.scope_id = notifications.scope_id and v.id = notifications.version_id))));

-- Search keeps a second entry of a document that has more than released versions: what its readers find. One row serves both
-- where they are the same. Those of documents that are worked on now are written when a reader searches.
alter table search_entries
  add column for_writers boolean not null default true,
  add column for_readers boolean not null default false,
  add column pending boolean not null default false,
  drop constraint search_entries_pkey,
  add constraint search_entries_pkey primary key (scope_id, document_id, for_writers),
  add constraint search_entries_for_somebody check (for_writers or for_readers);
update search_entries e set for_readers = true
  where not exists (select from versions v
    where v.scope_id = e.scope_id and v.document_id = e.document_id and v.released_at is null);
insert into search_entries (scope_id, document_id, version_id, human_id, title, body, heading, words, for_writers, for_readers,
  pending)
  select e.scope_id, e.document_id, (select v.id from versions v where v.scope_id = e.scope_id
    and v.document_id = e.document_id and v.released_at is not null order by v.number desc limit 1), '', '', '', '', '',
    false, true, true
  from search_entries e join documents d on d.scope_id = e.scope_id and d.id = e.document_id
  where d.released_state is not null and not e.for_readers;
create index search_entries_pending on search_entries (scope_id) where pending;
alter table documents force row level security;
alter table versions force row level security;
alter table search_entries force row level security;
create policy drafts_for_writers on search_entries as restrictive for select to muniment_app
  using (for_readers or scope_id = any ((select my_draft_scope_ids())::uuid[]));

-- Whether anything is there, whoever asks: a folder that holds a draft is not empty, and a scope that holds one is in use.
create function scope_holds_document(scope uuid) returns boolean
  language sql stable security definer set search_path = muniment, pg_temp
  as $$ select exists (select from documents d where d.scope_id = scope and scope = any (my_scope_ids())
    order by d.human_id_key limit 1) $$;
create function folder_holds_document(scope uuid, folder uuid) returns boolean
  language sql stable security definer set search_path = muniment, pg_temp
  as $$ select exists (select from documents d where d.scope_id = scope and d.folder_id = folder and scope = any (my_scope_ids())
    order by d.folder_position limit 1) $$;
revoke execute on function scope_holds_document(uuid), folder_holds_document(uuid, uuid) from public;
grant execute on function scope_holds_document(uuid), folder_holds_document(uuid, uuid) to muniment_app;

-- The searches, each over the entries that the asker may be shown.
CREATE OR REPLACE FUNCTION documents_titled(scopes uuid[], asked tsquery, at_most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
AS $$
  declare
    visible uuid[] := array(select unnest(scopes) intersect select unnest(my_scope_ids()));
    drafts uuid[] := my_draft_scope_ids();
    wanted tsquery := with_scopes(asked, visible);
  begin
    if cardinality(visible) = 0 then return; end if;
    return query select e.document_id from search_entries e
      where e.heading @@ wanted and e.scope_id = any (visible) and case when e.scope_id = any (drafts) then e.for_writers else e.for_readers end limit at_most;
  end $$;
CREATE OR REPLACE FUNCTION search_documents(scopes uuid[], id_beginning text, heading_words tsquery, all_words tsquery, after_score integer, after_human_id text, after_id uuid, page_size integer)
 RETURNS TABLE(scope_id uuid, document_id uuid, score integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET cpu_index_tuple_cost TO '0.03'
AS $$
  declare
    visible uuid[] := array(select unnest(scopes) intersect select unnest(my_scope_ids()));
    drafts uuid[] := my_draft_scope_ids();
    in_heading tsquery := with_scopes(heading_words, visible);
    in_all tsquery := with_scopes(all_words, visible);
    -- After every character that an id may have, and empty where no id was typed, so that no id lies in between.
    id_end text := coalesce(id_beginning || '~', '');
    id_start text := coalesce(id_beginning, '');
    room integer := page_size;
    most_ranked integer := case when page_size <= 1000 then 2500 else 5000 end;
    found_count integer;
  begin
    if cardinality(visible) = 0 then return; end if;
    if after_score is null or after_score = 3000000 then
      return query
        select e.scope_id, e.document_id, 3000000 from search_entries e
        where e.scope_id = any (visible) and case when e.scope_id = any (drafts) then e.for_writers else e.for_readers end and e.human_id >= id_start and e.human_id < id_end
          and (after_score is null or (e.human_id, e.document_id) > (after_human_id, after_id))
        order by e.human_id, e.document_id
        limit room;
      get diagnostics found_count = row_count;
      room := room - found_count;
      if room = 0 then return; end if;
    end if;
    if after_score is null or after_score >= 2000000 then
      return query
        with matches as materialized (
          select e.scope_id, e.document_id, e.human_id, e.heading from search_entries e
          where e.heading @@ in_heading and e.scope_id = any (visible) and case when e.scope_id = any (drafts) then e.for_writers else e.for_readers end
            and not (e.human_id >= id_start and e.human_id < id_end)
          limit most_ranked
        )
        select m.scope_id, m.document_id, r.score
        from matches m cross join lateral (
          select 2000000 + (ts_rank('{0, 0, 0.5, 1}', m.heading, heading_words) * 900000)::integer as score) r
        where after_score is null or r.score < after_score
          or (r.score = after_score and (m.human_id, m.document_id) > (after_human_id, after_id))
        order by r.score desc, m.human_id, m.document_id
        limit room;
      get diagnostics found_count = row_count;
      room := room - found_count;
      if room = 0 then return; end if;
    end if;
    return query
      with matches as materialized (
        select e.scope_id, e.document_id, e.human_id, e.words from search_entries e
        where e.words @@ in_all and e.scope_id = any (visible) and case when e.scope_id = any (drafts) then e.for_writers else e.for_readers end and not e.heading @@ heading_words
          and not (e.human_id >= id_start and e.human_id < id_end)
        limit 1000
      )
      select m.scope_id, m.document_id, r.score
      from matches m cross join lateral (select (ts_rank(m.words, all_words) * 900000)::integer as score) r
      where after_score is null or r.score < after_score
        or (r.score = after_score and (m.human_id, m.document_id) > (after_human_id, after_id))
      order by r.score desc, m.human_id, m.document_id
      limit room;
  end $$;
CREATE OR REPLACE FUNCTION words_near(scopes uuid[], asked tsquery, wanted text[], beginning text, at_most integer)
 RETURNS TABLE(word text, documents integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
AS $$
  declare
    visible uuid[] := array(select unnest(scopes) intersect select unnest(my_scope_ids()));
    drafts uuid[] := my_draft_scope_ids();
    narrowed tsquery := with_scopes(asked, visible);
  begin
    if cardinality(visible) = 0 then return; end if;
    return query
      with matches as materialized (
        select e.words from search_entries e where e.words @@ narrowed and e.scope_id = any (visible) and case when e.scope_id = any (drafts) then e.for_writers else e.for_readers end limit at_most
      )
      select found.word, count(*)::integer
      from matches m cross join lateral unnest(tsvector_to_array(m.words)) found (word)
      where found.word = any (wanted) or starts_with(found.word, beginning)
      group by found.word;
  end $$;

-- What changes in what was never released is announced as such, so that streams pass it on to who sees it alone.
create or replace function audit_events_announce() returns trigger
  language plpgsql
  as $$
  declare
    ids jsonb := jsonb_build_object('scopeId', new.scope_id);
    -- Of the document, and of the version that the event is about.
    hidden jsonb := '{}';
    working jsonb := '{}';
  begin
    if new.type = 'EXPORTED' then return null; end if;
    -- Before the change of the tree that comes with it: who lost the right to see that must not hear of it.
    if new.type like 'MEMBER%' then
      perform pg_notify('news', jsonb_build_object('event', 'rights', 'userId', new.entity_id)::text);
    end if;
    if new.type = 'SCOPE_CHANGED'
      and new.changes #>> '{from,rules,drafts}' is distinct from new.changes #>> '{to,rules,drafts}' then
      perform pg_notify('news', jsonb_build_object('event', 'rights', 'scopeId', new.scope_id)::text);
    end if;
    if new.entity_type = 'document' then
      if not exists (select from documents d
        where d.scope_id = new.scope_id and d.id = new.entity_id and d.released_state is not null) then
        hidden := '{"working": true}';
        working := hidden;
      elsif new.changes ? 'versionId' and not exists (select from versions v where v.scope_id = new.scope_id
        and v.id = (new.changes ->> 'versionId')::uuid and v.released_at is not null) then
        working := '{"working": true}';
      end if;
    end if;
    if new.type like 'FOLDER%' or new.type like 'DOCUMENT%' or new.type like 'MEMBER%' or new.type like 'SCOPE%' then
      perform pg_notify('news', (jsonb_build_object('event', 'tree', 'ids', ids) || hidden)::text);
    elsif new.type = 'VERSION_RELEASED' and exists (
      select from scopes s where s.id = new.scope_id and s.rule_drafts = 'writers') then
      perform pg_notify('news', jsonb_build_object('event', 'tree', 'ids', ids)::text);
    end if;
    if new.entity_type = 'document' then
      ids := ids || jsonb_build_object('documentId', new.entity_id);
      if new.changes ? 'versionId' then ids := ids || jsonb_build_object('versionId', new.changes->'versionId'); end if;
      perform pg_notify('news', (jsonb_build_object('event', 'document', 'ids', ids) || working)::text);
      -- Saves are frequent, and nobody's work changes with them.
      if new.type not in ('VERSION_EDITED', 'ATTACHMENT_ADDED', 'ATTACHMENT_REMOVED') then
        perform pg_notify('news', (jsonb_build_object('event', 'work', 'ids', ids) || working)::text);
      end if;
    end if;
    return null;
  end $$;
