-- Written by `npm run schema` from the files of db. Do not edit; read db/migrations, db/functions and db/policies for the reasons.
-- It runs in an empty database of a cluster that has our roles, and makes the schema without any rows.
create schema muniment authorization muniment_owner;
grant usage on schema muniment to muniment_app, muniment_backup;
set role muniment_owner;
set search_path = muniment, pg_temp;
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION muniment.account_news_announce()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    perform pg_notify('news', jsonb_build_object('event', 'work', 'userId', new.user_id, 'ids', '{}'::jsonb)::text);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.anchored_head(wanted text)
 RETURNS TABLE(seq bigint, at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$ select h.seq, h.at from anchored_heads h where h.chain = wanted $function$;
revoke execute on routine anchored_head(wanted text) from public;
grant execute on routine anchored_head(wanted text) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.attachments_only_on_drafts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    row_of attachments := coalesce(new, old);
    version_state text;
  begin
    select state into version_state from versions where scope_id = row_of.scope_id and id = row_of.version_id;
    if version_state = 'DRAFT' and tg_op <> 'UPDATE' then return row_of; end if;
    if version_state = 'DISPOSED' and tg_op = 'UPDATE' and new.sha256 is null and new.name is null then return new; end if;
    raise exception 'the attachments of a % version are frozen', version_state using errcode = 'MU004';
  end $function$;

CREATE OR REPLACE FUNCTION muniment.audit_events_announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  end $function$;

CREATE OR REPLACE FUNCTION muniment.audit_events_link()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  declare head audit_heads;
  begin
    select * into strict head from audit_heads where scope_id = new.scope_id for update;
    new.seq := head.seq + 1;
    new.at := greatest(clock_timestamp(), head.at);
    new.via := current_via();
    new.previous_hash := head.hash;
    new.hash := audit_hash(head.hash, new.scope_id, new.seq, new.id, new.type, new.actor_id, new.actor_name,
      new.entity_type, new.entity_id, new.entity_label, new.changes, new.at, new.via);
    update audit_heads set seq = new.seq, hash = new.hash, at = new.at where scope_id = new.scope_id;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.audit_events_name_actor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    if new.actor_id is not null then new.actor_name := name_of_user(new.actor_id); end if;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.audit_hash(previous bytea, scope uuid, seq bigint, id uuid, type text, actor_id uuid, actor_name text, entity_type text, entity_id uuid, entity_label text, changes jsonb, at timestamp with time zone, via jsonb)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select sha256(previous || convert_to((jsonb_build_array(scope, seq, id, type, actor_id, actor_name, entity_type,
      entity_id, entity_label, changes, (extract(epoch from at) * 1000)::bigint)
      || case when via is null then '[]' else jsonb_build_array(via) end)::text, 'UTF8'))
  $function$;

CREATE OR REPLACE FUNCTION muniment.audit_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin raise exception 'audit events are never changed or removed' using errcode = 'MU001'; end $function$;

CREATE OR REPLACE FUNCTION muniment.cancel_abandoned_import(import uuid, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    with cancelled as (
      update imports i set state = 'cancelled', finished_at = moment
      from users u where i.id = import and u.id = i.created_by and i.state = 'running'
        and (u.disabled or token_has_ended(i.token_id)
          or not exists (select from members m where m.scope_id = i.scope_id and m.user_id = u.id))
      returning i.id)
    select exists (select from cancelled)
  $function$;
revoke execute on routine cancel_abandoned_import(import uuid, moment timestamp with time zone) from public;
grant execute on routine cancel_abandoned_import(import uuid, moment timestamp with time zone) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.cancel_abandoned_job(job uuid, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    with cancelled as (
      update export_jobs j set state = 'cancelled', finished_at = moment
      from users u where j.id = job and u.id = j.created_by and j.state in ('queued', 'running')
        and (u.disabled or token_has_ended(j.token_id)
          or not exists (select from members m where m.scope_id = j.scope_id and m.user_id = u.id))
      returning j.scope_id, j.id), dropped as (
      delete from export_job_chunks c using cancelled j where c.scope_id = j.scope_id and c.job_id = j.id)
    select exists (select from cancelled)
  $function$;
revoke execute on routine cancel_abandoned_job(job uuid, moment timestamp with time zone) from public;
grant execute on routine cancel_abandoned_job(job uuid, moment timestamp with time zone) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.chain_heads()
 RETURNS TABLE(chain text, seq bigint, hash text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select scope_id::text, seq, encode(hash, 'hex') from audit_heads
    union all
    select 'installation', seq, encode(hash, 'hex') from installation_head
    order by 1
  $function$;
revoke execute on routine chain_heads() from public;
grant execute on routine chain_heads() to muniment_app;

CREATE OR REPLACE FUNCTION muniment.chains_to_seal(sealing_key text)
 RETURNS TABLE(chain text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    with heads as (select h.scope_id::text as chain, h.seq from audit_heads h
      union all select 'installation', h.seq from installation_head h)
    select heads.chain from heads
    left join lateral (select s.seq from chain_seals s where s.chain = heads.chain and s.key_id = sealing_key
      order by s.day desc limit 1) newest on true
    where heads.seq > coalesce(newest.seq, 0)
  $function$;
revoke execute on routine chains_to_seal(sealing_key text) from public;
grant execute on routine chains_to_seal(sealing_key text) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.comment_pictures_while_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    row_of comment_pictures := coalesce(new, old);
    version_state text;
  begin
    select state into version_state from versions where scope_id = row_of.scope_id and id = row_of.version_id;
    if tg_op = 'INSERT' and version_state in ('DRAFT', 'IN_REVIEW') then return row_of; end if;
    if tg_op = 'DELETE' and version_state = 'DISPOSED' then return row_of; end if;
    raise exception 'the comments of a % version are kept as they are', version_state using errcode = 'MU004';
  end $function$;

CREATE OR REPLACE FUNCTION muniment.comment_texts_while_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    row_of comment_texts := coalesce(new, old);
    version_state text;
  begin
    select state into version_state from versions where scope_id = row_of.scope_id and id = row_of.version_id;
    if tg_op = 'INSERT' and version_state in ('DRAFT', 'IN_REVIEW') then return row_of; end if;
    if tg_op = 'DELETE' and version_state = 'DISPOSED' then return row_of; end if;
    raise exception 'the comments of a % version are kept as they are', version_state using errcode = 'MU004';
  end $function$;

CREATE OR REPLACE FUNCTION muniment.comments_name_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    new.writer_name := case when tg_op = 'INSERT' then name_of_user(new.created_by) else old.writer_name end;
    new.resolver_name := case when tg_op = 'UPDATE' and (new.resolved_by, new.resolved_at) is not distinct from (old.resolved_by, old.resolved_at)
      then old.resolver_name else name_of_user(new.resolved_by) end;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.comments_while_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    row_of comments := coalesce(new, old);
    version_state text;
  begin
    select state into version_state from versions where scope_id = row_of.scope_id and id = row_of.version_id;
    if tg_op <> 'DELETE' and version_state in ('DRAFT', 'IN_REVIEW') then return row_of; end if;
    if tg_op = 'DELETE' and version_state = 'DISPOSED' then return row_of; end if;
    raise exception 'the comments of a % version are kept as they are', version_state using errcode = 'MU004';
  end $function$;

CREATE OR REPLACE FUNCTION muniment.count_anchor(counted bigint, moment timestamp with time zone, digest text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$ insert into anchors (number, at, sha256) values (counted, moment, digest) $function$;
revoke execute on routine count_anchor(counted bigint, moment timestamp with time zone, digest text) from public;
grant execute on routine count_anchor(counted bigint, moment timestamp with time zone, digest text) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.current_token_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('app.token_id', true), '')::uuid $function$;

CREATE OR REPLACE FUNCTION muniment.current_user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('app.user_id', true), '')::uuid $function$;

CREATE OR REPLACE FUNCTION muniment.current_via()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select case when coalesce(current_setting('app.via', true), '') <> ''
      then nullif(current_setting('app.via', true)::jsonb, 'null')
      else (select jsonb_build_object('type', 'token', 'id', t.id, 'name', t.name)
        from api_tokens t where t.id = current_token_id()) end
  $function$;

CREATE OR REPLACE FUNCTION muniment.documents_keep_identity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if (new.id, new.scope_id, new.human_id, new.human_id_key, new.derived_from, new.created_at, new.created_by)
      is distinct from
      (old.id, old.scope_id, old.human_id, old.human_id_key, old.derived_from, old.created_at, old.created_by) then
      raise exception 'a document''s identity never changes' using errcode = 'MU002';
    end if;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.documents_name_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    new.hold_name := case when (new.hold_by, new.hold_at) is not distinct from (old.hold_by, old.hold_at)
      then old.hold_name else name_of_user(new.hold_by) end;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.documents_titled(scopes uuid[], asked tsquery, at_most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
AS $function$
  declare
    visible uuid[] := array(select unnest(scopes) intersect select unnest(my_scope_ids()));
    drafts uuid[] := my_draft_scope_ids();
    wanted tsquery := with_scopes(asked, visible);
  begin
    if cardinality(visible) = 0 then return; end if;
    return query select e.document_id from search_entries e
      where e.heading @@ wanted and e.scope_id = any (visible) and case when e.scope_id = any (drafts) then e.for_writers else e.for_readers end limit at_most;
  end $function$;
revoke execute on routine documents_titled(scopes uuid[], asked tsquery, at_most integer) from public;
grant execute on routine documents_titled(scopes uuid[], asked tsquery, at_most integer) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.draft_steps_while_draft()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform from versions where scope_id = new.scope_id and id = new.version_id and state = 'DRAFT';
    if not found then raise exception 'only a draft takes steps' using errcode = 'MU004'; end if;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.drafts_left_unwritten(older_than interval, most integer)
 RETURNS TABLE(version_id uuid, user_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select d.version_id, (
      select s.user_id from draft_steps s
        join users u on u.id = s.user_id and not u.disabled
        join members m on m.scope_id = s.scope_id and m.user_id = s.user_id
      where s.scope_id = d.scope_id and s.version_id = d.version_id order by s.first desc limit 1)
    from drafts d where d.content_at < d.steps and d.stepped_at < now() - older_than
    order by d.stepped_at limit most
  $function$;
revoke execute on routine drafts_left_unwritten(older_than interval, most integer) from public;
grant execute on routine drafts_left_unwritten(older_than interval, most integer) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.drop_expired_imports(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    with dropped as (delete from imports where expires_at <= moment and state <> 'running' returning id)
    select count(*)::integer from dropped
  $function$;
revoke execute on routine drop_expired_imports(moment timestamp with time zone) from public;
grant execute on routine drop_expired_imports(moment timestamp with time zone) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.drop_expired_packs(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    with due as (
      update export_jobs set file_dropped = true
      where state = 'done' and not file_dropped and expires_at <= moment
      returning scope_id, id
    ), chunks as (
      delete from export_job_chunks c using due
      where c.scope_id = due.scope_id and c.job_id = due.id
      returning c.job_id
    ), objects as (
      delete from export_job_objects o using due
      where o.scope_id = due.scope_id and o.job_id = due.id
      returning o.job_id
    )
    select count(*)::integer from (select job_id from chunks union select job_id from objects) dropped
  $function$;
revoke execute on routine drop_expired_packs(moment timestamp with time zone) from public;
grant execute on routine drop_expired_packs(moment timestamp with time zone) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.drop_export_digests(older_than interval, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    with gone as (
      delete from export_digests where ctid = any (array(
        select ctid from export_digests where kind = 'entry' and exported_at < now() - older_than order by exported_at limit most for update skip locked))
      returning 1)
    select count(*)::integer from gone
  $function$;
revoke execute on routine drop_export_digests(older_than interval, most integer) from public;
grant execute on routine drop_export_digests(older_than interval, most integer) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.drop_finished_jobs(older_than interval, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    with gone as (
      delete from export_jobs where ctid = any (array(
        select ctid from export_jobs where finished_at is not null and created_at < now() - older_than
        order by created_at limit most
        for update skip locked))
      returning 1)
    select count(*)::integer from gone
  $function$;
revoke execute on routine drop_finished_jobs(older_than interval, most integer) from public;
grant execute on routine drop_finished_jobs(older_than interval, most integer) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.drop_galleys(unused_for interval, most integer)
 RETURNS TABLE(dropped integer, freed bigint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    with gone as (
      delete from galleys where ctid = any (array(
        select ctid from galleys where used_at < now() - unused_for order by used_at limit most for update skip locked))
      returning size_bytes as bytes)
    select count(*)::integer, coalesce(sum(bytes), 0)::bigint from gone
  $function$;
revoke execute on routine drop_galleys(unused_for interval, most integer) from public;
grant execute on routine drop_galleys(unused_for interval, most integer) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.drop_notifications(older_than interval, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    with gone as (
      delete from notifications where ctid = any (array(
        select ctid from notifications where created_at < now() - older_than order by created_at limit most for update skip locked))
      returning 1)
    select count(*)::integer from gone
  $function$;
revoke execute on routine drop_notifications(older_than interval, most integer) from public;
grant execute on routine drop_notifications(older_than interval, most integer) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.drop_prepared_images(older_than interval, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    with gone as (
      delete from prepared_images where ctid = any (array(
        select ctid from prepared_images where created_at < now() - older_than order by created_at limit most
        for update skip locked))
      returning 1)
    select count(*)::integer from gone
  $function$;
revoke execute on routine drop_prepared_images(older_than interval, most integer) from public;
grant execute on routine drop_prepared_images(older_than interval, most integer) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.drop_presence(older_than interval, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    with gone as (
      delete from draft_presence where ctid = any (array(
        select ctid from draft_presence where at < now() - older_than limit most for update skip locked))
      returning 1)
    select count(*)::integer from gone
  $function$;
revoke execute on routine drop_presence(older_than interval, most integer) from public;
grant execute on routine drop_presence(older_than interval, most integer) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.due_blob_removals()
 RETURNS TABLE(scope_id uuid, sha256 text, store text, object text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select r.scope_id, r.sha256, r.store, r.object from blob_removals r
    where r.due_at <= now() order by r.due_at limit 500
  $function$;
revoke execute on routine due_blob_removals() from public;
grant execute on routine due_blob_removals() to muniment_app;

CREATE OR REPLACE FUNCTION muniment.export_jobs_announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform pg_notify('news', jsonb_build_object('event', 'job', 'userId', new.created_by,
      'ids', jsonb_build_object('scopeId', new.scope_id, 'jobId', new.id))::text);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.exported_in(changes jsonb)
 RETURNS SETOF uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select jsonb_array_elements_text(case when changes ? 'versionIds' then changes -> 'versionIds'
      else jsonb_build_array(changes -> 'versionId') end)::uuid
  $function$;
revoke execute on routine exported_in(changes jsonb) from public;

CREATE OR REPLACE FUNCTION muniment.folder_holds_document(scope uuid, folder uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$ select exists (select from documents d where d.scope_id = scope and d.folder_id = folder and scope = any (my_scope_ids())
    order by d.folder_position limit 1) $function$;
revoke execute on routine folder_holds_document(scope uuid, folder uuid) from public;
grant execute on routine folder_holds_document(scope uuid, folder uuid) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.forget_blob_removal(scope uuid, digest text, place text, name text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    delete from blob_removals r
    where r.scope_id = scope and r.sha256 = digest and r.store = place and r.object = name and r.due_at <= now()
  $function$;
revoke execute on routine forget_blob_removal(scope uuid, digest text, place text, name text) from public;
grant execute on routine forget_blob_removal(scope uuid, digest text, place text, name text) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.forget_my_scopes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    perform set_config('app.my_scopes', '', true);
    perform set_config('app.my_draft_scopes', '', true);
    return null;
  end $function$;
revoke execute on routine forget_my_scopes() from public;

CREATE OR REPLACE FUNCTION muniment.forms_of(words tsvector, language text, asked text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select array(
      select w.lexeme from stemmers() s cross join unnest(words) w
      where s.code = split_part(lower(language), '-', 1)
        and left(w.lexeme, 2) in (select left(word, 2) from unnest(asked) word)
        and stem_of(s.code, s.dictionary, w.lexeme) in (select stem_of(s.code, s.dictionary, word) from unnest(asked) word)
      order by w.lexeme limit 100)
  $function$;

CREATE OR REPLACE FUNCTION muniment.galley_bytes()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$ select coalesce(sum(size_bytes), 0)::bigint from galleys $function$;
revoke execute on routine galley_bytes() from public;
grant execute on routine galley_bytes() to muniment_app;

CREATE OR REPLACE FUNCTION muniment.has_second_factor(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    select exists (select from totp_factors where user_id = person and confirmed_at is not null)
      or exists (select from passkeys where user_id = person)
  $function$;

CREATE OR REPLACE FUNCTION muniment.has_unwritten_steps(scope uuid, version uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    select exists (
      select from draft_steps s join drafts d on d.scope_id = s.scope_id and d.version_id = s.version_id
      where s.scope_id = scope and s.version_id = version and s.user_id = person and s.first + s.count - 1 > d.content_at)
  $function$;

CREATE OR REPLACE FUNCTION muniment.imports_announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform pg_notify('news', jsonb_build_object('event', 'job', 'userId', new.created_by,
      'ids', jsonb_build_object('scopeId', new.scope_id, 'importId', new.id))::text);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.installation_events_announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if new.type in ('SIGNED_OUT', 'SESSIONS_ENDED', 'PASSWORD_CHANGED', 'USER_CHANGED') then
      perform pg_notify('news', jsonb_build_object('event', 'credentials', 'userId', new.entity_id)::text);
    end if;
    if new.type = 'TOKEN_REVOKED' then
      perform pg_notify('news', jsonb_build_object('event', 'credentials', 'tokenId', new.entity_id)::text);
    end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.installation_events_link()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  declare head installation_head;
  begin
    select * into strict head from installation_head for update;
    new.seq := head.seq + 1;
    new.at := greatest(clock_timestamp(), head.at);
    new.via := current_via();
    new.previous_hash := head.hash;
    new.hash := audit_hash(head.hash, null, new.seq, new.id, new.type, new.actor_id, new.actor_name,
      new.entity_type, new.entity_id, new.entity_label, new.changes, new.at, new.via);
    update installation_head set seq = new.seq, hash = new.hash, at = new.at;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.is_administrator()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    return exists (select from users u where u.id = current_user_id() and u.admin and not u.disabled
      and (current_token_id() is null or exists (
        select from api_tokens t where t.id = current_token_id() and t.user_id = u.id
          and t.scope_ids is null and t.permissions is null
          and t.revoked_at is null and t.expires_at > clock_timestamp())));
  end $function$;

CREATE OR REPLACE PROCEDURE muniment.isolate(IN table_name text)
 LANGUAGE plpgsql
AS $procedure$
  begin
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy scope_isolation on %I using (scope_id = any ((select my_scope_ids())::uuid[]))
       with check (scope_id = any ((select my_scope_ids())::uuid[]))', table_name);
    execute format('create policy backup_reads on %I for select to muniment_backup using (true)', table_name);
    execute format('grant select on %I to muniment_backup', table_name);
  end $procedure$;

CREATE OR REPLACE FUNCTION muniment.kept_rows(notifications_for interval, digests_for interval, packs_for interval, moment timestamp with time zone, most integer)
 RETURNS TABLE(kind text, amount integer, oldest timestamp with time zone, due integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select kept.* from (
      select 'notifications',
        (select count(*)::integer from (select from notifications limit most) n),
        (select min(created_at) from notifications),
        (select count(*)::integer from (select from notifications where created_at < now() - notifications_for limit most) n)
      union all
      select 'export-digests',
        (select count(*)::integer from (select from export_digests where kind = 'entry' limit most) d),
        (select min(exported_at) from export_digests where kind = 'entry'),
        (select count(*)::integer from (
          select from export_digests where kind = 'entry' and exported_at < now() - digests_for limit most) d)
      union all
      select 'packs',
        (select count(*)::integer from (select from export_jobs where finished_at is not null limit most) j),
        (select min(created_at) from export_jobs where finished_at is not null),
        (select count(*)::integer from (
          select from export_jobs where finished_at is not null and created_at < now() - packs_for limit most) j)
      union all
      select 'pack-files',
        (select count(*)::integer from (select from export_jobs where state = 'done' and not file_dropped limit most) j),
        (select min(finished_at) from export_jobs where state = 'done' and not file_dropped),
        (select count(*)::integer from (
          select from export_jobs where state = 'done' and not file_dropped and expires_at <= moment limit most) j)
      union all
      select 'imports',
        (select count(*)::integer from (select from imports where state <> 'running' limit most) i),
        (select min(created_at) from imports where state <> 'running'),
        (select count(*)::integer from (select from imports where state <> 'running' and expires_at <= moment limit most) i)
    ) kept where is_administrator()
  $function$;
revoke execute on routine kept_rows(notifications_for interval, digests_for interval, packs_for interval, moment timestamp with time zone, most integer) from public;
grant execute on routine kept_rows(notifications_for interval, digests_for interval, packs_for interval, moment timestamp with time zone, most integer) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.last_anchor()
 RETURNS TABLE(number bigint, sha256 text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select pg_advisory_xact_lock(hashtextextended('anchors', 3));
    select a.number, a.sha256 from anchors a order by a.number desc limit 1
  $function$;
revoke execute on routine last_anchor() from public;
grant execute on routine last_anchor() to muniment_app;

CREATE OR REPLACE FUNCTION muniment.last_before_key(wanted text, sealing_key text, after bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    if wanted = 'installation' then
      return coalesce((select min(e.seq) - 1 from installation_events e where e.seq > after and e.key_id = sealing_key),
        (select max(e.seq) from installation_events e), 0);
    end if;
    return coalesce((select min(e.seq) - 1 from audit_events e
        where e.scope_id = wanted::uuid and e.seq > after and e.key_id = sealing_key),
      (select max(e.seq) from audit_events e where e.scope_id = wanted::uuid), 0);
  end $function$;
revoke execute on routine last_before_key(wanted text, sealing_key text, after bigint) from public;
grant execute on routine last_before_key(wanted text, sealing_key text, after bigint) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.last_seal(wanted text, sealing_key text)
 RETURNS TABLE(seq bigint, hash bytea, fits boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select s.seq, s.hash, exists (
      select from audit_events e where e.scope_id = nullif(wanted, 'installation')::uuid and e.seq = s.seq and e.hash = s.hash
      union all
      select from installation_events e where wanted = 'installation' and e.seq = s.seq and e.hash = s.hash)
    from chain_seals s where s.chain = wanted and s.key_id = sealing_key order by s.day desc limit 1
  $function$;
revoke execute on routine last_seal(wanted text, sealing_key text) from public;
grant execute on routine last_seal(wanted text, sealing_key text) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.last_walk(wanted text)
 RETURNS TABLE(seq bigint, at timestamp with time zone, break_seq bigint, break_reason text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$ select w.seq, w.at, w.break_seq, w.break_reason from walked_chains w where w.chain = wanted $function$;
revoke execute on routine last_walk(wanted text) from public;
grant execute on routine last_walk(wanted text) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.my_draft_scope_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
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
  end $function$;

CREATE OR REPLACE FUNCTION muniment.my_scope_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  declare
    me uuid := current_user_id();
    token uuid := current_token_id();
    known text := current_setting('app.my_scopes', true);
    mine uuid[];
  begin
    if token is not null then
      return (select coalesce(array_agg(m.scope_id), '{}') from members m
        join users u on u.id = m.user_id and not u.disabled
        join api_tokens t on t.id = token and t.user_id = u.id and (t.scope_ids is null or m.scope_id = any (t.scope_ids))
          and t.revoked_at is null and t.expires_at > clock_timestamp()
        where m.user_id = me);
    end if;
    -- Behind the user whose they are.
    if starts_with(known, me::text) then return substr(known, 37)::uuid[]; end if;
    mine := (select coalesce(array_agg(m.scope_id), '{}') from members m
      where m.user_id = me and exists (select from users u where u.id = me and not u.disabled));
    if me is not null then perform set_config('app.my_scopes', me::text || mine::text, true); end if;
    return mine;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.name_of_user(person uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  declare
    known jsonb := coalesce(nullif(current_setting('muniment.names', true), ''), '{}');
    name text := known ->> person::text;
  begin
    if person is null or name is not null then return name; end if;
    select u.display_name into name from users u where u.id = person;
    if name is not null then perform set_config('muniment.names', (known || jsonb_build_object(person, name))::text, true); end if;
    return name;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.newest_outside(wanted integer)
 RETURNS TABLE(scope_id uuid, sha256 text, store text, object text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select b.scope_id, b.sha256, b.store, b.object from blobs b where b.store <> 'db' order by b.created_at desc limit wanted
  $function$;
revoke execute on routine newest_outside(wanted integer) from public;
grant execute on routine newest_outside(wanted integer) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.note_anchor(moment timestamp with time zone, chains text[], seqs bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    insert into anchored_heads (chain, seq, at)
    select head.chain, head.seq, moment from unnest(chains, seqs) as head (chain, seq)
    on conflict on constraint anchored_heads_pkey do update set seq = excluded.seq, at = excluded.at
      where anchored_heads.at < excluded.at
  $function$;
revoke execute on routine note_anchor(moment timestamp with time zone, chains text[], seqs bigint[]) from public;
grant execute on routine note_anchor(moment timestamp with time zone, chains text[], seqs bigint[]) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.note_document_moves()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    insert into tree_states (scope_id, state)
      select c.scope_id, gen_random_uuid()
      from (select distinct a.scope_id from after_it a join before_it b on b.id = a.id
        where a.folder_id is distinct from b.folder_id or (a.released_state is null) <> (b.released_state is null)) c
      on conflict (scope_id) do update set state = excluded.state;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.note_exported_versions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    insert into exported_versions (scope_id, document_id, seq, version_id)
      select new.scope_id, v.document_id, new.seq, v.id
      from exported_in(new.changes) as taken (id) join versions v on v.scope_id = new.scope_id and v.id = taken.id
      on conflict do nothing;
    return null;
  end $function$;
revoke execute on routine note_exported_versions() from public;

CREATE OR REPLACE FUNCTION muniment.note_newest_state()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
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
  end $function$;

CREATE OR REPLACE FUNCTION muniment.note_object_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    insert into blob_removals (scope_id, sha256, store, object) values (old.scope_id, old.sha256, old.store, old.object);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.note_prepared_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    insert into blob_removals (scope_id, sha256, store, object)
      values (old.scope_id, old.prepared_sha256, old.store, old.object);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.note_seal(sealed text, sealing_key text, sealed_seq bigint, sealed_hash bytea, moment timestamp with time zone, signed bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    insert into chain_seals as s (chain, key_id, day, seq, hash, at, signature)
    values (sealed, sealing_key, (moment at time zone 'UTC')::date, sealed_seq, sealed_hash, moment, signed)
    on conflict on constraint chain_seals_pkey do update
      set seq = excluded.seq, hash = excluded.hash, at = excluded.at, signature = excluded.signature
      where s.seq < excluded.seq
  $function$;
revoke execute on routine note_seal(sealed text, sealing_key text, sealed_seq bigint, sealed_hash bytea, moment timestamp with time zone, signed bytea) from public;
grant execute on routine note_seal(sealed text, sealing_key text, sealed_seq bigint, sealed_hash bytea, moment timestamp with time zone, signed bytea) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.note_trace_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    insert into trace_states (scope_id, state)
      values (case when tg_op = 'DELETE' then old.scope_id else new.scope_id end, gen_random_uuid())
      on conflict (scope_id) do update set state = excluded.state;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.note_tree_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    insert into tree_states (scope_id, state)
      select c.scope_id, gen_random_uuid() from (select distinct scope_id from changed) c
      on conflict (scope_id) do update set state = excluded.state;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.note_walk(walked text, up_to bigint, moment timestamp with time zone, broken bigint, reason text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    insert into walked_chains (chain, seq, at, break_seq, break_reason) values (walked, up_to, moment, broken, reason)
    on conflict on constraint walked_chains_pkey do update
      set seq = excluded.seq, at = excluded.at, break_seq = excluded.break_seq, break_reason = excluded.break_reason
      where walked_chains.at < excluded.at
  $function$;
revoke execute on routine note_walk(walked text, up_to bigint, moment timestamp with time zone, broken bigint, reason text) from public;
grant execute on routine note_walk(walked text, up_to bigint, moment timestamp with time zone, broken bigint, reason text) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.notifications_announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform pg_notify('news', jsonb_build_object('event', 'work', 'userId', new.user_id,
      'ids', jsonb_build_object('scopeId', new.scope_id))::text);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.outside_samples()
 RETURNS TABLE(scope_id uuid, sha256 text, store text, object text, newest boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    (select b.scope_id, b.sha256, b.store, b.object, false from blobs b where b.store <> 'db' order by b.created_at limit 3)
    union all
    (select b.scope_id, b.sha256, b.store, b.object, true from blobs b where b.store <> 'db' order by b.created_at desc limit 3)
  $function$;
revoke execute on routine outside_samples() from public;
grant execute on routine outside_samples() to muniment_app;

CREATE OR REPLACE FUNCTION muniment.own_imports()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(array_agg(i.id), '{}') from imports i $function$;

CREATE OR REPLACE FUNCTION muniment.ranked_documents(scopes uuid[], id_beginning text, heading_words tsquery, all_words tsquery, stem_words tsquery, after_score integer, after_human_id text, after_id uuid, page_size integer, title_weights real[], most_titles integer, most_texts integer, most_forms integer, enough_without_forms integer)
 RETURNS TABLE(scope_id uuid, document_id uuid, score integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET cpu_index_tuple_cost TO '0.03'
AS $function$
  declare
    visible uuid[] := array(select unnest(scopes) intersect select unnest(my_scope_ids()));
    drafts uuid[] := my_draft_scope_ids();
    in_heading tsquery := with_scopes(heading_words, visible);
    in_all tsquery := with_scopes(all_words, visible);
    in_stems tsquery := with_scopes(stem_words, visible);
    -- After every character that an id may have, and empty where no id was typed, so that no id lies in between.
    id_end text := coalesce(id_beginning || '~', '');
    id_start text := coalesce(id_beginning, '');
    room integer := page_size;
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
          limit most_titles
        )
        select m.scope_id, m.document_id, r.score
        from matches m cross join lateral (
          select 2000000 + (ts_rank(title_weights, m.heading, heading_words) * 900000)::integer as score) r
        where after_score is null or r.score < after_score
          or (r.score = after_score and (m.human_id, m.document_id) > (after_human_id, after_id))
        order by r.score desc, m.human_id, m.document_id
        limit room;
      get diagnostics found_count = row_count;
      room := room - found_count;
      if room = 0 then return; end if;
    end if;
    if after_score is null or after_score >= 0 then
      return query
        with matches as materialized (
          select e.scope_id, e.document_id, e.human_id, e.words from search_entries e
          where e.words @@ in_all and e.scope_id = any (visible) and case when e.scope_id = any (drafts) then e.for_writers else e.for_readers end and not e.heading @@ heading_words
            and not (e.human_id >= id_start and e.human_id < id_end)
          limit most_texts
        )
        select m.scope_id, m.document_id, r.score
        from matches m cross join lateral (select (ts_rank(m.words, all_words) * 900000)::integer as score) r
        where after_score is null or r.score < after_score
          or (r.score = after_score and (m.human_id, m.document_id) > (after_human_id, after_id))
        order by r.score desc, m.human_id, m.document_id
        limit room;
      get diagnostics found_count = row_count;
      room := room - found_count;
    end if;
    -- Of words that are so common their other forms are not needed.
    if room = 0 or stem_words is null or page_size - room >= enough_without_forms then return; end if;
    return query
      with near as materialized (
        select e.scope_id, e.document_id, e.human_id, e.heading, e.words, e.stems from search_entries e
        where e.stems @@ in_stems and e.scope_id = any (visible) and case when e.scope_id = any (drafts) then e.for_writers else e.for_readers end
          and not (e.human_id >= id_start and e.human_id < id_end)
        limit most_forms
      ), matches as (
        select * from near n where not n.heading @@ heading_words and not n.words @@ all_words
      )
      select m.scope_id, m.document_id, r.score
      from matches m cross join lateral (select (ts_rank(m.stems, stem_words) * 900000)::integer - 1000000 as score) r
      where after_score is null or r.score < after_score
        or (r.score = after_score and (m.human_id, m.document_id) > (after_human_id, after_id))
      order by r.score desc, m.human_id, m.document_id
      limit room;
  end $function$;
revoke execute on routine ranked_documents(scopes uuid[], id_beginning text, heading_words tsquery, all_words tsquery, stem_words tsquery, after_score integer, after_human_id text, after_id uuid, page_size integer, title_weights real[], most_titles integer, most_texts integer, most_forms integer, enough_without_forms integer) from public;
grant execute on routine ranked_documents(scopes uuid[], id_beginning text, heading_words tsquery, all_words tsquery, stem_words tsquery, after_score integer, after_human_id text, after_id uuid, page_size integer, title_weights real[], most_titles integer, most_texts integer, most_forms integer, enough_without_forms integer) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.reading_above(scope uuid, folder uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
    with recursive above (id, parent_id) as (
      select f.id, f.parent_id from folders f where f.scope_id = scope and f.id = folder
      union all
      select f.id, f.parent_id from above a join folders f on f.scope_id = scope and f.id = a.parent_id
    )
    select coalesce(array_agg(id), '{}') from above
  $function$;
revoke execute on routine reading_above(scope uuid, folder uuid) from public;

CREATE OR REPLACE FUNCTION muniment.reading_acknowledged(scope uuid, version uuid, person uuid, moment timestamp with time zone, is_signed boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  begin
    update reading_assignments a set done_at = moment, signed = is_signed
      where a.scope_id = scope and a.version_id = version and a.user_id = person and a.voided_at is null and a.done_at is null;
    if found then return; end if;
    insert into reading_assignments (id, scope_id, document_id, version_id, version_number, user_id, assigned_at, reason, done_at,
      signed)
      select reading_id(moment), scope, v.document_id, v.id, v.number, person, moment, 'voluntary', moment, is_signed
      from versions v where v.scope_id = scope and v.id = version
      on conflict do nothing;
  end $function$;
revoke execute on routine reading_acknowledged(scope uuid, version uuid, person uuid, moment timestamp with time zone, is_signed boolean) from public;

CREATE OR REPLACE FUNCTION muniment.reading_ask_for_letters()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  begin
    insert into queue_jobs (task, payload, tries, key) values ('tell_readers', '{}', 25, 'tell_readers')
      on conflict (key) where worker is null do nothing;
    perform pg_notify('queue', 'tell_readers');
  end $function$;
revoke execute on routine reading_ask_for_letters() from public;

CREATE OR REPLACE FUNCTION muniment.reading_assignments_are_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if tg_op <> 'UPDATE' then
      raise exception 'reading assignments are never removed' using errcode = 'MU001';
    end if;
    if (new.id, new.scope_id, new.document_id, new.version_id, new.version_number, new.user_id, new.assigned_at)
      is distinct from
      (old.id, old.scope_id, old.document_id, old.version_id, old.version_number, old.user_id, old.assigned_at)
      or old.done_at is not null or old.voided_at is not null
      or new.carried_over is distinct from old.carried_over or new.reason is distinct from old.reason
      or (old.carried_over and new.voided_at is not null)
      or new.due_date > old.due_date or (new.due_date is null) <> (old.due_date is null)
      or (new.due_date is distinct from old.due_date)
        <> (coalesce(jsonb_array_length(new.earlier_due), 0) <> coalesce(jsonb_array_length(old.earlier_due), 0)) then
      raise exception 'a reading assignment is kept as it was recorded' using errcode = 'MU001';
    end if;
    return new;
  end $function$;
revoke execute on routine reading_assignments_are_kept() from public;

CREATE OR REPLACE FUNCTION muniment.reading_below(scope uuid, tops uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
    with recursive below (id) as (
      select f.id from folders f where f.scope_id = scope and f.id = any (tops)
      union
      select f.id from below b join folders f on f.scope_id = scope and f.parent_id = b.id
    )
    select coalesce(array_agg(d.id), '{}') from documents d
    where d.scope_id = scope and d.folder_id in (select id from below)
  $function$;
revoke execute on routine reading_below(scope uuid, tops uuid[]) from public;
grant execute on routine reading_below(scope uuid, tops uuid[]) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.reading_covered(scope uuid, docs uuid[], people uuid[], gone uuid)
 RETURNS TABLE(document_id uuid, user_id uuid, days integer)
 LANGUAGE sql
 STABLE
AS $function$
    select t.document_id, p.user_id, min(t.days)
    from reading_targets(scope, docs) t
    join reading_duty_people p on p.scope_id = scope and p.duty_id = t.duty_id
    join members m on m.scope_id = scope and m.user_id = p.user_id
    join users u on u.id = p.user_id and not u.disabled
    where (people is null or p.user_id = any (people)) and p.user_id is distinct from gone
    group by 1, 2
  $function$;
revoke execute on routine reading_covered(scope uuid, docs uuid[], people uuid[], gone uuid) from public;
grant execute on routine reading_covered(scope uuid, docs uuid[], people uuid[], gone uuid) to muniment_app;
grant execute on routine reading_covered(scope uuid, docs uuid[], people uuid[], gone uuid) to muniment_backup;

CREATE OR REPLACE FUNCTION muniment.reading_current(scope uuid, docs uuid[], day date)
 RETURNS TABLE(document_id uuid, top integer, version_id uuid, number integer)
 LANGUAGE sql
 STABLE
AS $function$
    select d.id, top.number, wanted.id, wanted.number
    from unnest(docs) as d (id)
    left join lateral (
      select v.number, v.state from versions v
      where v.scope_id = scope and v.document_id = d.id and v.released_at is not null and v.effective_date <= day
        and coalesce((coalesce(v.revoked_at, v.disposed_at) at time zone 'UTC')::date, v.effective_date) >= v.effective_date
      order by v.number desc limit 1) top on true
    left join lateral (
      select v.id, v.number from versions v
      where v.scope_id = scope and v.document_id = d.id and v.state = 'RELEASED'
        and (v.number = top.number or (coalesce(top.state, '') <> 'RELEASED' and v.number > coalesce(top.number, 0)))
      order by v.number desc limit 1) wanted on true
  $function$;
revoke execute on routine reading_current(scope uuid, docs uuid[], day date) from public;
grant execute on routine reading_current(scope uuid, docs uuid[], day date) to muniment_app;
grant execute on routine reading_current(scope uuid, docs uuid[], day date) to muniment_backup;

CREATE OR REPLACE FUNCTION muniment.reading_documents_of(scope uuid, person uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
    select coalesce(array_agg(distinct found.id), '{}') from (
      select r.document_id as id from reading_duty_people p
        join reading_duties r on r.scope_id = scope and r.id = p.duty_id
        where p.scope_id = scope and p.user_id = person and r.document_id is not null
      union all
      select unnest(reading_below(scope, array(
        select r.folder_id from reading_duty_people p join reading_duties r on r.scope_id = scope and r.id = p.duty_id
        where p.scope_id = scope and p.user_id = person and r.folder_id is not null)))
      union all
      select a.document_id from reading_assignments a
        where a.scope_id = scope and a.user_id = person and a.voided_at is null and a.done_at is null
    ) found
  $function$;
revoke execute on routine reading_documents_of(scope uuid, person uuid) from public;

CREATE OR REPLACE FUNCTION muniment.reading_ended(scope uuid, docs uuid[], people uuid[], day date, released uuid, gone uuid)
 RETURNS TABLE(id uuid, reason text)
 LANGUAGE sql
 STABLE
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
    select judged.id, judged.reason from (
      select a.id, case
        when v.state = 'REVOKED' then 'revoked'
        when v.state = 'DISPOSED' then 'disposed'
        when a.user_id = gone or not exists (
          select from members m join users u on u.id = m.user_id and not u.disabled
          where m.scope_id = scope and m.user_id = a.user_id) then 'left'
        when c.user_id is null then 'duty-removed'
        when coalesce(r.number, 0) > a.version_number or coalesce(now_read.top, 0) > a.version_number then 'superseded'
        end as reason
      from reading_assignments a
      join versions v on v.scope_id = scope and v.id = a.version_id
      left join reading_covered(scope, docs, people, gone) c on c.document_id = a.document_id and c.user_id = a.user_id
      left join versions r on r.scope_id = scope and r.id = released and r.document_id = a.document_id
      left join reading_current(scope, docs, day) now_read on now_read.document_id = a.document_id
      where a.scope_id = scope and a.document_id = any (docs) and (people is null or a.user_id = any (people))
        and a.voided_at is null and a.done_at is null and not a.carried_over
    ) judged where judged.reason is not null
  $function$;
revoke execute on routine reading_ended(scope uuid, docs uuid[], people uuid[], day date, released uuid, gone uuid) from public;
grant execute on routine reading_ended(scope uuid, docs uuid[], people uuid[], day date, released uuid, gone uuid) to muniment_backup;

CREATE OR REPLACE FUNCTION muniment.reading_follow()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  declare
    scope uuid := new.scope_id;
    docs uuid[];
    duties uuid[];
    named uuid[];
  begin
    if new.type = 'READING_DUTY_CREATED' then
      insert into reading_days (scope_id, followed_to) values (scope, (new.at at time zone 'UTC')::date) on conflict do nothing;
    end if;
    if new.type <> 'VERSION_ACKNOWLEDGED' and not exists (select from reading_days d where d.scope_id = scope) then
      return null;
    end if;
    perform reading_follow_days(scope, (new.at at time zone 'UTC')::date);

    if new.type = 'VERSION_ACKNOWLEDGED' then
      perform reading_acknowledged(scope, (new.changes ->> 'versionId')::uuid, new.actor_id, new.at,
        new.changes ? 'signature');
    elsif new.type = 'VERSION_RELEASED' then
      perform reading_sync(scope, array[new.entity_id], null, new.at, new.actor_id, (new.changes ->> 'versionId')::uuid);
    elsif new.type in ('VERSION_REVOKED', 'VERSION_DISPOSED') then
      perform reading_sync(scope, array[new.entity_id], null, new.at, new.actor_id);
    elsif new.type in ('MEMBER_CHANGED', 'MEMBER_REMOVED') then
      -- Its event comes before the member is removed, while who leaves can still write it.
      perform reading_sync(scope, reading_documents_of(scope, new.entity_id), array[new.entity_id], new.at, new.actor_id,
        null, case when new.type = 'MEMBER_REMOVED' then new.entity_id end);
    elsif new.type in ('DOCUMENT_MOVED', 'FOLDER_MOVED') then
      docs := case when new.type = 'DOCUMENT_MOVED' then array[new.entity_id]
        else reading_below(scope, array[new.entity_id]) end;
      perform reading_sync(scope, docs, null, new.at, new.actor_id);
      -- Only the duties that it came under: those that covered it before count as they did.
      duties := array(select r.id from reading_duties r where r.scope_id = scope
        and r.folder_id = any (reading_above(scope, (new.changes -> 'to' ->> case new.type
          when 'DOCUMENT_MOVED' then 'folderId' else 'parentId' end)::uuid))
        and r.folder_id <> all (reading_above(scope, (new.changes -> 'from' ->> case new.type
          when 'DOCUMENT_MOVED' then 'folderId' else 'parentId' end)::uuid)));
      if cardinality(duties) > 0 then perform reading_hasten(scope, docs, duties, null, new.at); end if;
    else
      docs := case when new.changes ? 'documentId' then array[(new.changes ->> 'documentId')::uuid]
        else reading_below(scope, array[(new.changes ->> 'folderId')::uuid]) end;
      perform reading_sync(scope, docs, null, new.at, new.actor_id);
      if new.type <> 'READING_DUTY_REMOVED' then
        duties := array[(new.changes ->> 'dutyId')::uuid];
        named := array(select p.user_id from reading_duty_people p
          where p.scope_id = scope and p.duty_id = duties[1] and p.named_at = now());
        perform reading_hasten(scope, docs, duties, named, new.at);
      end if;
    end if;
    return null;
  end $function$;
revoke execute on routine reading_follow() from public;

CREATE OR REPLACE FUNCTION muniment.reading_follow_all_days(today date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  declare scope uuid;
  begin
    for scope in select d.scope_id from reading_days d where d.followed_to < today order by 1 loop
      perform reading_follow_days(scope, today);
    end loop;
  end $function$;
revoke execute on routine reading_follow_all_days(today date) from public;
grant execute on routine reading_follow_all_days(today date) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.reading_follow_days(scope uuid, today date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  declare
    known date;
    step record;
  begin
    select d.followed_to into known from reading_days d where d.scope_id = scope;
    if known is null or known >= today then return; end if;
    perform from audit_heads h where h.scope_id = scope for update;
    select d.followed_to into known from reading_days d where d.scope_id = scope;
    if known >= today then return; end if;
    for step in
      select v.effective_date as day, array_agg(distinct v.document_id) as docs from versions v
      where v.scope_id = scope and v.state = 'RELEASED' and v.effective_date > known and v.effective_date <= today
        and v.effective_date > (v.released_at at time zone 'UTC')::date
      group by 1 order by 1
    loop
      perform reading_sync(scope, step.docs, null, step.day::timestamp at time zone 'UTC', null);
    end loop;
    update reading_days set followed_to = today where scope_id = scope;
  end $function$;
revoke execute on routine reading_follow_days(scope uuid, today date) from public;

CREATE OR REPLACE FUNCTION muniment.reading_follow_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  declare scope uuid;
  begin
    -- One after the other in one order, as no act holds the chains of two scopes in another.
    for scope in select m.scope_id from members m join reading_days d on d.scope_id = m.scope_id
      where m.user_id = new.entity_id order by 1
    loop
      perform from audit_heads h where h.scope_id = scope for update;
      perform reading_follow_days(scope, (new.at at time zone 'UTC')::date);
      perform reading_sync(scope, reading_documents_of(scope, new.entity_id), array[new.entity_id], new.at, new.actor_id);
    end loop;
    return null;
  end $function$;
revoke execute on routine reading_follow_user() from public;

CREATE OR REPLACE FUNCTION muniment.reading_hasten(scope uuid, docs uuid[], duties uuid[], people uuid[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
  begin
    update reading_assignments a set due_date = stricter.due,
        earlier_due = coalesce(a.earlier_due, '[]') || jsonb_build_object('until', moment, 'due', a.due_date)
      from (
        select t.document_id, p.user_id, min(t.days) as days
        from reading_targets(scope, docs) t
        join reading_duty_people p on p.scope_id = scope and p.duty_id = t.duty_id
        where t.duty_id = any (duties) and (people is null or p.user_id = any (people))
        group by 1, 2
      ) c, versions v,
      lateral (select greatest((moment at time zone 'UTC')::date + c.days, v.effective_date) as due) stricter
      where a.scope_id = scope and a.document_id = c.document_id and a.user_id = c.user_id
        and a.voided_at is null and a.done_at is null and not a.carried_over
        and v.scope_id = scope and v.id = a.version_id and stricter.due < a.due_date;
  end $function$;
revoke execute on routine reading_hasten(scope uuid, docs uuid[], duties uuid[], people uuid[], moment timestamp with time zone) from public;

CREATE OR REPLACE FUNCTION muniment.reading_id(moment timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
AS $function$
    select overlay(overlay(gen_random_uuid()::text placing substr(t.hex, 1, 8) || '-' || substr(t.hex, 9, 4) from 1 for 13)
      placing '7' from 15 for 1)::uuid
    from (select lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') as hex) t
  $function$;
revoke execute on routine reading_id(moment timestamp with time zone) from public;

CREATE OR REPLACE FUNCTION muniment.reading_id_start(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select substr(t.hex, 1, 8) || '-' || substr(t.hex, 9, 4) || '-7'
    from (select lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') as hex) t
  $function$;
revoke execute on routine reading_id_start(moment timestamp with time zone) from public;

CREATE OR REPLACE FUNCTION muniment.reading_known_by(scope uuid, wanted uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
    with recursive ever (id, place, carried) as (
      select v.id, row_number() over (order by v.number desc), v.carried_over_reason is not null
      from versions v join versions w on w.scope_id = v.scope_id and w.document_id = v.document_id and w.id = wanted
      where v.scope_id = scope and v.released_at is not null and v.number <= w.number
        and (v.id = w.id or coalesce((coalesce(v.revoked_at, v.disposed_at) at time zone 'UTC')::date, v.effective_date)
          >= v.effective_date)
    ), known (id, place, carried) as (
      select e.id, e.place, e.carried from ever e where e.id = wanted
      union all
      select e.id, e.place, e.carried from known k join ever e on e.place = k.place + 1 where k.carried
    )
    select coalesce(array_agg(id) filter (where id <> wanted), '{}') from known
  $function$;
revoke execute on routine reading_known_by(scope uuid, wanted uuid) from public;
grant execute on routine reading_known_by(scope uuid, wanted uuid) to muniment_backup;

CREATE OR REPLACE FUNCTION muniment.reading_letters_due(moment timestamp with time zone)
 RETURNS TABLE(user_id uuid, mail text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select u.id, u.mail from users u
    where not u.disabled and u.mail <> 'none' and u.id in (
      select n.user_id from notifications n
      where n.letter_id is null and n.type in ('to-read', 'reading-overdue') and n.created_at > moment - interval '8 days'
        and (n.type = 'to-read' or not exists (
          select from notifications t where t.user_id = n.user_id and t.type = 'reading-overdue' and t.letter_id is not null
            and t.created_at > moment - interval '6 days 12 hours')))
  $function$;
revoke execute on routine reading_letters_due(moment timestamp with time zone) from public;
grant execute on routine reading_letters_due(moment timestamp with time zone) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.reading_missing(scope uuid, docs uuid[], people uuid[], day date, released uuid, gone uuid)
 RETURNS TABLE(document_id uuid, version_id uuid, version_number integer, user_id uuid, due_date date, carried_over boolean, reason text)
 LANGUAGE sql
 STABLE
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
    with wanted as materialized (
      select c.document_id, coalesce(c.top, 0) as top, v.id as version_id, v.number, v.effective_date, v.carried_over_reason,
        case when v.carried_over_reason is not null then reading_known_by(scope, v.id) else '{}' end as known_by
      from reading_current(scope, docs, day) c
      left join versions r on r.scope_id = scope and r.id = released and r.document_id = c.document_id
      join versions v on v.scope_id = scope and v.id = coalesce(r.id, c.version_id)
    ), covered as materialized (
      select c.document_id, c.user_id, c.days from reading_covered(scope, docs, people, gone) c
    ), had as materialized (
      select a.document_id, a.user_id, a.version_id, a.version_number, a.done_at,
        a.done_at is null and not a.carried_over as is_open, v.state
      from reading_assignments a join versions v on v.scope_id = scope and v.id = a.version_id
      where a.scope_id = scope and a.document_id = any (docs) and (people is null or a.user_id = any (people))
        and a.voided_at is null
    ), known as materialized (
      select distinct w.document_id, h.user_id from wanted w
      join had h on h.document_id = w.document_id and h.done_at is not null and h.version_id = any (w.known_by)
    )
    select w.document_id, w.version_id, w.number, c.user_id,
      case when known.user_id is null then greatest(day + c.days, w.effective_date) end,
      known.user_id is not null, case when known.user_id is not null then w.carried_over_reason end
    from wanted w
    join covered c on c.document_id = w.document_id
    left join known on known.document_id = w.document_id and known.user_id = c.user_id
    where not exists (
      select from had h where h.document_id = w.document_id and h.user_id = c.user_id and (h.is_open or h.version_id = w.version_id
        or (h.state = 'RELEASED' and h.version_number >= case when released is null then w.top else w.number end)))
  $function$;
revoke execute on routine reading_missing(scope uuid, docs uuid[], people uuid[], day date, released uuid, gone uuid) from public;
grant execute on routine reading_missing(scope uuid, docs uuid[], people uuid[], day date, released uuid, gone uuid) to muniment_backup;

CREATE OR REPLACE FUNCTION muniment.reading_sync(scope uuid, docs uuid[], people uuid[], moment timestamp with time zone, actor uuid, released uuid DEFAULT NULL::uuid, gone uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  declare
    day date := (moment at time zone 'UTC')::date;
    id_start text := reading_id_start(moment);
    assigned integer;
  begin
    if cardinality(docs) = 0 then return; end if;

    update reading_assignments a set voided_at = moment, void_reason = ended.reason
      from reading_ended(scope, docs, people, day, released, gone) ended where a.id = ended.id;

    insert into reading_assignments (id, scope_id, document_id, version_id, version_number, user_id, assigned_at, due_date,
      carried_over, reason)
      select overlay(gen_random_uuid()::text placing id_start from 1)::uuid, scope, m.document_id, m.version_id, m.version_number,
        m.user_id, moment, m.due_date, m.carried_over, m.reason
      from reading_missing(scope, docs, people, day, released, gone) m;
    get diagnostics assigned = row_count;
    -- Many are told by the queue, right after the act: a release need not wait for thousands of pieces of news.
    if assigned > 200 then
      insert into queue_jobs (task, payload, tries) values ('tell_readers',
        jsonb_build_object('scopeId', scope, 'moment', moment, 'actorId', actor), 25);
      perform pg_notify('queue', 'tell_readers');
    elsif assigned > 0 and reading_tell_assigned(scope, moment, actor) > 0 then
      perform reading_ask_for_letters();
    end if;
  end $function$;
revoke execute on routine reading_sync(scope uuid, docs uuid[], people uuid[], moment timestamp with time zone, actor uuid, released uuid, gone uuid) from public;

CREATE OR REPLACE FUNCTION muniment.reading_targets(scope uuid, docs uuid[])
 RETURNS TABLE(document_id uuid, duty_id uuid, days integer)
 LANGUAGE sql
 STABLE
AS $function$
    with recursive above (document_id, folder_id) as (
      select d.id, d.folder_id from documents d where d.scope_id = scope and d.id = any (docs)
      union all
      select a.document_id, f.parent_id from above a join folders f on f.scope_id = scope and f.id = a.folder_id
    )
    select r.document_id, r.id, r.days from reading_duties r where r.scope_id = scope and r.document_id = any (docs)
    union all
    select a.document_id, r.id, r.days from above a join reading_duties r on r.scope_id = scope and r.folder_id = a.folder_id
  $function$;
revoke execute on routine reading_targets(scope uuid, docs uuid[]) from public;
grant execute on routine reading_targets(scope uuid, docs uuid[]) to muniment_app;
grant execute on routine reading_targets(scope uuid, docs uuid[]) to muniment_backup;

CREATE OR REPLACE FUNCTION muniment.reading_tell_assigned(scope uuid, moment timestamp with time zone, actor uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  declare
    id_start text := reading_id_start(moment);
    told integer;
  begin
    insert into notifications (id, scope_id, user_id, type, document_id, version_id, by_id, occasion, created_at)
      select overlay(gen_random_uuid()::text placing id_start from 1)::uuid, scope, a.user_id, 'to-read', a.document_id,
        a.version_id, actor, a.id, moment
      from reading_assignments a
      where a.scope_id = scope and a.id between (id_start || '000-0000-000000000000')::uuid and (id_start || 'fff-ffff-ffffffffffff')::uuid
        and a.assigned_at = moment and a.voided_at is null and a.done_at is null and not a.carried_over
        and a.user_id is distinct from actor
      on conflict do nothing;
    get diagnostics told = row_count;
    return told;
  end $function$;
revoke execute on routine reading_tell_assigned(scope uuid, moment timestamp with time zone, actor uuid) from public;
grant execute on routine reading_tell_assigned(scope uuid, moment timestamp with time zone, actor uuid) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.reading_tell_overdue(today date, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  declare told integer;
  begin
    insert into notifications (id, scope_id, user_id, type, document_id, version_id, occasion, created_at)
      select reading_id(moment), a.scope_id, a.user_id, 'reading-overdue', a.document_id, a.version_id, week.name, moment
      from reading_assignments a
      cross join lateral (select a.id || ':' || (today - a.due_date - 1) / 7 as name) week
      where a.voided_at is null and a.done_at is null and not a.carried_over and a.due_date < today
        and not exists (select from notifications n where n.user_id = a.user_id and n.type = 'reading-overdue'
          and n.document_id = a.document_id and n.occasion = week.name)
      on conflict do nothing;
    get diagnostics told = row_count;
    if told > 0 then perform reading_ask_for_letters(); end if;
    return told;
  end $function$;
revoke execute on routine reading_tell_overdue(today date, moment timestamp with time zone) from public;
grant execute on routine reading_tell_overdue(today date, moment timestamp with time zone) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.retention_starts(scope uuid, document uuid, version_number integer, revoked timestamp with time zone, today date)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select least((revoked at time zone 'UTC')::date,
      (select min(greatest(later.effective_date, (later.released_at at time zone 'UTC')::date)) from versions later
        where later.scope_id = scope and later.document_id = document and later.number > version_number
          and later.released_at is not null and later.effective_date <= today
          and coalesce((coalesce(later.revoked_at, later.disposed_at) at time zone 'UTC')::date, later.effective_date)
            >= later.effective_date))
  $function$;

CREATE OR REPLACE FUNCTION muniment.reviewers_name_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    new.name := case when tg_op = 'INSERT' or (old.approved_at is null and new.approved_at is not null)
      then name_of_user(new.user_id) else old.name end;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.reviewers_while_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    row_of reviewers := coalesce(new, old);
    version_state text;
  begin
    select state into version_state from versions where scope_id = row_of.scope_id and id = row_of.version_id;
    if version_state in ('DRAFT', 'IN_REVIEW') then return row_of; end if;
    raise exception 'the review of a % version is over', version_state using errcode = 'MU004';
  end $function$;

CREATE OR REPLACE FUNCTION muniment.scope_holds_document(scope uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$ select exists (select from documents d where d.scope_id = scope and scope = any (my_scope_ids())
    order by d.human_id_key limit 1) $function$;
revoke execute on routine scope_holds_document(scope uuid) from public;
grant execute on routine scope_holds_document(scope uuid) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.scope_words(scopes uuid[])
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'muniment', 'pg_temp'
AS $function$ select string_agg(format(''':%s''', scope), ' | ')::tsquery from unnest(scopes) scope $function$;

CREATE OR REPLACE FUNCTION muniment.scopes_start_chain()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    insert into audit_heads (scope_id, seq, hash) values (new.id, 0, ''::bytea);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.search_documents(scopes uuid[], id_beginning text, heading_words tsquery, all_words tsquery, after_score integer, after_human_id text, after_id uuid, page_size integer, stem_words tsquery DEFAULT NULL::tsquery)
 RETURNS TABLE(scope_id uuid, document_id uuid, score integer)
 LANGUAGE sql
 STABLE
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select * from ranked_documents(scopes, id_beginning, heading_words, all_words, stem_words, after_score, after_human_id, after_id, page_size,
      '{0, 0, 0.5, 1}', case when page_size <= 1000 then 2500 else 5000 end, 1000, 2000, 1000)
  $function$;
revoke execute on routine search_documents(scopes uuid[], id_beginning text, heading_words tsquery, all_words tsquery, after_score integer, after_human_id text, after_id uuid, page_size integer, stem_words tsquery) from public;
grant execute on routine search_documents(scopes uuid[], id_beginning text, heading_words tsquery, all_words tsquery, after_score integer, after_human_id text, after_id uuid, page_size integer, stem_words tsquery) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.search_entries_stem()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    new.stems := (
      select stems_of(new.words, v.language) from versions v where v.scope_id = new.scope_id and v.id = new.version_id);
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.stem_of(code text, dictionary regdictionary, word text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select code || ':' || case when word ~ '[0-9]' then word else (ts_lexize(dictionary, case code
      when 'es' then regexp_replace(word, '([cs])ion$', '\1ión')
      when 'ca' then regexp_replace(word, '([cs])io$', '\1ió')
      when 'pt' then regexp_replace(regexp_replace(word, 'cao$', 'ção'), 'coes$', 'ções')
      else word end))[1] end
  $function$;

CREATE OR REPLACE FUNCTION muniment.stem_query(asked text[])
 RETURNS tsquery
 LANGUAGE sql
 STABLE
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select string_agg('(' || wanted || ')', ' | ')::tsquery from (
      select string_agg(distinct format('''%s''', stem), ' & ') as wanted
      from stemmers() s cross join unnest(asked) word cross join lateral stem_of(s.code, s.dictionary, word) stem
      where stem is not null group by s.code) languages
  $function$;

CREATE OR REPLACE FUNCTION muniment.stemmers()
 RETURNS TABLE(code text, dictionary regdictionary)
 LANGUAGE sql
 STABLE
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select l.code, d.oid::regdictionary
    from (values ('ar', 'arabic'), ('ca', 'catalan'), ('da', 'danish'), ('de', 'german'), ('el', 'greek'), ('en', 'english'), ('es', 'spanish'),
        ('eu', 'basque'), ('fi', 'finnish'), ('fr', 'french'), ('ga', 'irish'), ('hi', 'hindi'), ('hu', 'hungarian'), ('hy', 'armenian'),
        ('id', 'indonesian'), ('it', 'italian'), ('lt', 'lithuanian'), ('nb', 'norwegian'), ('ne', 'nepali'), ('nl', 'dutch'), ('nn', 'norwegian'),
        ('no', 'norwegian'), ('pt', 'portuguese'), ('ro', 'romanian'), ('ru', 'russian'), ('sr', 'serbian'), ('sv', 'swedish'), ('ta', 'tamil'),
        ('tr', 'turkish'), ('yi', 'yiddish')) l (code, name)
      join pg_catalog.pg_ts_dict d on d.dictname = l.name || '_stem' and d.dictnamespace = 'pg_catalog'::regnamespace
  $function$;

CREATE OR REPLACE FUNCTION muniment.stems_of(words tsvector, language text)
 RETURNS tsvector
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  declare
    stemmer record;
  begin
    select * into stemmer from stemmers() s where s.code = split_part(lower(language), '-', 1);
    if not found then return ''::tsvector; end if;
    return (
      select string_agg(format('''%s'':1%s', stem, weight), ' ')::tsvector from (
        select stem, min(weight) as weight from unnest(words) w
          cross join lateral (select case when w.lexeme like ':%' then w.lexeme else stem_of(stemmer.code, stemmer.dictionary, w.lexeme) end as stem) s
          cross join lateral unnest(w.weights) weight
        where stem is not null group by stem
        union all select ':pg' || current_setting('server_version_num')::integer / 10000, 'C') stems);
  end $function$;

CREATE OR REPLACE FUNCTION muniment.submissions_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if old.outcome is null then return new; end if;
    if (new.title, new.markdown, new.content, new.manifest) is not distinct from (null::text, null::text, null::jsonb, null::jsonb)
      and (new.outcome, new.ended_at, new.reason, new.reviewers)
        is not distinct from (old.outcome, old.ended_at, old.reason, old.reviewers)
      and exists (select from versions v where v.scope_id = old.scope_id and v.id = old.version_id and v.state = 'DISPOSED')
    then return new; end if;
    raise exception 'a submission that has ended is kept as it was' using errcode = 'MU004';
  end $function$;

CREATE OR REPLACE FUNCTION muniment.token_has_ended(token uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select token is not null and not exists (
      select from api_tokens t where t.id = token and t.revoked_at is null and t.expires_at > clock_timestamp())
  $function$;

CREATE OR REPLACE FUNCTION muniment.unplaced_export_jobs()
 RETURNS TABLE(id uuid, scope_id uuid, created_by uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select j.id, j.scope_id, j.created_by from export_jobs j
    where j.state in ('queued', 'running') and not exists (select from queue_jobs q where q.key = 'pack:' || j.id)
  $function$;
revoke execute on routine unplaced_export_jobs() from public;
grant execute on routine unplaced_export_jobs() to muniment_app;

CREATE OR REPLACE FUNCTION muniment.unplaced_imports()
 RETURNS TABLE(id uuid, scope_id uuid, created_by uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    select i.id, i.scope_id, i.created_by from imports i
    where i.state = 'running' and not exists (select from queue_jobs q where q.key = 'import:' || i.id)
  $function$;
revoke execute on routine unplaced_imports() from public;
grant execute on routine unplaced_imports() to muniment_app;

CREATE OR REPLACE FUNCTION muniment.unsealed_events(wanted text, after bigint, most integer)
 RETURNS TABLE(seq bigint, id uuid, hash bytea, content_digest bytea, code bytea, key_id text, repeated boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    if wanted = 'installation' then
      return query select e.seq, e.id, e.hash, e.content_digest, e.code, e.key_id,
          exists (select from installation_events other where other.id = e.id and other.seq <> e.seq)
        from installation_events e where e.seq > after order by e.seq limit most;
    else
      return query select e.seq, e.id, e.hash, e.content_digest, e.code, e.key_id,
          exists (select from audit_events other where other.id = e.id and (other.scope_id, other.seq) <> (e.scope_id, e.seq))
        from audit_events e where e.scope_id = wanted::uuid and e.seq > after order by e.seq limit most;
    end if;
  end $function$;
revoke execute on routine unsealed_events(wanted text, after bigint, most integer) from public;
grant execute on routine unsealed_events(wanted text, after bigint, most integer) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.users_administrators_by_administrators()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    if not pg_has_role(session_user, (select relowner from pg_class where oid = 'muniment.users'::regclass), 'MEMBER')
      and not is_administrator() and exists (select from users where admin)
    then
      raise exception 'only an administrator decides who is one' using errcode = 'MU015';
    end if;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.users_confirmed_by_others()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    if current_user_id() is null or current_user_id() = old.id or current_user_id() = any (old.identity_reset_by) then
      raise exception 'who reset an identity, or has it, cannot confirm it' using errcode = 'MU008';
    end if;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.versions_end_drafting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    if old.state = 'DRAFT' and exists (
      select from drafts where scope_id = new.scope_id and version_id = new.id and content_at < steps) then
      raise exception 'steps of the draft are not in its content yet' using errcode = 'MU004';
    end if;
    delete from draft_presence where scope_id = new.scope_id and version_id = new.id;
    if new.state in ('RELEASED', 'CANCELLED', 'DISPOSED') then
      delete from draft_steps where scope_id = new.scope_id and version_id = new.id;
      delete from drafts where scope_id = new.scope_id and version_id = new.id;
    end if;
    if new.state = 'DISPOSED' then delete from kept_copies where scope_id = new.scope_id and version_id = new.id; end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.versions_freeze_language()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if old.state <> 'DRAFT' and new.language is distinct from old.language then
      raise exception 'the language of a % version is frozen', old.state using errcode = 'MU004';
    end if;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.versions_freeze_reading()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if new.carried_over_reason is distinct from old.carried_over_reason
      and not (old.state = 'IN_REVIEW' and new.state = 'RELEASED') then
      raise exception 'the release of a version is frozen' using errcode = 'MU004';
    end if;
    return new;
  end $function$;
revoke execute on routine versions_freeze_reading() from public;

CREATE OR REPLACE FUNCTION muniment.versions_freeze_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if old.state <> 'DRAFT' and (new.change_summary, new.submitted_at, new.submitted_by, new.review_due)
      is distinct from (old.change_summary, old.submitted_at, old.submitted_by, old.review_due) then
      raise exception 'the submission of a % version is frozen', old.state using errcode = 'MU004';
    end if;
    if old.state = 'REVOKED' and (new.revoked_at, new.revoked_by, new.revoke_reason)
      is distinct from (old.revoked_at, old.revoked_by, old.revoke_reason) then
      raise exception 'the revocation of a version is frozen' using errcode = 'MU004';
    end if;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.versions_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  declare
    rules scopes;
    starts date;
    today date := (now() at time zone 'UTC')::date;
  begin
    new.disposal_name := case when (new.disposal_requested_by, new.disposal_requested_at)
      is not distinct from (old.disposal_requested_by, old.disposal_requested_at)
      then old.disposal_name else name_of_user(new.disposal_requested_by) end;
    if old.state not in ('RELEASED', 'REVOKED', 'CANCELLED') and (new.disposal_requested_at, new.disposal_requested_by, new.disposal_reason)
      is distinct from (old.disposal_requested_at, old.disposal_requested_by, old.disposal_reason) then
      raise exception 'the disposal of a % version cannot be requested', old.state using errcode = 'MU003';
    end if;
    if new.state <> 'DISPOSED' or old.state = 'DISPOSED' then return new; end if;
    if exists (select from documents d where d.scope_id = old.scope_id and d.id = old.document_id and d.hold_at is not null) then
      raise exception 'the document is on hold' using errcode = 'MU005';
    end if;
    select * into rules from scopes s where s.id = old.scope_id;
    if rules.rule_retention_months is not null and old.state <> 'CANCELLED' then
      starts := retention_starts(old.scope_id, old.document_id, old.number, old.revoked_at, today);
      if starts is null or today < (starts + make_interval(months => rules.rule_retention_months))::date then
        raise exception 'the version is retained' using errcode = 'MU006';
      end if;
    end if;
    if rules.rule_four_eyes and (old.disposal_requested_by is null or old.disposal_requested_by = current_user_id()) then
      raise exception 'a second person disposes of what the first asked for' using errcode = 'MU007';
    end if;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.versions_name_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
  begin
    if tg_op = 'INSERT' then
      new.created_name := name_of_user(new.created_by);
      return new;
    end if;
    new.created_name := old.created_name;
    -- The same person may do the same again at the same millisecond, under another name.
    if (new.state = 'IN_REVIEW' and old.state <> 'IN_REVIEW') or (new.submitted_by, new.submitted_at) is distinct from (old.submitted_by, old.submitted_at)
      then new.submitted_name := name_of_user(new.submitted_by); else new.submitted_name := old.submitted_name; end if;
    if (new.state = 'DRAFT' and old.state = 'IN_REVIEW') or (new.returned_by, new.returned_at) is distinct from (old.returned_by, old.returned_at)
      then new.returned_name := name_of_user(new.returned_by); else new.returned_name := old.returned_name; end if;
    if (new.state = 'RELEASED' and old.state <> 'RELEASED') or (new.released_by, new.released_at) is distinct from (old.released_by, old.released_at)
      then new.released_name := name_of_user(new.released_by); else new.released_name := old.released_name; end if;
    if (new.state = 'REVOKED' and old.state <> 'REVOKED') or (new.revoked_by, new.revoked_at) is distinct from (old.revoked_by, old.revoked_at)
      then new.revoked_name := name_of_user(new.revoked_by); else new.revoked_name := old.revoked_name; end if;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.versions_start_as_draft()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if new.state <> 'DRAFT' then
      raise exception 'a version starts as DRAFT' using errcode = 'MU003';
    end if;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.versions_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if (new.id, new.scope_id, new.document_id, new.number, new.created_at, new.created_by)
      is distinct from (old.id, old.scope_id, old.document_id, old.number, old.created_at, old.created_by) then
      raise exception 'a version''s identity never changes' using errcode = 'MU002';
    end if;
    if new.state <> old.state and (old.state, new.state) not in (
      ('DRAFT', 'IN_REVIEW'), ('DRAFT', 'CANCELLED'),
      ('IN_REVIEW', 'DRAFT'), ('IN_REVIEW', 'RELEASED'), ('IN_REVIEW', 'CANCELLED'),
      ('RELEASED', 'REVOKED'), ('RELEASED', 'DISPOSED'), ('REVOKED', 'DISPOSED'), ('CANCELLED', 'DISPOSED')) then
      raise exception 'step from % to % is not allowed', old.state, new.state using errcode = 'MU003';
    end if;
    if old.state = 'DISPOSED' then
      raise exception 'a disposed version never changes' using errcode = 'MU004';
    end if;
    if old.state <> 'DRAFT' then
      if new.title is distinct from old.title or new.content_format is distinct from old.content_format then
        raise exception 'title and format of a % version are frozen', old.state using errcode = 'MU004';
      end if;
      if new.state <> 'DISPOSED'
        and (new.markdown, new.content) is distinct from (old.markdown, old.content) then
        raise exception 'the content of a % version is frozen', old.state using errcode = 'MU004';
      end if;
      if new.state not in ('DISPOSED', 'DRAFT') and new.manifest is distinct from old.manifest then
        raise exception 'the manifest of a % version is frozen', old.state using errcode = 'MU004';
      end if;
      if new.state <> 'DRAFT' and new.content_hash is distinct from old.content_hash then
        raise exception 'the content hash of a % version is frozen', old.state using errcode = 'MU004';
      end if;
    end if;
    if old.state in ('RELEASED', 'REVOKED') and (new.effective_date, new.released_at, new.released_by)
      is distinct from (old.effective_date, old.released_at, old.released_by) then
      raise exception 'the release of a version is frozen' using errcode = 'MU004';
    end if;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION muniment.with_scopes(asked tsquery, scopes uuid[])
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'muniment', 'pg_temp'
AS $function$ select case when cardinality(scopes) <= 8 then asked && scope_words(scopes) else asked end $function$;

CREATE OR REPLACE FUNCTION muniment.words_near(scopes uuid[], asked tsquery, wanted text[], beginning text, at_most integer)
 RETURNS TABLE(word text, documents integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
AS $function$
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
  end $function$;
revoke execute on routine words_near(scopes uuid[], asked tsquery, wanted text[], beginning text, at_most integer) from public;
grant execute on routine words_near(scopes uuid[], asked tsquery, wanted text[], beginning text, at_most integer) to muniment_app;

CREATE OR REPLACE FUNCTION muniment.write_stems(most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'muniment', 'pg_temp'
AS $function$
    with chosen as materialized (
      select e.scope_id, e.document_id, e.for_writers, stems_of(e.words, v.language) as stems
      from (select * from search_entries where stems is null limit most for update skip locked) e
        join versions v on v.scope_id = e.scope_id and v.id = e.version_id),
    written as (
      update search_entries e set stems = c.stems from chosen c
      where (e.scope_id, e.document_id, e.for_writers) = (c.scope_id, c.document_id, c.for_writers) returning 1)
    select count(*)::integer from written
  $function$;
revoke execute on routine write_stems(most integer) from public;
grant execute on routine write_stems(most integer) to muniment_app;

create table account_news (
  id uuid not null,
  user_id uuid not null,
  type text not null,
  about_id uuid not null,
  by_id uuid,
  created_at timestamp(3) with time zone not null default now(),
  read_at timestamp(3) with time zone,
  constraint account_news_type_known CHECK ((type = ANY (ARRAY['identity-reset'::text, 'identity-confirmed'::text]))),
  constraint account_news_pkey PRIMARY KEY (id)
);
CREATE INDEX account_news_of_user ON muniment.account_news USING btree (user_id, id);
CREATE TRIGGER account_news_announce AFTER INSERT OR UPDATE OF read_at ON muniment.account_news FOR EACH ROW EXECUTE FUNCTION account_news_announce();
grant insert, select on table account_news to muniment_app;
grant select on table account_news to muniment_backup;
grant update (read_at) on account_news to muniment_app;

create table anchored_heads (
  chain text not null,
  seq bigint not null,
  at timestamp(3) with time zone not null,
  constraint anchored_heads_pkey PRIMARY KEY (chain)
);
grant select on table anchored_heads to muniment_backup;

create table anchors (
  number bigint not null,
  at timestamp(3) with time zone not null,
  sha256 text not null,
  constraint anchors_pkey PRIMARY KEY (number)
);
grant select on table anchors to muniment_backup;

create table api_tokens (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  token_hash bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  scope_ids uuid[],
  permissions text[],
  constraint api_tokens_permissions_in_catalog CHECK ((permissions <@ ARRAY['VIEW'::text, 'AUTHOR_DOCUMENTS'::text, 'RELEASE_DOCUMENTS'::text, 'REVOKE_DOCUMENTS'::text, 'DISPOSE_DOCUMENTS'::text, 'ORGANIZE_DOCUMENTS'::text, 'ACTIVATE_CATALOG_ENTRIES'::text, 'VIEW_TRACEABILITY'::text, 'EXPORT_AUDIT_PACK'::text, 'VIEW_AUDIT_TRAIL'::text, 'MANAGE_MEMBERS'::text])),
  constraint api_tokens_pkey PRIMARY KEY (id),
  constraint api_tokens_hash_unique UNIQUE (token_hash)
);
CREATE INDEX api_tokens_by_user ON muniment.api_tokens USING btree (user_id, id);
grant insert, select on table api_tokens to muniment_app;
grant select on table api_tokens to muniment_backup;
grant update (last_used_at, revoked_at) on api_tokens to muniment_app;

create table attachments (
  id uuid not null,
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  name text,
  media_type text not null,
  size_bytes bigint not null,
  sha256 text,
  created_at timestamp(3) with time zone not null default now(),
  created_by uuid not null,
  constraint attachments_pkey PRIMARY KEY (id),
  constraint attachments_name_unique_in_version UNIQUE (scope_id, version_id, name)
);
alter table attachments enable row level security;
alter table attachments force row level security;
CREATE INDEX attachments_by_blob ON muniment.attachments USING btree (scope_id, sha256);
CREATE INDEX attachments_by_version ON muniment.attachments USING btree (scope_id, version_id, id);
CREATE TRIGGER attachments_only_on_drafts BEFORE INSERT OR DELETE OR UPDATE ON muniment.attachments FOR EACH ROW EXECUTE FUNCTION attachments_only_on_drafts();
create policy backup_reads on attachments for select to muniment_backup using (true);
create policy scope_isolation on attachments for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table attachments to muniment_app;
grant select on table attachments to muniment_backup;
grant update (name, sha256) on attachments to muniment_app;

create table audit_events (
  id uuid not null,
  scope_id uuid not null,
  seq bigint not null,
  type text not null,
  actor_id uuid,
  actor_name text not null,
  entity_type text not null,
  entity_id uuid not null,
  entity_label text not null,
  changes jsonb not null,
  at timestamp(3) with time zone not null,
  previous_hash bytea not null,
  hash bytea not null,
  via jsonb,
  content_digest bytea,
  code bytea,
  key_id text,
  constraint audit_events_coded_whole CHECK ((((content_digest IS NULL) = (code IS NULL)) AND ((code IS NULL) = (key_id IS NULL)))),
  constraint audit_events_pkey PRIMARY KEY (id),
  constraint audit_events_seq_unique UNIQUE (scope_id, seq)
);
alter table audit_events enable row level security;
alter table audit_events force row level security;
CREATE INDEX audit_events_by_entity ON muniment.audit_events USING btree (scope_id, entity_id, seq DESC);
CREATE INDEX audit_events_by_time ON muniment.audit_events USING btree (scope_id, at, seq);
CREATE INDEX audit_events_by_type ON muniment.audit_events USING btree (scope_id, type, seq DESC);
CREATE INDEX audit_events_of_approval ON muniment.audit_events USING btree (scope_id, entity_id, seq) WHERE (type = ANY (ARRAY['VERSION_SUBMITTED'::text, 'VERSION_APPROVED'::text, 'VERSION_RELEASED'::text, 'VERSION_REVOKED'::text]));
CREATE TRIGGER audit_events_actor_name BEFORE INSERT ON muniment.audit_events FOR EACH ROW EXECUTE FUNCTION audit_events_name_actor();
CREATE TRIGGER audit_events_announce AFTER INSERT ON muniment.audit_events FOR EACH ROW EXECUTE FUNCTION audit_events_announce();
CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE ON muniment.audit_events FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_events_link BEFORE INSERT ON muniment.audit_events FOR EACH ROW EXECUTE FUNCTION audit_events_link();
CREATE TRIGGER audit_events_note_exported AFTER INSERT ON muniment.audit_events FOR EACH ROW WHEN ((new.type = 'EXPORTED'::text)) EXECUTE FUNCTION note_exported_versions();
CREATE TRIGGER audit_events_reading AFTER INSERT ON muniment.audit_events FOR EACH ROW WHEN ((new.type = ANY (ARRAY['VERSION_RELEASED'::text, 'VERSION_REVOKED'::text, 'VERSION_DISPOSED'::text, 'VERSION_ACKNOWLEDGED'::text, 'DOCUMENT_MOVED'::text, 'FOLDER_MOVED'::text, 'MEMBER_CHANGED'::text, 'MEMBER_REMOVED'::text, 'READING_DUTY_CREATED'::text, 'READING_DUTY_CHANGED'::text, 'READING_DUTY_REMOVED'::text]))) EXECUTE FUNCTION reading_follow();
create policy actor_is_user on audit_events as restrictive for insert to public with check (((actor_id = ( SELECT current_user_id() AS current_user_id)) OR ((type = 'VERSION_EDITED'::text) AND has_unwritten_steps(scope_id, ((changes ->> 'versionId'::text))::uuid, actor_id))));
create policy administrator_appends on audit_events for insert to public with check (( SELECT is_administrator() AS is_administrator));
create policy backup_reads on audit_events for select to muniment_backup using (true);
create policy owner_seals on audit_events for select to muniment_owner using (true);
create policy scope_isolation on audit_events for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant insert, select on table audit_events to muniment_app;
grant select on table audit_events to muniment_backup;

create table audit_heads (
  scope_id uuid not null,
  seq bigint not null,
  hash bytea not null,
  at timestamp(3) with time zone,
  constraint audit_heads_pkey PRIMARY KEY (scope_id)
);
alter table audit_heads enable row level security;
alter table audit_heads force row level security;
create policy backup_reads on audit_heads for select to muniment_backup using (true);
create policy owner_links on audit_heads for all to muniment_owner using (true) with check (true);
create policy scope_isolation on audit_heads for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant select on table audit_heads to muniment_backup;

create table blob_chunks (
  scope_id uuid not null,
  sha256 text not null,
  ordinal integer not null,
  bytes bytea not null,
  constraint blob_chunks_pkey PRIMARY KEY (scope_id, sha256, ordinal)
);
alter table blob_chunks alter column bytes set storage external;
alter table blob_chunks enable row level security;
alter table blob_chunks force row level security;
create policy backup_reads on blob_chunks for select to muniment_backup using (true);
create policy scope_isolation on blob_chunks for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table blob_chunks to muniment_app;
grant select on table blob_chunks to muniment_backup;

create table blob_removals (
  scope_id uuid not null,
  sha256 text not null,
  store text not null,
  object text not null default ''::text,
  due_at timestamp(3) with time zone not null default now(),
  constraint blob_removals_pkey PRIMARY KEY (scope_id, sha256, store, object)
);
alter table blob_removals enable row level security;
alter table blob_removals force row level security;
create policy backup_reads on blob_removals for select to muniment_backup using (true);
create policy owner_sweeps on blob_removals for all to muniment_owner using (true);
create policy scope_isolation on blob_removals for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table blob_removals to muniment_app;
grant select on table blob_removals to muniment_backup;

create table blobs (
  scope_id uuid not null,
  sha256 text not null,
  size_bytes bigint not null,
  store text not null,
  created_at timestamp(3) with time zone not null default now(),
  object text not null default ''::text,
  constraint blobs_pkey PRIMARY KEY (scope_id, sha256)
);
alter table blobs enable row level security;
alter table blobs force row level security;
CREATE INDEX blobs_outside ON muniment.blobs USING btree (created_at) WHERE (store <> 'db'::text);
create policy backup_reads on blobs for select to muniment_backup using (true);
create policy owner_samples on blobs for select to muniment_owner using (true);
create policy scope_isolation on blobs for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table blobs to muniment_app;
grant select on table blobs to muniment_backup;

create table chain_seals (
  chain text not null,
  key_id text not null,
  day date not null,
  seq bigint not null,
  hash bytea not null,
  at timestamp(3) with time zone not null,
  signature bytea not null,
  constraint chain_seals_pkey PRIMARY KEY (chain, key_id, day)
);
grant select on table chain_seals to muniment_backup;

create table comment_pictures (
  id uuid not null,
  scope_id uuid not null,
  version_id uuid not null,
  comment_id uuid not null,
  ordinal integer not null,
  media_type text not null,
  alt text not null,
  bytes bytea not null,
  constraint comment_pictures_media_type_known CHECK ((media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/gif'::text, 'image/webp'::text]))),
  constraint comment_pictures_size_bounded CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 524288))),
  constraint comment_pictures_pkey PRIMARY KEY (id),
  constraint comment_pictures_place_unique UNIQUE (scope_id, comment_id, ordinal)
);
alter table comment_pictures alter column bytes set storage external;
alter table comment_pictures enable row level security;
alter table comment_pictures force row level security;
CREATE INDEX comment_pictures_of_version ON muniment.comment_pictures USING btree (scope_id, version_id);
CREATE TRIGGER comment_pictures_while_open BEFORE INSERT OR DELETE OR UPDATE ON muniment.comment_pictures FOR EACH ROW EXECUTE FUNCTION comment_pictures_while_open();
create policy backup_reads on comment_pictures for select to muniment_backup using (true);
create policy scope_isolation on comment_pictures for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table comment_pictures to muniment_app;
grant select on table comment_pictures to muniment_backup;

create table comment_texts (
  scope_id uuid not null,
  version_id uuid not null,
  comment_id uuid not null,
  ordinal integer not null,
  body text not null,
  written_at timestamp(3) with time zone not null,
  constraint comment_texts_pkey PRIMARY KEY (scope_id, comment_id, ordinal)
);
alter table comment_texts enable row level security;
alter table comment_texts force row level security;
CREATE TRIGGER comment_texts_while_open BEFORE INSERT OR DELETE OR UPDATE ON muniment.comment_texts FOR EACH ROW EXECUTE FUNCTION comment_texts_while_open();
create policy backup_reads on comment_texts for select to muniment_backup using (true);
create policy scope_isolation on comment_texts for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table comment_texts to muniment_app;
grant select on table comment_texts to muniment_backup;

create table comments (
  id uuid not null,
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  parent_id uuid,
  body text not null,
  quote jsonb,
  created_at timestamp(3) with time zone not null default now(),
  created_by uuid not null,
  changed_at timestamp(3) with time zone,
  resolved_at timestamp(3) with time zone,
  resolved_by uuid,
  mentions uuid[] not null default '{}'::uuid[],
  writer_name text,
  resolver_name text,
  passage jsonb,
  constraint comments_body_given CHECK ((body <> ''::text)),
  constraint comments_passage_of_quote CHECK (((passage IS NULL) OR (quote IS NOT NULL))),
  constraint comments_resolution_is_whole CHECK (((resolved_at IS NULL) = (resolved_by IS NULL))),
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_id_with_version UNIQUE (scope_id, version_id, id)
);
alter table comments enable row level security;
alter table comments force row level security;
CREATE INDEX comments_open ON muniment.comments USING btree (scope_id, version_id) WHERE ((resolved_at IS NULL) AND (parent_id IS NULL));
CREATE TRIGGER comments_name_people BEFORE INSERT OR UPDATE ON muniment.comments FOR EACH ROW EXECUTE FUNCTION comments_name_people();
CREATE TRIGGER comments_while_open BEFORE INSERT OR DELETE OR UPDATE ON muniment.comments FOR EACH ROW EXECUTE FUNCTION comments_while_open();
create policy backup_reads on comments for select to muniment_backup using (true);
create policy scope_isolation on comments for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table comments to muniment_app;
grant select on table comments to muniment_backup;
grant update (body, changed_at, mentions, passage, resolved_at, resolved_by) on comments to muniment_app;

create table copied_sources (
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  source_version_id uuid not null,
  title text not null,
  markdown text not null,
  files jsonb not null,
  constraint copied_sources_pkey PRIMARY KEY (scope_id, version_id)
);
alter table copied_sources enable row level security;
alter table copied_sources force row level security;
create policy backup_reads on copied_sources for select to muniment_backup using (true);
create policy scope_isolation on copied_sources for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table copied_sources to muniment_app;
grant select on table copied_sources to muniment_backup;

create table documents (
  id uuid not null,
  scope_id uuid not null,
  human_id text collate "C" not null,
  human_id_key text collate "C" not null,
  folder_id uuid,
  folder_position integer,
  derived_from uuid,
  created_at timestamp(3) with time zone not null default now(),
  created_by uuid not null,
  owner_id uuid,
  next_review date,
  newest_state text not null default 'DRAFT'::text,
  is_template boolean not null default false,
  released_state text,
  hold_reason text,
  hold_at timestamp(3) with time zone,
  hold_by uuid,
  hold_name text,
  constraint documents_hold_is_whole CHECK ((num_nulls(hold_reason, hold_at, hold_by) = ANY (ARRAY[0, 3]))),
  constraint documents_human_id_form CHECK (((human_id ~ '^[A-Z][A-Z0-9]*([._-][A-Z0-9]+)*$'::text) AND (length(human_id) <= 40))),
  constraint documents_newest_state_known CHECK ((newest_state = ANY (ARRAY['DRAFT'::text, 'IN_REVIEW'::text, 'RELEASED'::text, 'CANCELLED'::text, 'REVOKED'::text, 'DISPOSED'::text]))),
  constraint documents_released_state_known CHECK ((released_state = ANY (ARRAY['RELEASED'::text, 'REVOKED'::text, 'DISPOSED'::text]))),
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_human_id_unique UNIQUE (scope_id, human_id),
  constraint documents_id_with_scope UNIQUE (scope_id, id)
);
alter table documents enable row level security;
alter table documents force row level security;
CREATE INDEX documents_by_newest_state ON muniment.documents USING btree (scope_id, newest_state, human_id_key, id);
CREATE INDEX documents_by_owner ON muniment.documents USING btree (owner_id, next_review) WHERE (next_review IS NOT NULL);
CREATE INDEX documents_by_released_state ON muniment.documents USING btree (scope_id, released_state, human_id_key, id) WHERE (released_state IS NOT NULL);
CREATE INDEX documents_in_ordinary_order ON muniment.documents USING btree (scope_id, human_id_key, id);
CREATE INDEX documents_in_reader_order ON muniment.documents USING btree (scope_id, folder_id, folder_position, human_id_key, id);
CREATE INDEX documents_templates ON muniment.documents USING btree (scope_id, human_id_key, id) WHERE is_template;
CREATE TRIGGER documents_keep_identity BEFORE UPDATE ON muniment.documents FOR EACH ROW EXECUTE FUNCTION documents_keep_identity();
CREATE TRIGGER documents_name_people BEFORE UPDATE OF hold_by, hold_at ON muniment.documents FOR EACH ROW EXECUTE FUNCTION documents_name_people();
CREATE TRIGGER documents_note_creation AFTER INSERT ON muniment.documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_tree_change();
CREATE TRIGGER documents_note_moves AFTER UPDATE ON muniment.documents REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION note_document_moves();
CREATE TRIGGER documents_note_removal AFTER DELETE ON muniment.documents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_tree_change();
create policy backup_reads on documents for select to muniment_backup using (true);
create policy drafts_for_writers on documents as restrictive for select to muniment_app using (((released_state IS NOT NULL) OR (scope_id = ANY (( SELECT my_draft_scope_ids() AS my_draft_scope_ids)::uuid[]))));
create policy owner_assigns on documents for select to muniment_owner using (true);
create policy scope_isolation on documents for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant insert, select on table documents to muniment_app;
grant select on table documents to muniment_backup;
grant update (folder_id, folder_position, hold_at, hold_by, hold_reason, is_template, newest_state, next_review, owner_id, released_state) on documents to muniment_app;

create table draft_presence (
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  client text not null,
  user_id uuid not null,
  at_step integer not null,
  anchor integer,
  head integer,
  at timestamp(3) with time zone not null default now(),
  constraint draft_presence_selection_is_whole CHECK (((anchor IS NULL) = (head IS NULL))),
  constraint draft_presence_pkey PRIMARY KEY (scope_id, version_id, client)
);
alter table draft_presence enable row level security;
alter table draft_presence force row level security;
create policy backup_reads on draft_presence for select to muniment_backup using (true);
create policy owner_sweeps on draft_presence for all to muniment_owner using (true);
create policy scope_isolation on draft_presence for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table draft_presence to muniment_app;
grant select on table draft_presence to muniment_backup;
grant update (anchor, at, at_step, head, user_id) on draft_presence to muniment_app;

create table draft_steps (
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  first integer not null,
  count integer not null,
  user_id uuid not null,
  client text not null,
  steps jsonb not null,
  via jsonb default current_via(),
  at timestamp(3) with time zone not null default clock_timestamp(),
  constraint draft_steps_counted CHECK (((first >= 1) AND (count >= 1))),
  constraint draft_steps_pkey PRIMARY KEY (scope_id, version_id, first)
);
alter table draft_steps enable row level security;
alter table draft_steps force row level security;
CREATE TRIGGER draft_steps_while_draft BEFORE INSERT ON muniment.draft_steps FOR EACH ROW EXECUTE FUNCTION draft_steps_while_draft();
create policy backup_reads on draft_steps for select to muniment_backup using (true);
create policy owner_sweeps on draft_steps for all to muniment_owner using (true);
create policy scope_isolation on draft_steps for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
create policy writer_is_user on draft_steps as restrictive for insert to public with check ((user_id = ( SELECT current_user_id() AS current_user_id)));
grant delete, insert, select on table draft_steps to muniment_app;
grant select on table draft_steps to muniment_backup;

create table drafts (
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  steps integer not null default 0,
  content_at integer not null default 0,
  base integer not null default 0,
  stepped_at timestamp(3) with time zone not null default now(),
  constraint drafts_numbers_in_order CHECK (((0 <= base) AND (base <= content_at) AND (content_at <= steps))),
  constraint drafts_pkey PRIMARY KEY (scope_id, version_id)
);
alter table drafts enable row level security;
alter table drafts force row level security;
CREATE INDEX drafts_by_document ON muniment.drafts USING btree (scope_id, document_id);
CREATE INDEX drafts_unwritten ON muniment.drafts USING btree (stepped_at) WHERE (content_at < steps);
create policy backup_reads on drafts for select to muniment_backup using (true);
create policy owner_sweeps on drafts for all to muniment_owner using (true);
create policy scope_isolation on drafts for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table drafts to muniment_app;
grant select on table drafts to muniment_backup;
grant update (base, content_at, stepped_at, steps) on drafts to muniment_app;

create table export_digests (
  scope_id uuid not null,
  sha256 text not null,
  kind text not null,
  exported_at timestamp(3) with time zone not null,
  version_ids uuid[] not null,
  constraint export_digests_kind_known CHECK ((kind = ANY (ARRAY['pdf'::text, 'docx'::text, 'zip'::text, 'merged'::text, 'entry'::text]))),
  constraint export_digests_sha256_is_hex CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint export_digests_pkey PRIMARY KEY (scope_id, sha256)
);
alter table export_digests enable row level security;
alter table export_digests force row level security;
CREATE INDEX export_digests_by_age ON muniment.export_digests USING btree (exported_at) WHERE (kind = 'entry'::text);
CREATE INDEX export_digests_by_sha256 ON muniment.export_digests USING btree (sha256);
create policy backup_reads on export_digests for select to muniment_backup using (true);
create policy owner_sweeps on export_digests for all to muniment_owner using (true);
create policy scope_isolation on export_digests for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant insert, select on table export_digests to muniment_app;
grant select on table export_digests to muniment_backup;

create table export_job_chunks (
  scope_id uuid not null,
  job_id uuid not null,
  ordinal integer not null,
  bytes bytea not null,
  constraint export_job_chunks_pkey PRIMARY KEY (scope_id, job_id, ordinal)
);
alter table export_job_chunks alter column bytes set storage external;
alter table export_job_chunks enable row level security;
alter table export_job_chunks force row level security;
create policy backup_reads on export_job_chunks for select to muniment_backup using (true);
create policy owner_sweeps on export_job_chunks for all to muniment_owner using (true);
create policy scope_isolation on export_job_chunks for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table export_job_chunks to muniment_app;
grant select on table export_job_chunks to muniment_backup;

create table export_job_objects (
  scope_id uuid not null,
  job_id uuid not null,
  sha256 text not null,
  store text not null,
  object text not null,
  constraint export_job_objects_pkey PRIMARY KEY (scope_id, job_id)
);
alter table export_job_objects enable row level security;
alter table export_job_objects force row level security;
CREATE TRIGGER export_job_objects_note_removal AFTER DELETE ON muniment.export_job_objects FOR EACH ROW EXECUTE FUNCTION note_object_removal();
create policy backup_reads on export_job_objects for select to muniment_backup using (true);
create policy owner_sweeps on export_job_objects for all to muniment_owner using (true);
create policy scope_isolation on export_job_objects for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table export_job_objects to muniment_app;
grant select on table export_job_objects to muniment_backup;

create table export_jobs (
  id uuid not null,
  scope_id uuid not null,
  created_by uuid not null,
  format text not null,
  state text not null,
  done integer not null default 0,
  total integer not null default 0,
  attempt integer not null default 0,
  problem jsonb,
  report jsonb,
  sha256 text,
  size_bytes bigint,
  created_at timestamp(3) with time zone not null default now(),
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  file_dropped boolean not null default false,
  token_id uuid,
  folder_id uuid,
  chosen_at date,
  chosen_since date,
  seal text,
  constraint export_jobs_done_has_file CHECK (((state = 'done'::text) = ((sha256 IS NOT NULL) AND (size_bytes IS NOT NULL) AND (expires_at IS NOT NULL)))),
  constraint export_jobs_failed_has_problem CHECK (((state = 'failed'::text) = (problem IS NOT NULL))),
  constraint export_jobs_format_known CHECK ((format = ANY (ARRAY['zip'::text, 'merged'::text]))),
  constraint export_jobs_over_has_end CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text, 'cancelled'::text])) = (finished_at IS NOT NULL))),
  constraint export_jobs_running_has_start CHECK (((state <> 'running'::text) OR (started_at IS NOT NULL))),
  constraint export_jobs_since_not_after_at CHECK ((chosen_since <= chosen_at)),
  constraint export_jobs_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint export_jobs_pkey PRIMARY KEY (id),
  constraint export_jobs_id_with_scope UNIQUE (scope_id, id)
);
alter table export_jobs enable row level security;
alter table export_jobs force row level security;
CREATE INDEX export_jobs_by_creator ON muniment.export_jobs USING btree (created_by, id DESC);
CREATE INDEX export_jobs_over ON muniment.export_jobs USING btree (created_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX export_jobs_unfinished ON muniment.export_jobs USING btree (state) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX export_jobs_with_file ON muniment.export_jobs USING btree (expires_at) WHERE ((state = 'done'::text) AND (NOT file_dropped));
CREATE TRIGGER export_jobs_announce AFTER INSERT OR UPDATE OF state, done ON muniment.export_jobs FOR EACH ROW EXECUTE FUNCTION export_jobs_announce();
create policy backup_reads on export_jobs for select to muniment_backup using (true);
create policy owner_sweeps on export_jobs for all to muniment_owner using (true) with check (true);
create policy scope_isolation on export_jobs for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table export_jobs to muniment_app;
grant select on table export_jobs to muniment_backup;
grant update (attempt, done, expires_at, finished_at, problem, report, seal, sha256, size_bytes, started_at, state, total) on export_jobs to muniment_app;

create table exported_versions (
  scope_id uuid not null,
  document_id uuid not null,
  seq bigint not null,
  version_id uuid not null,
  constraint exported_versions_pkey PRIMARY KEY (scope_id, document_id, seq, version_id)
);
alter table exported_versions enable row level security;
alter table exported_versions force row level security;
CREATE INDEX exported_versions_by_event ON muniment.exported_versions USING btree (scope_id, seq);
create policy backup_reads on exported_versions for select to muniment_backup using (true);
create policy scope_isolation on exported_versions for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant select on table exported_versions to muniment_app;
grant select on table exported_versions to muniment_backup;

create table folders (
  id uuid not null,
  scope_id uuid not null,
  parent_id uuid,
  name text not null,
  sort_order integer not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint folders_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint folders_not_own_parent CHECK ((parent_id <> id)),
  constraint folders_pkey PRIMARY KEY (id),
  constraint folders_id_with_scope UNIQUE (scope_id, id),
  constraint folders_name_unique_among_siblings UNIQUE NULLS NOT DISTINCT (scope_id, parent_id, name)
);
alter table folders enable row level security;
alter table folders force row level security;
CREATE TRIGGER folders_note_change AFTER UPDATE ON muniment.folders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_tree_change();
CREATE TRIGGER folders_note_creation AFTER INSERT ON muniment.folders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_tree_change();
CREATE TRIGGER folders_note_removal AFTER DELETE ON muniment.folders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_tree_change();
create policy backup_reads on folders for select to muniment_backup using (true);
create policy owner_assigns on folders for select to muniment_owner using (true);
create policy scope_isolation on folders for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table folders to muniment_app;
grant select on table folders to muniment_backup;
grant update (name, parent_id, sort_order) on folders to muniment_app;

create table galleys (
  scope_id uuid not null,
  version_id uuid not null,
  key text not null,
  page_count integer not null,
  link_keys text[] not null,
  slugs text[] not null,
  links text[] not null,
  bytes bytea,
  created_at timestamp(3) with time zone not null default now(),
  used_at timestamp(3) with time zone not null default now(),
  sha256 text not null,
  size_bytes integer not null,
  seal text not null,
  store text not null,
  object text not null default ''::text,
  constraint galleys_bytes_where_they_say CHECK (((store = 'db'::text) = (bytes IS NOT NULL))),
  constraint galleys_pkey PRIMARY KEY (scope_id, version_id, key)
);
alter table galleys alter column bytes set storage external;
alter table galleys enable row level security;
alter table galleys force row level security;
CREATE INDEX galleys_by_use ON muniment.galleys USING btree (used_at);
CREATE TRIGGER galleys_note_removal AFTER DELETE ON muniment.galleys FOR EACH ROW WHEN ((old.store <> 'db'::text)) EXECUTE FUNCTION note_object_removal();
create policy backup_reads on galleys for select to muniment_backup using (true);
create policy owner_sweeps on galleys for all to muniment_owner using (true);
create policy scope_isolation on galleys for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table galleys to muniment_app;
grant select on table galleys to muniment_backup;
grant update (used_at) on galleys to muniment_app;

create table import_chunks (
  scope_id uuid not null,
  import_id uuid not null,
  ordinal integer not null,
  bytes bytea not null,
  constraint import_chunks_pkey PRIMARY KEY (scope_id, import_id, ordinal)
);
alter table import_chunks alter column bytes set storage external;
alter table import_chunks enable row level security;
alter table import_chunks force row level security;
create policy backup_reads on import_chunks for select to muniment_backup using (true);
create policy creator_alone on import_chunks as restrictive for all to muniment_app using ((import_id = ANY (( SELECT own_imports() AS own_imports)::uuid[])));
create policy owner_sweeps on import_chunks for all to muniment_owner using (true);
create policy scope_isolation on import_chunks for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table import_chunks to muniment_app;
grant select on table import_chunks to muniment_backup;

create table import_documents (
  scope_id uuid not null,
  import_id uuid not null,
  ordinal integer not null,
  path text not null,
  facts jsonb not null,
  human_id text,
  title text not null,
  folder_path text[] not null,
  skip boolean not null default false,
  error text,
  notes text[] not null default '{}'::text[],
  document_id uuid,
  constraint import_documents_pkey PRIMARY KEY (scope_id, import_id, ordinal),
  constraint import_documents_path_unique UNIQUE (path, import_id, scope_id)
);
alter table import_documents enable row level security;
alter table import_documents force row level security;
create policy backup_reads on import_documents for select to muniment_backup using (true);
create policy creator_alone on import_documents as restrictive for all to muniment_app using ((import_id = ANY (( SELECT own_imports() AS own_imports)::uuid[])));
create policy owner_sweeps on import_documents for all to muniment_owner using (true);
create policy scope_isolation on import_documents for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table import_documents to muniment_app;
grant select on table import_documents to muniment_backup;
grant update (document_id, error, folder_path, human_id, notes, skip, title) on import_documents to muniment_app;

create table imports (
  id uuid not null,
  scope_id uuid not null,
  created_by uuid not null,
  token_id uuid,
  file_name text not null,
  sha256 text not null,
  size_bytes bigint not null,
  state text not null,
  release boolean not null default false,
  reason text,
  done integer not null default 0,
  total integer not null default 0,
  attempt integer not null default 0,
  problem text,
  created_at timestamp(3) with time zone not null,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null,
  left_over text[] not null default '{}'::text[],
  constraint imports_run_has_reason CHECK (((state = 'checked'::text) OR (reason IS NOT NULL))),
  constraint imports_state_known CHECK ((state = ANY (ARRAY['checked'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_id_with_scope UNIQUE (scope_id, id)
);
alter table imports enable row level security;
alter table imports force row level security;
CREATE INDEX imports_by_creator ON muniment.imports USING btree (created_by, id DESC);
CREATE INDEX imports_by_expiry ON muniment.imports USING btree (expires_at);
CREATE INDEX imports_running ON muniment.imports USING btree (state) WHERE (state = 'running'::text);
CREATE TRIGGER imports_announce AFTER UPDATE OF state, done ON muniment.imports FOR EACH ROW EXECUTE FUNCTION imports_announce();
create policy backup_reads on imports for select to muniment_backup using (true);
create policy creator_alone on imports as restrictive for all to muniment_app using ((created_by = ( SELECT current_user_id() AS current_user_id))) with check ((created_by = ( SELECT current_user_id() AS current_user_id)));
create policy owner_sweeps on imports for all to muniment_owner using (true) with check (true);
create policy scope_isolation on imports for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table imports to muniment_app;
grant select on table imports to muniment_backup;
grant update (attempt, done, finished_at, problem, reason, release, started_at, state, token_id, total) on imports to muniment_app;

create table installation_events (
  id uuid not null,
  seq bigint not null,
  type text not null,
  actor_id uuid,
  actor_name text not null,
  entity_type text not null,
  entity_id uuid not null,
  entity_label text not null,
  changes jsonb not null,
  at timestamp(3) with time zone not null,
  previous_hash bytea not null,
  hash bytea not null,
  via jsonb,
  content_digest bytea,
  code bytea,
  key_id text,
  constraint installation_events_coded_whole CHECK ((((content_digest IS NULL) = (code IS NULL)) AND ((code IS NULL) = (key_id IS NULL)))),
  constraint installation_events_nobody_has_no_name CHECK (((actor_id IS NOT NULL) OR (actor_name = ANY (ARRAY['not signed in'::text, 'command line'::text])))),
  constraint installation_events_pkey PRIMARY KEY (id),
  constraint installation_events_seq_unique UNIQUE (seq)
);
alter table installation_events enable row level security;
alter table installation_events force row level security;
CREATE INDEX installation_events_by_entity ON muniment.installation_events USING btree (entity_id, seq DESC);
CREATE INDEX installation_events_of_disabling ON muniment.installation_events USING btree (entity_id, seq DESC) WHERE ((type = 'USER_CHANGED'::text) AND (changes ? 'disabled'::text));
CREATE TRIGGER installation_events_actor_name BEFORE INSERT ON muniment.installation_events FOR EACH ROW EXECUTE FUNCTION audit_events_name_actor();
CREATE TRIGGER installation_events_announce AFTER INSERT ON muniment.installation_events FOR EACH ROW EXECUTE FUNCTION installation_events_announce();
CREATE TRIGGER installation_events_append_only BEFORE DELETE OR UPDATE ON muniment.installation_events FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER installation_events_link BEFORE INSERT ON muniment.installation_events FOR EACH ROW EXECUTE FUNCTION installation_events_link();
CREATE TRIGGER installation_events_reading AFTER INSERT ON muniment.installation_events FOR EACH ROW WHEN (((new.type = 'USER_CHANGED'::text) AND (new.changes ? 'disabled'::text))) EXECUTE FUNCTION reading_follow_user();
create policy backup_reads on installation_events for select to muniment_backup using (true);
create policy operator_appends on installation_events for insert to muniment_owner with check (((actor_id IS NULL) AND (actor_name = 'command line'::text)));
create policy owner_seals on installation_events for select to muniment_owner using (true);
create policy server_reads on installation_events for select to muniment_app using (true);
grant insert, select on table installation_events to muniment_app;
grant select on table installation_events to muniment_backup;

create table installation_head (
  only_row boolean not null default true,
  seq bigint not null,
  hash bytea not null,
  at timestamp(3) with time zone,
  constraint installation_head_is_one_row CHECK (only_row),
  constraint installation_head_pkey PRIMARY KEY (only_row)
);
grant select on table installation_head to muniment_backup;

create table items (
  scope_id uuid not null,
  version_id uuid not null,
  document_id uuid not null,
  ordinal integer not null,
  kind text not null,
  key text collate "C" not null,
  title text not null,
  initial text,
  residual text,
  mitigates text[] not null,
  implemented_by jsonb not null,
  verified_by jsonb not null,
  line integer not null,
  constraint items_kind_known CHECK ((kind = ANY (ARRAY['risk'::text, 'control'::text, 'requirement'::text]))),
  constraint items_pkey PRIMARY KEY (scope_id, version_id, ordinal)
);
alter table items enable row level security;
alter table items force row level security;
CREATE INDEX items_by_key ON muniment.items USING btree (scope_id, key);
create policy backup_reads on items for select to muniment_backup using (true);
create policy scope_isolation on items for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table items to muniment_app;
grant select on table items to muniment_backup;

create table kept_copies (
  id uuid not null,
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  user_id uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  at_step integer not null,
  content_format text not null,
  markdown text not null,
  content jsonb,
  reason text not null,
  replaced_by uuid,
  constraint kept_copies_format_known CHECK ((content_format = ANY (ARRAY['markdown'::text, 'rich'::text]))),
  constraint kept_copies_reason_known CHECK ((reason = ANY (ARRAY['not-rebased'::text, 'replaced'::text]))),
  constraint kept_copies_replacer_of_replaced CHECK (((reason = 'replaced'::text) = (replaced_by IS NOT NULL))),
  constraint kept_copies_pkey PRIMARY KEY (id)
);
alter table kept_copies enable row level security;
alter table kept_copies force row level security;
CREATE INDEX kept_copies_of_writer ON muniment.kept_copies USING btree (scope_id, version_id, user_id, id);
create policy backup_reads on kept_copies for select to muniment_backup using (true);
create policy owner_sweeps on kept_copies for all to muniment_owner using (true);
create policy scope_isolation on kept_copies for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
create policy writer_alone on kept_copies as restrictive for select to muniment_app using ((user_id = ( SELECT current_user_id() AS current_user_id)));
create policy writer_removes on kept_copies as restrictive for delete to muniment_app using ((user_id = ( SELECT current_user_id() AS current_user_id)));
grant delete, insert, select on table kept_copies to muniment_app;
grant select on table kept_copies to muniment_backup;

create table members (
  scope_id uuid not null,
  user_id uuid not null,
  roles text[] not null,
  permissions text[] not null,
  created_at timestamp(3) with time zone not null default now(),
  identity_confirmed_at timestamp(3) with time zone,
  constraint members_permissions_in_catalog CHECK ((permissions <@ ARRAY['VIEW'::text, 'AUTHOR_DOCUMENTS'::text, 'RELEASE_DOCUMENTS'::text, 'REVOKE_DOCUMENTS'::text, 'DISPOSE_DOCUMENTS'::text, 'ORGANIZE_DOCUMENTS'::text, 'ACTIVATE_CATALOG_ENTRIES'::text, 'VIEW_TRACEABILITY'::text, 'EXPORT_AUDIT_PACK'::text, 'VIEW_AUDIT_TRAIL'::text, 'MANAGE_MEMBERS'::text])),
  constraint members_roles_in_catalog CHECK ((roles <@ ARRAY['reader'::text, 'author'::text, 'approver'::text, 'quality-manager'::text, 'auditor'::text, 'scope-admin'::text])),
  constraint members_pkey PRIMARY KEY (scope_id, user_id)
);
alter table members enable row level security;
alter table members force row level security;
CREATE INDEX members_by_user ON muniment.members USING btree (user_id, scope_id);
CREATE TRIGGER forget_my_scopes AFTER INSERT OR DELETE OR UPDATE ON muniment.members FOR EACH STATEMENT EXECUTE FUNCTION forget_my_scopes();
create policy administrator_manages on members for all to public using (( SELECT is_administrator() AS is_administrator)) with check (( SELECT is_administrator() AS is_administrator));
create policy backup_reads on members for select to muniment_backup using (true);
create policy owner_resolves_membership on members for select to muniment_owner using (true);
create policy scope_isolation on members for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table members to muniment_app;
grant select on table members to muniment_backup;
grant update (identity_confirmed_at, permissions, roles) on members to muniment_app;

create table migrations (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);
grant select on table migrations to muniment_backup;

create table notifications (
  id uuid not null,
  scope_id uuid not null,
  user_id uuid not null,
  type text not null,
  document_id uuid,
  version_id uuid,
  by_id uuid,
  occasion text,
  created_at timestamp(3) with time zone not null default now(),
  read_at timestamp(3) with time zone,
  letter_id uuid,
  job_id uuid,
  import_id uuid,
  letter_waits boolean not null default false,
  constraint notifications_type_known CHECK ((type ~ '^[a-z]+(-[a-z]+)*$'::text)),
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_once UNIQUE (user_id, type, document_id, occasion)
);
alter table notifications enable row level security;
alter table notifications force row level security;
CREATE INDEX notifications_by_age ON muniment.notifications USING btree (created_at);
CREATE INDEX notifications_of_reading ON muniment.notifications USING btree (created_at) WHERE ((letter_id IS NULL) AND (type = ANY (ARRAY['to-read'::text, 'reading-overdue'::text])));
CREATE INDEX notifications_of_user ON muniment.notifications USING btree (user_id, id);
CREATE TRIGGER notifications_announce AFTER INSERT OR UPDATE OF read_at ON muniment.notifications FOR EACH ROW EXECUTE FUNCTION notifications_announce();
create policy backup_reads on notifications for select to muniment_backup using (true);
create policy owner_assigns on notifications for insert to muniment_owner with check (true);
create policy owner_gathers on notifications for select to muniment_owner using (true);
create policy owner_sweeps on notifications for all to muniment_owner using (true);
create policy scope_isolation on notifications for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant insert, select on table notifications to muniment_app;
grant select on table notifications to muniment_backup;
grant update (letter_id, letter_waits, read_at) on notifications to muniment_app;

create table oidc_flows (
  state_hash bytea not null,
  code_verifier text not null,
  nonce text not null,
  return_to text not null,
  expires_at timestamp(3) with time zone not null,
  signer_id uuid,
  constraint oidc_flows_pkey PRIMARY KEY (state_hash)
);
CREATE INDEX oidc_flows_by_expiry ON muniment.oidc_flows USING btree (expires_at);
grant delete, insert, select on table oidc_flows to muniment_app;
grant select on table oidc_flows to muniment_backup;

create table pack_choices (
  id uuid not null,
  scope_id uuid not null,
  name text not null,
  format text not null,
  folder_id uuid,
  chosen_at date,
  chosen_since date,
  since_months integer,
  saved_by uuid not null,
  saved_at timestamp(3) with time zone not null default now(),
  constraint pack_choices_format_known CHECK ((format = ANY (ARRAY['zip'::text, 'merged'::text]))),
  constraint pack_choices_name_not_empty CHECK ((name <> ''::text)),
  constraint pack_choices_one_since CHECK (((since_months IS NULL) OR ((chosen_since IS NULL) AND ((since_months >= 1) AND (since_months <= 120))))),
  constraint pack_choices_since_not_after_at CHECK ((chosen_since <= chosen_at)),
  constraint pack_choices_pkey PRIMARY KEY (scope_id, id)
);
alter table pack_choices enable row level security;
alter table pack_choices force row level security;
CREATE UNIQUE INDEX pack_choices_name_unique_in_scope ON muniment.pack_choices USING btree (scope_id, lower(name));
create policy backup_reads on pack_choices for select to muniment_backup using (true);
create policy scope_isolation on pack_choices for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table pack_choices to muniment_app;
grant select on table pack_choices to muniment_backup;

create table pack_versions (
  scope_id uuid not null,
  job_id uuid not null,
  version_id uuid not null,
  constraint pack_versions_pkey PRIMARY KEY (scope_id, job_id, version_id)
);
alter table pack_versions enable row level security;
alter table pack_versions force row level security;
CREATE INDEX pack_versions_by_version ON muniment.pack_versions USING btree (scope_id, version_id);
create policy backup_reads on pack_versions for select to muniment_backup using (true);
create policy scope_isolation on pack_versions for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant insert, select on table pack_versions to muniment_app;
grant select on table pack_versions to muniment_backup;

create table passkey_challenges (
  challenge_hash bytea not null,
  user_id uuid,
  expires_at timestamp(3) with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash)
);
CREATE INDEX passkey_challenges_by_expiry ON muniment.passkey_challenges USING btree (expires_at);
grant delete, insert, select on table passkey_challenges to muniment_app;
grant select on table passkey_challenges to muniment_backup;

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp(3) with time zone not null default now(),
  last_used_at timestamp(3) with time zone,
  constraint passkeys_name_given CHECK ((name <> ''::text)),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_unique UNIQUE (credential_id)
);
CREATE INDEX passkeys_by_user ON muniment.passkeys USING btree (user_id, id);
grant delete, insert, select on table passkeys to muniment_app;
grant select on table passkeys to muniment_backup;
grant update (counter, last_used_at) on passkeys to muniment_app;

create table password_links (
  token_hash bytea not null,
  user_id uuid not null,
  mail_id uuid,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  resets_identity boolean not null default false,
  issued_by uuid,
  constraint password_links_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX password_links_by_expiry ON muniment.password_links USING btree (expires_at);
CREATE INDEX password_links_by_user ON muniment.password_links USING btree (user_id);
grant delete, insert, select on table password_links to muniment_app;
grant select on table password_links to muniment_backup;

create table permissions (
  name text not null,
  grants text not null,
  ordinal integer not null,
  constraint permissions_pkey PRIMARY KEY (name),
  constraint permissions_ordinal_unique UNIQUE (ordinal)
);
grant select on table permissions to muniment_app;
grant select on table permissions to muniment_backup;

create table prepared_images (
  scope_id uuid not null,
  sha256 text not null,
  preparation text not null,
  bytes bytea,
  created_at timestamp(3) with time zone not null default now(),
  prepared_sha256 text not null,
  size_bytes integer not null,
  seal text not null,
  store text not null,
  object text not null default ''::text,
  constraint prepared_images_bytes_where_they_say CHECK (((store = 'db'::text) = (bytes IS NOT NULL))),
  constraint prepared_images_pkey PRIMARY KEY (scope_id, sha256, preparation)
);
alter table prepared_images alter column bytes set storage external;
alter table prepared_images enable row level security;
alter table prepared_images force row level security;
CREATE INDEX prepared_images_by_age ON muniment.prepared_images USING btree (created_at);
CREATE TRIGGER prepared_images_note_removal AFTER DELETE ON muniment.prepared_images FOR EACH ROW WHEN ((old.store <> 'db'::text)) EXECUTE FUNCTION note_prepared_removal();
create policy backup_reads on prepared_images for select to muniment_backup using (true);
create policy owner_sweeps on prepared_images for all to muniment_owner using (true);
create policy scope_isolation on prepared_images for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table prepared_images to muniment_app;
grant select on table prepared_images to muniment_backup;

create table queue_jobs (
  id uuid not null default gen_random_uuid(),
  task text not null,
  key text,
  queue text,
  payload jsonb not null,
  tries integer not null,
  attempt integer not null default 0,
  run_at timestamp with time zone not null default clock_timestamp(),
  worker text,
  alive_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null default now(),
  owner text,
  turn bigint not null default 0,
  long boolean not null default false,
  turn_in_queue bigint not null default 0,
  constraint queue_jobs_held_by_one_that_lives CHECK (((worker IS NULL) = (alive_at IS NULL))),
  constraint queue_jobs_pkey PRIMARY KEY (id)
);
CREATE INDEX queue_jobs_by_key ON muniment.queue_jobs USING btree (key);
CREATE INDEX queue_jobs_by_turn ON muniment.queue_jobs USING btree (task, turn, run_at) WHERE ((worker IS NULL) AND (owner IS NOT NULL));
CREATE INDEX queue_jobs_held ON muniment.queue_jobs USING btree (alive_at) WHERE (worker IS NOT NULL);
CREATE INDEX queue_jobs_next ON muniment.queue_jobs USING btree (task, run_at) WHERE (worker IS NULL);
CREATE INDEX queue_jobs_waiting_since ON muniment.queue_jobs USING btree (run_at) WHERE (worker IS NULL);
CREATE UNIQUE INDEX queue_jobs_key_waits_once ON muniment.queue_jobs USING btree (key) WHERE (worker IS NULL);
CREATE UNIQUE INDEX queue_jobs_one_at_a_time ON muniment.queue_jobs USING btree (queue) WHERE (worker IS NOT NULL);
grant delete, insert, select, update on table queue_jobs to muniment_app;
grant select on table queue_jobs to muniment_backup;

create table reading_assignments (
  id uuid not null,
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  version_number integer not null,
  user_id uuid not null,
  assigned_at timestamp(3) with time zone not null,
  due_date date,
  earlier_due jsonb,
  carried_over boolean not null default false,
  reason text,
  done_at timestamp(3) with time zone,
  signed boolean not null default false,
  voided_at timestamp(3) with time zone,
  void_reason text,
  constraint reading_assignments_done_or_void CHECK ((num_nonnulls(done_at, voided_at) <= 1)),
  constraint reading_assignments_open_has_due CHECK (((due_date IS NOT NULL) OR (done_at IS NOT NULL) OR carried_over)),
  constraint reading_assignments_signed_is_done CHECK (((NOT signed) OR (done_at IS NOT NULL))),
  constraint reading_assignments_void_has_reason CHECK (((voided_at IS NULL) = (void_reason IS NULL))),
  constraint reading_assignments_void_reason_known CHECK ((void_reason = ANY (ARRAY['superseded'::text, 'revoked'::text, 'disposed'::text, 'left'::text, 'duty-removed'::text]))),
  constraint reading_assignments_pkey PRIMARY KEY (id)
);
alter table reading_assignments enable row level security;
alter table reading_assignments force row level security;
CREATE INDEX reading_assignments_by_document ON muniment.reading_assignments USING btree (scope_id, document_id, id DESC);
CREATE INDEX reading_assignments_by_user ON muniment.reading_assignments USING btree (user_id, scope_id, id DESC);
CREATE INDEX reading_assignments_cells ON muniment.reading_assignments USING btree (scope_id, user_id, document_id, version_number) INCLUDE (carried_over, done_at, due_date, assigned_at) WHERE (voided_at IS NULL);
CREATE INDEX reading_assignments_due ON muniment.reading_assignments USING btree (due_date) WHERE ((voided_at IS NULL) AND (done_at IS NULL) AND (NOT carried_over));
CREATE INDEX reading_assignments_of_scope_newest ON muniment.reading_assignments USING btree (scope_id, id DESC);
CREATE INDEX reading_assignments_open ON muniment.reading_assignments USING btree (scope_id, id DESC) WHERE ((voided_at IS NULL) AND (done_at IS NULL) AND (NOT carried_over));
CREATE UNIQUE INDEX reading_assignments_one_open ON muniment.reading_assignments USING btree (scope_id, document_id, user_id) WHERE ((voided_at IS NULL) AND (done_at IS NULL) AND (NOT carried_over));
CREATE UNIQUE INDEX reading_assignments_one_that_counts ON muniment.reading_assignments USING btree (scope_id, version_id, user_id) WHERE (voided_at IS NULL);
CREATE TRIGGER reading_assignments_are_kept BEFORE DELETE OR UPDATE ON muniment.reading_assignments FOR EACH ROW EXECUTE FUNCTION reading_assignments_are_kept();
CREATE TRIGGER reading_assignments_are_not_emptied BEFORE TRUNCATE ON muniment.reading_assignments FOR EACH STATEMENT EXECUTE FUNCTION reading_assignments_are_kept();
create policy backup_reads on reading_assignments for select to muniment_backup using (true);
create policy owner_assigns on reading_assignments for all to muniment_owner using (true) with check (true);
create policy scope_isolation on reading_assignments for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant select on table reading_assignments to muniment_app;
grant select on table reading_assignments to muniment_backup;

create table reading_days (
  scope_id uuid not null,
  followed_to date not null,
  constraint reading_days_pkey PRIMARY KEY (scope_id)
);
alter table reading_days enable row level security;
alter table reading_days force row level security;
create policy backup_reads on reading_days for select to muniment_backup using (true);
create policy owner_assigns on reading_days for all to muniment_owner using (true) with check (true);
create policy scope_isolation on reading_days for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant select on table reading_days to muniment_backup;

create table reading_duties (
  id uuid not null,
  scope_id uuid not null,
  document_id uuid,
  folder_id uuid,
  days integer not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint reading_duties_days_in_range CHECK (((days >= 1) AND (days <= 365))),
  constraint reading_duties_one_target CHECK ((num_nonnulls(document_id, folder_id) = 1)),
  constraint reading_duties_pkey PRIMARY KEY (id),
  constraint reading_duties_id_with_scope UNIQUE (scope_id, id)
);
alter table reading_duties enable row level security;
alter table reading_duties force row level security;
CREATE INDEX reading_duties_by_document ON muniment.reading_duties USING btree (scope_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX reading_duties_by_folder ON muniment.reading_duties USING btree (scope_id, folder_id) WHERE (folder_id IS NOT NULL);
create policy backup_reads on reading_duties for select to muniment_backup using (true);
create policy owner_assigns on reading_duties for select to muniment_owner using (true);
create policy scope_isolation on reading_duties for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table reading_duties to muniment_app;
grant select on table reading_duties to muniment_backup;
grant update (days) on reading_duties to muniment_app;

create table reading_duty_people (
  scope_id uuid not null,
  duty_id uuid not null,
  user_id uuid not null,
  named_at timestamp with time zone not null default now(),
  constraint reading_duty_people_pkey PRIMARY KEY (scope_id, duty_id, user_id)
);
alter table reading_duty_people enable row level security;
alter table reading_duty_people force row level security;
CREATE INDEX reading_duty_people_by_user ON muniment.reading_duty_people USING btree (scope_id, user_id);
create policy backup_reads on reading_duty_people for select to muniment_backup using (true);
create policy owner_assigns on reading_duty_people for select to muniment_owner using (true);
create policy scope_isolation on reading_duty_people for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table reading_duty_people to muniment_app;
grant select on table reading_duty_people to muniment_backup;

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);
grant delete, insert, select on table recovery_codes to muniment_app;
grant select on table recovery_codes to muniment_backup;

create table reviewers (
  scope_id uuid not null,
  version_id uuid not null,
  user_id uuid not null,
  ordinal integer not null,
  approved_at timestamp(3) with time zone,
  name text,
  constraint reviewers_pkey PRIMARY KEY (scope_id, version_id, user_id)
);
alter table reviewers enable row level security;
alter table reviewers force row level security;
CREATE INDEX reviewers_by_user ON muniment.reviewers USING btree (user_id, scope_id) WHERE (approved_at IS NULL);
CREATE TRIGGER reviewers_name_people BEFORE INSERT OR UPDATE ON muniment.reviewers FOR EACH ROW EXECUTE FUNCTION reviewers_name_people();
CREATE TRIGGER reviewers_while_open BEFORE INSERT OR DELETE OR UPDATE ON muniment.reviewers FOR EACH ROW EXECUTE FUNCTION reviewers_while_open();
create policy backup_reads on reviewers for select to muniment_backup using (true);
create policy scope_isolation on reviewers for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table reviewers to muniment_app;
grant select on table reviewers to muniment_backup;
grant update (approved_at) on reviewers to muniment_app;

create table role_permissions (
  role text not null,
  permission text not null,
  constraint role_permissions_pkey PRIMARY KEY (role, permission)
);
grant select on table role_permissions to muniment_app;
grant select on table role_permissions to muniment_backup;

create table roles (
  name text not null,
  ordinal integer not null,
  constraint roles_pkey PRIMARY KEY (name),
  constraint roles_ordinal_unique UNIQUE (ordinal)
);
grant select on table roles to muniment_app;
grant select on table roles to muniment_backup;

create table schema_files (
  path text not null,
  sha256 text not null,
  release text not null,
  applied_at timestamp(3) with time zone not null default now(),
  constraint schema_files_pkey PRIMARY KEY (path)
);
grant select on table schema_files to muniment_backup;

create table scopes (
  id uuid not null,
  name text not null,
  created_at timestamp(3) with time zone not null default now(),
  language text not null default 'en'::text,
  rule_signature boolean not null default false,
  rule_four_eyes boolean not null default false,
  rule_min_reviewers integer not null default 0,
  rule_review_months integer,
  new_document_format text,
  rule_open_comments text not null default 'allow'::text,
  rule_drafts text not null default 'members'::text,
  rule_reading_signature boolean not null default false,
  rule_retention_months integer,
  rule_change_summary boolean not null default false,
  rule_approval_record boolean not null default false,
  rule_running_head boolean not null default true,
  constraint scopes_drafts_known CHECK ((rule_drafts = ANY (ARRAY['members'::text, 'writers'::text]))),
  constraint scopes_language_form CHECK ((language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$'::text)),
  constraint scopes_min_reviewers_in_range CHECK (((rule_min_reviewers >= 0) AND (rule_min_reviewers <= 5))),
  constraint scopes_name_given CHECK ((name <> ''::text)),
  constraint scopes_new_document_format_known CHECK ((new_document_format = ANY (ARRAY['markdown'::text, 'rich'::text]))),
  constraint scopes_open_comments_known CHECK ((rule_open_comments = ANY (ARRAY['allow'::text, 'refuse'::text]))),
  constraint scopes_retention_months_in_range CHECK (((rule_retention_months >= 0) AND (rule_retention_months <= 600))),
  constraint scopes_review_months_in_range CHECK (((rule_review_months >= 1) AND (rule_review_months <= 60))),
  constraint scopes_pkey PRIMARY KEY (id)
);
alter table scopes enable row level security;
alter table scopes force row level security;
CREATE UNIQUE INDEX scopes_name_unique_whatever_case ON muniment.scopes USING btree (lower(name));
CREATE TRIGGER forget_my_scopes AFTER INSERT OR DELETE OR UPDATE OF rule_drafts ON muniment.scopes FOR EACH STATEMENT EXECUTE FUNCTION forget_my_scopes();
CREATE TRIGGER scopes_start_chain AFTER INSERT ON muniment.scopes FOR EACH ROW EXECUTE FUNCTION scopes_start_chain();
create policy administrator_manages on scopes for all to public using (( SELECT is_administrator() AS is_administrator)) with check (( SELECT is_administrator() AS is_administrator));
create policy backup_reads on scopes for select to muniment_backup using (true);
create policy scope_isolation on scopes for all to public using ((id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant insert, select on table scopes to muniment_app;
grant select on table scopes to muniment_backup;
grant update (language, name, new_document_format, rule_approval_record, rule_change_summary, rule_drafts, rule_four_eyes, rule_min_reviewers, rule_open_comments, rule_reading_signature, rule_retention_months, rule_review_months, rule_running_head, rule_signature) on scopes to muniment_app;

create table search_entries (
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  human_id text collate "C" not null,
  title text not null,
  body text not null,
  heading tsvector not null,
  words tsvector not null,
  for_writers boolean not null default true,
  for_readers boolean not null default false,
  pending boolean not null default false,
  stems tsvector,
  constraint search_entries_for_somebody CHECK ((for_writers OR for_readers)),
  constraint search_entries_pkey PRIMARY KEY (scope_id, document_id, for_writers)
);
alter table search_entries enable row level security;
alter table search_entries force row level security;
CREATE INDEX search_entries_by_human_id ON muniment.search_entries USING btree (scope_id, human_id, document_id);
CREATE INDEX search_entries_heading ON muniment.search_entries USING gin (heading);
CREATE INDEX search_entries_pending ON muniment.search_entries USING btree (scope_id) WHERE pending;
CREATE INDEX search_entries_stems ON muniment.search_entries USING gin (stems);
CREATE INDEX search_entries_without_stems ON muniment.search_entries USING btree (scope_id) WHERE (stems IS NULL);
CREATE INDEX search_entries_words ON muniment.search_entries USING gin (words);
CREATE TRIGGER search_entries_stem BEFORE INSERT OR UPDATE OF words, version_id ON muniment.search_entries FOR EACH ROW EXECUTE FUNCTION search_entries_stem();
create policy backup_reads on search_entries for select to muniment_backup using (true);
create policy drafts_for_writers on search_entries as restrictive for select to muniment_app using ((for_readers OR (scope_id = ANY (( SELECT my_draft_scope_ids() AS my_draft_scope_ids)::uuid[]))));
create policy owner_searches on search_entries for select to muniment_owner using (true);
create policy owner_stems on search_entries for update to muniment_owner using (true) with check (true);
create policy scope_isolation on search_entries for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select, update on table search_entries to muniment_app;
grant select on table search_entries to muniment_backup;

create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  id uuid not null default gen_random_uuid(),
  method text not null default 'password'::text,
  last_seen_at timestamp(3) with time zone not null default now(),
  address text not null default ''::text,
  user_agent text not null default ''::text,
  authenticated_at timestamp(3) with time zone not null default now(),
  constraint sessions_method_known CHECK ((method = ANY (ARRAY['password'::text, 'passkey'::text, 'single sign-on'::text]))),
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_id_unique UNIQUE (id)
);
CREATE INDEX sessions_by_expiry ON muniment.sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON muniment.sessions USING btree (user_id);
grant delete, insert, select on table sessions to muniment_app;
grant select on table sessions to muniment_backup;
grant update (authenticated_at, expires_at, last_seen_at) on sessions to muniment_app;

create table sign_in_failures (
  id bigint not null generated always as identity,
  account_key text not null,
  address text not null,
  at timestamp(3) with time zone not null default now(),
  constraint sign_in_failures_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_in_failures_by_account ON muniment.sign_in_failures USING btree (account_key, at);
CREATE INDEX sign_in_failures_by_address ON muniment.sign_in_failures USING btree (address, at);
CREATE INDEX sign_in_failures_by_time ON muniment.sign_in_failures USING btree (at);
grant delete, insert, select on table sign_in_failures to muniment_app;
grant select on table sign_in_failures to muniment_backup;
grant select on sequence sign_in_failures_id_seq to muniment_backup;

create table signing_keys (
  id text not null,
  public_key text not null,
  created_at timestamp(3) with time zone not null default now(),
  kind text not null default 'manifest'::text,
  certificate text,
  constraint signing_keys_id_is_hex CHECK ((id ~ '^[0-9a-f]{16}$'::text)),
  constraint signing_keys_kind_known CHECK ((kind = ANY (ARRAY['manifest'::text, 'seal'::text]))),
  constraint signing_keys_seal_has_certificate CHECK (((kind = 'seal'::text) = (certificate IS NOT NULL))),
  constraint signing_keys_pkey PRIMARY KEY (id)
);
grant select on table signing_keys to muniment_app;
grant select on table signing_keys to muniment_backup;
grant insert (certificate, id, kind, public_key) on signing_keys to muniment_app;

create table signing_tickets (
  ticket_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp(3) with time zone not null,
  constraint signing_tickets_pkey PRIMARY KEY (ticket_hash)
);
CREATE INDEX signing_tickets_by_expiry ON muniment.signing_tickets USING btree (expires_at);
grant delete, insert, select on table signing_tickets to muniment_app;
grant select on table signing_tickets to muniment_backup;

create table store_markers (
  store text not null,
  marker uuid not null default gen_random_uuid(),
  created_at timestamp(3) with time zone not null default now(),
  constraint store_markers_pkey PRIMARY KEY (store)
);
grant insert, select on table store_markers to muniment_app;
grant select on table store_markers to muniment_backup;

create table submissions (
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  number integer not null,
  submitted_at timestamp(3) with time zone not null,
  submitted_by uuid not null,
  submitted_name text not null,
  content_hash text,
  rules jsonb not null,
  outcome text,
  ended_at timestamp(3) with time zone,
  reason text,
  reviewers jsonb,
  title text,
  markdown text,
  content jsonb,
  manifest jsonb,
  constraint submissions_end_is_whole CHECK (((outcome IS NULL) = (ended_at IS NULL))),
  constraint submissions_number_from_one CHECK ((number >= 1)),
  constraint submissions_outcome_known CHECK ((outcome = ANY (ARRAY['released'::text, 'returned'::text, 'withdrawn'::text, 'cancelled'::text]))),
  constraint submissions_pkey PRIMARY KEY (scope_id, version_id, number)
);
alter table submissions enable row level security;
alter table submissions force row level security;
CREATE UNIQUE INDEX submissions_one_open ON muniment.submissions USING btree (scope_id, version_id) WHERE (outcome IS NULL);
CREATE TRIGGER submissions_keep BEFORE UPDATE ON muniment.submissions FOR EACH ROW EXECUTE FUNCTION submissions_keep();
create policy backup_reads on submissions for select to muniment_backup using (true);
create policy scope_isolation on submissions for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant insert, select on table submissions to muniment_app;
grant select on table submissions to muniment_backup;
grant update (content, ended_at, manifest, markdown, outcome, reason, reviewers, title) on submissions to muniment_app;

create table totp_factors (
  user_id uuid not null,
  secret bytea not null,
  last_step bigint not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  confirmed_at timestamp(3) with time zone,
  constraint totp_factors_pkey PRIMARY KEY (user_id)
);
grant delete, insert, select on table totp_factors to muniment_app;
grant select on table totp_factors to muniment_backup;
grant update (confirmed_at, created_at, last_step, secret) on totp_factors to muniment_app;

create table trace_states (
  scope_id uuid not null,
  state uuid not null,
  constraint trace_states_pkey PRIMARY KEY (scope_id)
);
alter table trace_states enable row level security;
alter table trace_states force row level security;
create policy backup_reads on trace_states for select to muniment_backup using (true);
create policy owner_notes on trace_states for all to muniment_owner using (true) with check (true);
create policy scope_isolation on trace_states for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant select on table trace_states to muniment_app;
grant select on table trace_states to muniment_backup;

create table tree_states (
  scope_id uuid not null,
  state uuid not null,
  constraint tree_states_pkey PRIMARY KEY (scope_id)
);
alter table tree_states enable row level security;
alter table tree_states force row level security;
create policy backup_reads on tree_states for select to muniment_backup using (true);
create policy owner_notes on tree_states for all to muniment_owner using (true) with check (true);
create policy scope_isolation on tree_states for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant select on table tree_states to muniment_app;
grant select on table tree_states to muniment_backup;

create table users (
  id uuid not null,
  email text not null,
  email_key text not null,
  display_name text not null,
  password_hash text,
  admin boolean not null default false,
  disabled boolean not null default false,
  oidc_issuer text,
  oidc_subject text,
  created_at timestamp(3) with time zone not null default now(),
  must_change_password boolean not null default false,
  mail text not null default 'each'::text,
  kept jsonb not null default '{}'::jsonb,
  identity_reset_at timestamp(3) with time zone,
  identity_reset_by uuid[] not null default '{}'::uuid[],
  link_at_next_sign_in boolean not null default false,
  language text,
  constraint users_display_name_given CHECK ((display_name <> ''::text)),
  constraint users_email_key_is_lower_case CHECK ((email_key = lower(email))),
  constraint users_language_known CHECK ((language = ANY (ARRAY['en'::text, 'de'::text]))),
  constraint users_mail_known CHECK ((mail = ANY (ARRAY['each'::text, 'daily'::text, 'none'::text]))),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_unique UNIQUE (email_key),
  constraint users_oidc_subject_unique UNIQUE (oidc_issuer, oidc_subject)
);
CREATE TRIGGER forget_my_scopes AFTER DELETE OR UPDATE OF disabled ON muniment.users FOR EACH STATEMENT EXECUTE FUNCTION forget_my_scopes();
CREATE TRIGGER users_administrator_changed BEFORE UPDATE OF admin ON muniment.users FOR EACH ROW WHEN ((new.admin IS DISTINCT FROM old.admin)) EXECUTE FUNCTION users_administrators_by_administrators();
CREATE TRIGGER users_administrator_made BEFORE INSERT ON muniment.users FOR EACH ROW WHEN (new.admin) EXECUTE FUNCTION users_administrators_by_administrators();
CREATE TRIGGER users_confirmed_by_others BEFORE UPDATE OF identity_reset_at ON muniment.users FOR EACH ROW WHEN (((old.identity_reset_at IS NOT NULL) AND (new.identity_reset_at IS NULL))) EXECUTE FUNCTION users_confirmed_by_others();
grant insert, select on table users to muniment_app;
grant select on table users to muniment_backup;
grant update (admin, disabled, display_name, identity_reset_at, identity_reset_by, kept, language, link_at_next_sign_in, mail, must_change_password, oidc_issuer, oidc_subject, password_hash) on users to muniment_app;

create table uses (
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  relation text not null,
  item_key text collate "C" not null,
  target_kind text not null,
  target text collate "C" not null,
  number integer not null,
  constraint uses_relation_known CHECK ((relation = ANY (ARRAY['link'::text, 'mitigates'::text, 'implemented-by'::text, 'verified-by'::text]))),
  constraint uses_target_kind_known CHECK ((target_kind = ANY (ARRAY['document'::text, 'item'::text]))),
  constraint uses_pkey PRIMARY KEY (scope_id, version_id, relation, item_key, target_kind, target, number)
);
alter table uses enable row level security;
alter table uses force row level security;
CREATE INDEX uses_by_target ON muniment.uses USING btree (target, scope_id);
create policy backup_reads on uses for select to muniment_backup using (true);
create policy scope_isolation on uses for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant delete, insert, select on table uses to muniment_app;
grant select on table uses to muniment_backup;

create table versions (
  id uuid not null,
  scope_id uuid not null,
  document_id uuid not null,
  number integer not null,
  title text not null,
  state text not null,
  effective_date date,
  content_format text not null,
  markdown text,
  content jsonb,
  content_hash text,
  manifest jsonb,
  revision integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  created_by uuid not null,
  released_at timestamp(3) with time zone,
  released_by uuid,
  revoked_at timestamp(3) with time zone,
  disposed_at timestamp(3) with time zone,
  language text not null default 'en'::text,
  change_summary text,
  submitted_at timestamp(3) with time zone,
  submitted_by uuid,
  review_due date,
  returned_at timestamp(3) with time zone,
  returned_by uuid,
  return_reason text,
  revoked_by uuid,
  revoke_reason text,
  carried_over_reason text,
  created_name text,
  submitted_name text,
  returned_name text,
  released_name text,
  revoked_name text,
  disposal_requested_at timestamp(3) with time zone,
  disposal_requested_by uuid,
  disposal_reason text,
  disposal_name text,
  constraint versions_content_format_known CHECK ((content_format = ANY (ARRAY['markdown'::text, 'rich'::text]))),
  constraint versions_disposal_is_whole CHECK ((num_nulls(disposal_requested_at, disposal_requested_by, disposal_reason) = ANY (ARRAY[0, 3]))),
  constraint versions_disposed_has_time CHECK (((state = 'DISPOSED'::text) = (disposed_at IS NOT NULL))),
  constraint versions_disposed_is_empty CHECK (((state <> 'DISPOSED'::text) OR ((markdown IS NULL) AND (content IS NULL) AND (manifest IS NULL) AND (disposed_at IS NOT NULL)))),
  constraint versions_frozen_after_draft CHECK (((state = ANY (ARRAY['DRAFT'::text, 'CANCELLED'::text, 'DISPOSED'::text])) OR ((content_hash IS NOT NULL) AND (manifest IS NOT NULL) AND (markdown IS NOT NULL)))),
  constraint versions_language_form CHECK ((language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$'::text)),
  constraint versions_number_from_one CHECK ((number >= 1)),
  constraint versions_release_is_whole CHECK ((((released_at IS NULL) = (released_by IS NULL)) AND ((released_at IS NULL) = (effective_date IS NULL)))),
  constraint versions_released_has_date CHECK (((state <> ALL (ARRAY['RELEASED'::text, 'REVOKED'::text])) OR ((effective_date IS NOT NULL) AND (released_at IS NOT NULL) AND (released_by IS NOT NULL)))),
  constraint versions_return_is_whole CHECK ((num_nulls(returned_at, returned_by, return_reason) = ANY (ARRAY[0, 3]))),
  constraint versions_revocation_is_whole CHECK (((revoked_by IS NULL) = (revoke_reason IS NULL))),
  constraint versions_revoked_has_time CHECK (
CASE state
    WHEN 'REVOKED'::text THEN (revoked_at IS NOT NULL)
    WHEN 'DISPOSED'::text THEN true
    ELSE (revoked_at IS NULL)
END),
  constraint versions_revoked_was_released CHECK (((revoked_at IS NULL) OR (released_at IS NOT NULL))),
  constraint versions_revoker_of_revoked CHECK (((revoked_by IS NULL) OR (revoked_at IS NOT NULL))),
  constraint versions_state_known CHECK ((state = ANY (ARRAY['DRAFT'::text, 'IN_REVIEW'::text, 'RELEASED'::text, 'CANCELLED'::text, 'REVOKED'::text, 'DISPOSED'::text]))),
  constraint versions_submission_is_whole CHECK (((submitted_at IS NULL) = (submitted_by IS NULL))),
  constraint versions_unreleased_has_no_release CHECK (((state <> ALL (ARRAY['DRAFT'::text, 'IN_REVIEW'::text, 'CANCELLED'::text])) OR (released_at IS NULL))),
  constraint versions_pkey PRIMARY KEY (id),
  constraint versions_id_with_document UNIQUE (scope_id, document_id, id),
  constraint versions_id_with_scope UNIQUE (scope_id, id),
  constraint versions_number_unique UNIQUE (scope_id, document_id, number)
);
alter table versions enable row level security;
alter table versions force row level security;
CREATE INDEX versions_by_state ON muniment.versions USING btree (scope_id, state, document_id);
CREATE INDEX versions_ever_released ON muniment.versions USING btree (scope_id, document_id, number) WHERE (released_at IS NOT NULL);
CREATE UNIQUE INDEX versions_one_working ON muniment.versions USING btree (scope_id, document_id) WHERE (state = ANY (ARRAY['DRAFT'::text, 'IN_REVIEW'::text]));
CREATE TRIGGER versions_end_drafting AFTER UPDATE OF state ON muniment.versions FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION versions_end_drafting();
CREATE TRIGGER versions_freeze_language BEFORE UPDATE OF language ON muniment.versions FOR EACH ROW EXECUTE FUNCTION versions_freeze_language();
CREATE TRIGGER versions_freeze_reading BEFORE UPDATE OF carried_over_reason ON muniment.versions FOR EACH ROW EXECUTE FUNCTION versions_freeze_reading();
CREATE TRIGGER versions_freeze_review BEFORE UPDATE ON muniment.versions FOR EACH ROW EXECUTE FUNCTION versions_freeze_review();
CREATE TRIGGER versions_keep BEFORE UPDATE ON muniment.versions FOR EACH ROW EXECUTE FUNCTION versions_keep();
CREATE TRIGGER versions_name_people BEFORE INSERT OR UPDATE ON muniment.versions FOR EACH ROW EXECUTE FUNCTION versions_name_people();
CREATE TRIGGER versions_note_newest AFTER INSERT OR DELETE OR UPDATE OF state ON muniment.versions FOR EACH ROW EXECUTE FUNCTION note_newest_state();
CREATE CONSTRAINT TRIGGER versions_note_trace AFTER UPDATE ON muniment.versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.effective_date IS DISTINCT FROM new.effective_date) OR (old.released_at IS DISTINCT FROM new.released_at) OR (old.revoked_at IS DISTINCT FROM new.revoked_at) OR (old.disposed_at IS DISTINCT FROM new.disposed_at))) EXECUTE FUNCTION note_trace_change();
CREATE CONSTRAINT TRIGGER versions_note_trace_of_new AFTER INSERT ON muniment.versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state <> 'DRAFT'::text)) EXECUTE FUNCTION note_trace_change();
CREATE CONSTRAINT TRIGGER versions_note_trace_of_removed AFTER DELETE ON muniment.versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_trace_change();
CREATE TRIGGER versions_start_as_draft BEFORE INSERT ON muniment.versions FOR EACH ROW EXECUTE FUNCTION versions_start_as_draft();
CREATE TRIGGER versions_step BEFORE UPDATE ON muniment.versions FOR EACH ROW EXECUTE FUNCTION versions_step();
create policy backup_reads on versions for select to muniment_backup using (true);
create policy drafts_for_writers on versions as restrictive for select to muniment_app using (((released_at IS NOT NULL) OR (scope_id = ANY (( SELECT my_draft_scope_ids() AS my_draft_scope_ids)::uuid[]))));
create policy owner_assigns on versions for select to muniment_owner using (true);
create policy scope_isolation on versions for all to public using ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[]))) with check ((scope_id = ANY (( SELECT my_scope_ids() AS my_scope_ids)::uuid[])));
grant insert, select on table versions to muniment_app;
grant select on table versions to muniment_backup;
grant update (carried_over_reason, change_summary, content, content_format, content_hash, disposal_reason, disposal_requested_at, disposal_requested_by, disposed_at, effective_date, language, manifest, markdown, released_at, released_by, return_reason, returned_at, returned_by, review_due, revision, revoke_reason, revoked_at, revoked_by, state, submitted_at, submitted_by, title) on versions to muniment_app;

create table walked_chains (
  chain text not null,
  seq bigint not null,
  at timestamp(3) with time zone not null,
  break_seq bigint,
  break_reason text,
  constraint walked_chains_pkey PRIMARY KEY (chain)
);
grant select on table walked_chains to muniment_backup;

create policy drafts_for_writers on attachments as restrictive for select to muniment_app using (((scope_id = ANY (( SELECT my_draft_scope_ids() AS my_draft_scope_ids)::uuid[])) OR (EXISTS ( SELECT
   FROM versions v
  WHERE ((v.scope_id = attachments.scope_id) AND (v.id = attachments.version_id))))));
create policy drafts_for_writers on comment_pictures as restrictive for select to muniment_app using (((scope_id = ANY (( SELECT my_draft_scope_ids() AS my_draft_scope_ids)::uuid[])) OR (EXISTS ( SELECT
   FROM versions v
  WHERE ((v.scope_id = comment_pictures.scope_id) AND (v.id = comment_pictures.version_id))))));
create policy drafts_for_writers on comment_texts as restrictive for select to muniment_app using (((scope_id = ANY (( SELECT my_draft_scope_ids() AS my_draft_scope_ids)::uuid[])) OR (EXISTS ( SELECT
   FROM versions v
  WHERE ((v.scope_id = comment_texts.scope_id) AND (v.id = comment_texts.version_id))))));
create policy drafts_for_writers on comments as restrictive for select to muniment_app using (((scope_id = ANY (( SELECT my_draft_scope_ids() AS my_draft_scope_ids)::uuid[])) OR (EXISTS ( SELECT
   FROM versions v
  WHERE ((v.scope_id = comments.scope_id) AND (v.id = comments.version_id))))));
create policy drafts_for_writers on copied_sources as restrictive for select to muniment_app using (((scope_id = ANY (( SELECT my_draft_scope_ids() AS my_draft_scope_ids)::uuid[])) OR (EXISTS ( SELECT
   FROM versions v
  WHERE ((v.scope_id = copied_sources.scope_id) AND (v.id = copied_sources.version_id))))));
create policy drafts_for_writers on draft_presence as restrictive for select to muniment_app using (((scope_id = ANY (( SELECT my_draft_scope_ids() AS my_draft_scope_ids)::uuid[])) OR (EXISTS ( SELECT
   FROM versions v
  WHERE ((v.scope_id = draft_presence.scope_id) AND (v.id = draft_presence.version_id))))));
create policy drafts_for_writers on draft_steps as restrictive for select to muniment_app using (((scope_id = ANY (( SELECT my_draft_scope_ids() AS my_draft_scope_ids)::uuid[])) OR (EXISTS ( SELECT
   FROM versions v
  WHERE ((v.scope_id = draft_steps.scope_id) AND (v.id = draft_steps.version_id))))));
create policy drafts_for_writers on drafts as restrictive for select to muniment_app using (((scope_id = ANY (( SELECT my_draft_scope_ids() AS my_draft_scope_ids)::uuid[])) OR (EXISTS ( SELECT
   FROM versions v
  WHERE ((v.scope_id = drafts.scope_id) AND (v.id = drafts.version_id))))));
create policy actor_is_user on installation_events for insert to muniment_app with check (((NOT (actor_id IS DISTINCT FROM ( SELECT current_user_id() AS current_user_id))) OR ((( SELECT current_user_id() AS current_user_id) IS NULL) AND (actor_id = entity_id))));
create policy drafts_for_writers on items as restrictive for select to muniment_app using (((scope_id = ANY (( SELECT my_draft_scope_ids() AS my_draft_scope_ids)::uuid[])) OR (EXISTS ( SELECT
   FROM versions v
  WHERE ((v.scope_id = items.scope_id) AND (v.id = items.version_id))))));
create policy drafts_for_writers on kept_copies as restrictive for select to muniment_app using (((scope_id = ANY (( SELECT my_draft_scope_ids() AS my_draft_scope_ids)::uuid[])) OR (EXISTS ( SELECT
   FROM versions v
  WHERE ((v.scope_id = kept_copies.scope_id) AND (v.id = kept_copies.version_id))))));
create policy drafts_for_writers on notifications as restrictive for select to muniment_app using (((document_id IS NULL) OR (scope_id = ANY (( SELECT my_draft_scope_ids() AS my_draft_scope_ids)::uuid[])) OR ((EXISTS ( SELECT
   FROM documents d
  WHERE ((d.scope_id = notifications.scope_id) AND (d.id = notifications.document_id)))) AND ((version_id IS NULL) OR (EXISTS ( SELECT
   FROM versions v
  WHERE ((v.scope_id = notifications.scope_id) AND (v.id = notifications.version_id))))))));
create policy drafts_for_writers on reviewers as restrictive for select to muniment_app using (((scope_id = ANY (( SELECT my_draft_scope_ids() AS my_draft_scope_ids)::uuid[])) OR (EXISTS ( SELECT
   FROM versions v
  WHERE ((v.scope_id = reviewers.scope_id) AND (v.id = reviewers.version_id))))));
create policy drafts_for_writers on submissions as restrictive for select to muniment_app using (((scope_id = ANY (( SELECT my_draft_scope_ids() AS my_draft_scope_ids)::uuid[])) OR (EXISTS ( SELECT
   FROM versions v
  WHERE ((v.scope_id = submissions.scope_id) AND (v.id = submissions.version_id))))));
create policy drafts_for_writers on uses as restrictive for select to muniment_app using (((scope_id = ANY (( SELECT my_draft_scope_ids() AS my_draft_scope_ids)::uuid[])) OR (EXISTS ( SELECT
   FROM versions v
  WHERE ((v.scope_id = uses.scope_id) AND (v.id = uses.version_id))))));

alter table account_news add constraint account_news_about_user FOREIGN KEY (about_id) REFERENCES users(id);
alter table account_news add constraint account_news_by_user FOREIGN KEY (by_id) REFERENCES users(id);
alter table account_news add constraint account_news_for_user FOREIGN KEY (user_id) REFERENCES users(id);
alter table api_tokens add constraint api_tokens_of_user FOREIGN KEY (user_id) REFERENCES users(id);
alter table attachments add constraint attachments_bytes_in_scope FOREIGN KEY (scope_id, sha256) REFERENCES blobs(scope_id, sha256);
alter table attachments add constraint attachments_created_by_user FOREIGN KEY (created_by) REFERENCES users(id);
alter table attachments add constraint attachments_of_version FOREIGN KEY (scope_id, document_id, version_id) REFERENCES versions(scope_id, document_id, id);
alter table audit_events add constraint audit_events_of_scope FOREIGN KEY (scope_id) REFERENCES scopes(id);
alter table audit_heads add constraint audit_heads_of_scope FOREIGN KEY (scope_id) REFERENCES scopes(id);
alter table blob_chunks add constraint blob_chunks_of_blob FOREIGN KEY (scope_id, sha256) REFERENCES blobs(scope_id, sha256) ON DELETE CASCADE;
alter table blob_removals add constraint blob_removals_of_scope FOREIGN KEY (scope_id) REFERENCES scopes(id);
alter table blobs add constraint blobs_of_scope FOREIGN KEY (scope_id) REFERENCES scopes(id);
alter table comment_pictures add constraint comment_pictures_of_comment FOREIGN KEY (scope_id, version_id, comment_id) REFERENCES comments(scope_id, version_id, id);
alter table comment_texts add constraint comment_texts_of_comment FOREIGN KEY (scope_id, version_id, comment_id) REFERENCES comments(scope_id, version_id, id);
alter table comments add constraint comments_created_by_user FOREIGN KEY (created_by) REFERENCES users(id);
alter table comments add constraint comments_of_version FOREIGN KEY (scope_id, document_id, version_id) REFERENCES versions(scope_id, document_id, id);
alter table comments add constraint comments_reply_to_same_version FOREIGN KEY (scope_id, version_id, parent_id) REFERENCES comments(scope_id, version_id, id) ON DELETE CASCADE;
alter table comments add constraint comments_resolved_by_user FOREIGN KEY (resolved_by) REFERENCES users(id);
alter table copied_sources add constraint copied_sources_of_version FOREIGN KEY (scope_id, document_id, version_id) REFERENCES versions(scope_id, document_id, id);
alter table documents add constraint documents_created_by_user FOREIGN KEY (created_by) REFERENCES users(id);
alter table documents add constraint documents_folder_in_scope FOREIGN KEY (scope_id, folder_id) REFERENCES folders(scope_id, id);
alter table documents add constraint documents_held_by_user FOREIGN KEY (hold_by) REFERENCES users(id);
alter table documents add constraint documents_of_scope FOREIGN KEY (scope_id) REFERENCES scopes(id);
alter table documents add constraint documents_owned_by_user FOREIGN KEY (owner_id) REFERENCES users(id);
alter table draft_presence add constraint draft_presence_of_user FOREIGN KEY (user_id) REFERENCES users(id);
alter table draft_presence add constraint draft_presence_of_version FOREIGN KEY (scope_id, document_id, version_id) REFERENCES versions(scope_id, document_id, id);
alter table draft_steps add constraint draft_steps_by_user FOREIGN KEY (user_id) REFERENCES users(id);
alter table draft_steps add constraint draft_steps_of_draft FOREIGN KEY (scope_id, version_id) REFERENCES drafts(scope_id, version_id);
alter table draft_steps add constraint draft_steps_of_version FOREIGN KEY (scope_id, document_id, version_id) REFERENCES versions(scope_id, document_id, id);
alter table drafts add constraint drafts_of_version FOREIGN KEY (scope_id, document_id, version_id) REFERENCES versions(scope_id, document_id, id);
alter table export_digests add constraint export_digests_of_scope FOREIGN KEY (scope_id) REFERENCES scopes(id);
alter table export_job_chunks add constraint export_job_chunks_of_job FOREIGN KEY (scope_id, job_id) REFERENCES export_jobs(scope_id, id) ON DELETE CASCADE;
alter table export_job_objects add constraint export_job_objects_of_job FOREIGN KEY (scope_id, job_id) REFERENCES export_jobs(scope_id, id) ON DELETE CASCADE;
alter table export_jobs add constraint export_jobs_by_token FOREIGN KEY (token_id) REFERENCES api_tokens(id);
alter table export_jobs add constraint export_jobs_created_by_user FOREIGN KEY (created_by) REFERENCES users(id);
alter table export_jobs add constraint export_jobs_of_scope FOREIGN KEY (scope_id) REFERENCES scopes(id);
alter table exported_versions add constraint exported_versions_of_version FOREIGN KEY (scope_id, document_id, version_id) REFERENCES versions(scope_id, document_id, id);
alter table folders add constraint folders_of_scope FOREIGN KEY (scope_id) REFERENCES scopes(id);
alter table folders add constraint folders_parent_in_scope FOREIGN KEY (scope_id, parent_id) REFERENCES folders(scope_id, id);
alter table galleys add constraint galleys_of_version FOREIGN KEY (scope_id, version_id) REFERENCES versions(scope_id, id);
alter table import_chunks add constraint import_chunks_of_import FOREIGN KEY (scope_id, import_id) REFERENCES imports(scope_id, id) ON DELETE CASCADE;
alter table import_documents add constraint import_documents_of_document FOREIGN KEY (scope_id, document_id) REFERENCES documents(scope_id, id);
alter table import_documents add constraint import_documents_of_import FOREIGN KEY (scope_id, import_id) REFERENCES imports(scope_id, id) ON DELETE CASCADE;
alter table imports add constraint imports_by_token FOREIGN KEY (token_id) REFERENCES api_tokens(id);
alter table imports add constraint imports_created_by_user FOREIGN KEY (created_by) REFERENCES users(id);
alter table imports add constraint imports_of_scope FOREIGN KEY (scope_id) REFERENCES scopes(id);
alter table items add constraint items_of_version FOREIGN KEY (scope_id, document_id, version_id) REFERENCES versions(scope_id, document_id, id);
alter table kept_copies add constraint kept_copies_of_user FOREIGN KEY (user_id) REFERENCES users(id);
alter table kept_copies add constraint kept_copies_of_version FOREIGN KEY (scope_id, document_id, version_id) REFERENCES versions(scope_id, document_id, id);
alter table kept_copies add constraint kept_copies_replaced_by_user FOREIGN KEY (replaced_by) REFERENCES users(id);
alter table members add constraint members_are_users FOREIGN KEY (user_id) REFERENCES users(id);
alter table members add constraint members_of_scope FOREIGN KEY (scope_id) REFERENCES scopes(id);
alter table notifications add constraint notifications_by_user FOREIGN KEY (by_id) REFERENCES users(id);
alter table notifications add constraint notifications_for_user FOREIGN KEY (user_id) REFERENCES users(id);
alter table notifications add constraint notifications_of_document FOREIGN KEY (scope_id, document_id) REFERENCES documents(scope_id, id);
alter table notifications add constraint notifications_of_version FOREIGN KEY (scope_id, version_id) REFERENCES versions(scope_id, id);
alter table oidc_flows add constraint oidc_flows_of_signer FOREIGN KEY (signer_id) REFERENCES users(id);
alter table pack_choices add constraint pack_choices_of_scope FOREIGN KEY (scope_id) REFERENCES scopes(id);
alter table pack_choices add constraint pack_choices_saved_by_user FOREIGN KEY (saved_by) REFERENCES users(id);
alter table pack_versions add constraint pack_versions_of_job FOREIGN KEY (scope_id, job_id) REFERENCES export_jobs(scope_id, id) ON DELETE CASCADE;
alter table pack_versions add constraint pack_versions_of_version FOREIGN KEY (scope_id, version_id) REFERENCES versions(scope_id, id);
alter table passkey_challenges add constraint passkey_challenges_of_user FOREIGN KEY (user_id) REFERENCES users(id);
alter table passkeys add constraint passkeys_of_user FOREIGN KEY (user_id) REFERENCES users(id);
alter table password_links add constraint password_links_issued_by_user FOREIGN KEY (issued_by) REFERENCES users(id);
alter table password_links add constraint password_links_of_user FOREIGN KEY (user_id) REFERENCES users(id);
alter table prepared_images add constraint prepared_images_of_blob FOREIGN KEY (scope_id, sha256) REFERENCES blobs(scope_id, sha256) ON DELETE CASCADE;
alter table reading_assignments add constraint reading_assignments_are_users FOREIGN KEY (user_id) REFERENCES users(id);
alter table reading_assignments add constraint reading_assignments_of_version FOREIGN KEY (scope_id, document_id, version_id) REFERENCES versions(scope_id, document_id, id);
alter table reading_days add constraint reading_days_of_scope FOREIGN KEY (scope_id) REFERENCES scopes(id);
alter table reading_duties add constraint reading_duties_of_document FOREIGN KEY (scope_id, document_id) REFERENCES documents(scope_id, id);
alter table reading_duties add constraint reading_duties_of_scope FOREIGN KEY (scope_id) REFERENCES scopes(id);
alter table reading_duty_people add constraint reading_duty_people_are_users FOREIGN KEY (user_id) REFERENCES users(id);
alter table reading_duty_people add constraint reading_duty_people_of_duty FOREIGN KEY (scope_id, duty_id) REFERENCES reading_duties(scope_id, id) ON DELETE CASCADE;
alter table recovery_codes add constraint recovery_codes_of_user FOREIGN KEY (user_id) REFERENCES users(id);
alter table reviewers add constraint reviewers_are_users FOREIGN KEY (user_id) REFERENCES users(id);
alter table reviewers add constraint reviewers_of_version FOREIGN KEY (scope_id, version_id) REFERENCES versions(scope_id, id);
alter table role_permissions add constraint role_permissions_in_catalog FOREIGN KEY (permission) REFERENCES permissions(name);
alter table role_permissions add constraint role_permissions_of_role FOREIGN KEY (role) REFERENCES roles(name);
alter table search_entries add constraint search_entries_of_version FOREIGN KEY (scope_id, document_id, version_id) REFERENCES versions(scope_id, document_id, id);
alter table sessions add constraint sessions_of_user FOREIGN KEY (user_id) REFERENCES users(id);
alter table signing_tickets add constraint signing_tickets_of_user FOREIGN KEY (user_id) REFERENCES users(id);
alter table submissions add constraint submissions_by_user FOREIGN KEY (submitted_by) REFERENCES users(id);
alter table submissions add constraint submissions_of_version FOREIGN KEY (scope_id, document_id, version_id) REFERENCES versions(scope_id, document_id, id);
alter table totp_factors add constraint totp_factors_of_user FOREIGN KEY (user_id) REFERENCES users(id);
alter table trace_states add constraint trace_states_scope FOREIGN KEY (scope_id) REFERENCES scopes(id);
alter table tree_states add constraint tree_states_scope FOREIGN KEY (scope_id) REFERENCES scopes(id);
alter table uses add constraint uses_of_version FOREIGN KEY (scope_id, document_id, version_id) REFERENCES versions(scope_id, document_id, id);
alter table versions add constraint versions_created_by_user FOREIGN KEY (created_by) REFERENCES users(id);
alter table versions add constraint versions_disposal_requested_by_user FOREIGN KEY (disposal_requested_by) REFERENCES users(id);
alter table versions add constraint versions_of_document FOREIGN KEY (scope_id, document_id) REFERENCES documents(scope_id, id);
alter table versions add constraint versions_released_by_user FOREIGN KEY (released_by) REFERENCES users(id);
alter table versions add constraint versions_returned_by_user FOREIGN KEY (returned_by) REFERENCES users(id);
alter table versions add constraint versions_revoked_by_user FOREIGN KEY (revoked_by) REFERENCES users(id);
alter table versions add constraint versions_submitted_by_user FOREIGN KEY (submitted_by) REFERENCES users(id);
