-- Rules that the server kept and the database did not know: dates agree with states, what belongs to a version belongs to
-- its document, an event's actor is the transaction's user. And every constraint gets a name that says its rule.

-- Dates agree with states. A version has been released whole or not at all; only what was released is revoked.
alter table versions
  add constraint versions_release_is_whole check (
    (released_at is null) = (released_by is null) and (released_at is null) = (effective_date is null)),
  add constraint versions_unreleased_has_no_release check (
    state not in ('DRAFT', 'IN_REVIEW', 'CANCELLED') or released_at is null),
  add constraint versions_revoked_was_released check (revoked_at is null or released_at is not null),
  add constraint versions_revoked_has_time check (case state
    when 'REVOKED' then revoked_at is not null when 'DISPOSED' then true else revoked_at is null end),
  add constraint versions_disposed_has_time check ((state = 'DISPOSED') = (disposed_at is not null));

alter table export_jobs
  add constraint export_jobs_over_has_end check ((state in ('done', 'failed', 'cancelled')) = (finished_at is not null)),
  add constraint export_jobs_running_has_worker check (state <> 'running'
    or (started_at is not null and alive_at is not null and worker is not null)),
  add constraint export_jobs_done_has_file check (
    (state = 'done') = (sha256 is not null and size_bytes is not null and expires_at is not null)),
  add constraint export_jobs_failed_has_problem check ((state = 'failed') = (problem is not null));

-- Whatever names a version and a document names the version's own document. Not valid: the owner who applies this sees no rows
-- of isolated tables, so PostgreSQL would check what is there against nothing. provision.ts validates references afterwards.
alter table versions add constraint versions_id_with_document unique (scope_id, document_id, id);
alter table attachments drop constraint attachments_of_version, add constraint attachments_of_version
  foreign key (scope_id, document_id, version_id) references versions (scope_id, document_id, id) not valid;
alter table items drop constraint items_of_version, add constraint items_of_version
  foreign key (scope_id, document_id, version_id) references versions (scope_id, document_id, id) not valid;
alter table search_entries drop constraint search_entries_of_version, add constraint search_entries_of_version
  foreign key (scope_id, document_id, version_id) references versions (scope_id, document_id, id) not valid;

-- An event's actor is the transaction's user, under the name that the user has then.
create function audit_events_name_actor() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  begin
    if new.actor_id is not null then
      select display_name into strict new.actor_name from users where id = new.actor_id;
    end if;
    return new;
  end $$;
-- Triggers fire in the order of their names: this one before the link, whose hash covers the name.
create trigger audit_events_actor_name before insert on audit_events
  for each row execute function audit_events_name_actor();
create trigger installation_events_actor_name before insert on installation_events
  for each row execute function audit_events_name_actor();

create policy actor_is_user on audit_events as restrictive for insert
  with check (actor_id = (select current_user_id()));

-- What belongs to no scope may happen before anyone is signed in. Such an event names nobody, or whom it is about: the one
-- who signs in.
alter table installation_events enable row level security;
alter table installation_events force row level security;
create policy server_reads on installation_events for select to muniment_app using (true);
create policy backup_reads on installation_events for select to muniment_backup using (true);
create policy actor_is_user on installation_events for insert to muniment_app with check (
  actor_id is not distinct from (select current_user_id())
  or ((select current_user_id()) is null and actor_id = entity_id));
alter table installation_events add constraint installation_events_nobody_has_no_name check (
  actor_id is not null or actor_name in ('not signed in', 'command line'));

-- The catalog is read in the order in which it was written down.
alter table permissions add column ordinal integer;
alter table roles add column ordinal integer;
update permissions set ordinal = array_position(array['VIEW', 'AUTHOR_DOCUMENTS', 'RELEASE_DOCUMENTS', 'REVOKE_DOCUMENTS',
  'DISPOSE_DOCUMENTS', 'ORGANIZE_DOCUMENTS', 'ACTIVATE_CATALOG_ENTRIES', 'VIEW_TRACEABILITY', 'EXPORT_AUDIT_PACK',
  'VIEW_AUDIT_TRAIL', 'MANAGE_MEMBERS'], name);
update roles set ordinal = array_position(
  array['reader', 'author', 'approver', 'quality-manager', 'auditor', 'scope-admin'], name);
alter table permissions alter column ordinal set not null, add constraint permissions_ordinal_unique unique (ordinal);
alter table roles alter column ordinal set not null, add constraint roles_ordinal_unique unique (ordinal);
alter table role_permissions rename constraint role_permissions_role_fkey to role_permissions_of_role;
alter table role_permissions rename constraint role_permissions_permission_fkey to role_permissions_in_catalog;

-- Sweeps find what is due by an index, and do not come back to what they have done.
alter table export_jobs add column file_dropped boolean not null default false;
drop index export_jobs_by_expiry;
create index export_jobs_with_file on export_jobs (expires_at) where state = 'done' and not file_dropped;
create index export_jobs_running on export_jobs (alive_at) where state = 'running';
create index oidc_flows_by_expiry on oidc_flows (expires_at);

create or replace function drop_expired_packs(moment timestamptz) returns integer
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with due as (
      update export_jobs set file_dropped = true
      where state = 'done' and not file_dropped and expires_at <= moment
      returning scope_id, id
    ), dropped as (
      delete from export_job_chunks c using due
      where c.scope_id = due.scope_id and c.job_id = due.id
      returning c.job_id)
    select count(distinct job_id)::integer from dropped
  $$;

-- Names for what PostgreSQL had named.
alter table sessions rename constraint sessions_user_id_fkey to sessions_of_user;
alter table api_tokens rename constraint api_tokens_user_id_fkey to api_tokens_of_user;
alter table members rename constraint members_scope_id_fkey to members_of_scope;
alter table members rename constraint members_user_id_fkey to members_are_users;
alter table audit_events rename constraint audit_events_scope_id_fkey to audit_events_of_scope;
alter table installation_events rename constraint installation_events_seq_key to installation_events_seq_unique;
alter table audit_heads rename constraint audit_heads_scope_id_fkey to audit_heads_of_scope;
alter table installation_head rename constraint installation_head_only_row_check to installation_head_is_one_row;
alter table folders rename constraint folders_scope_id_fkey to folders_of_scope;
alter table documents rename constraint documents_scope_id_fkey to documents_of_scope;
alter table documents rename constraint documents_created_by_fkey to documents_created_by_user;
alter table versions rename constraint versions_number_check to versions_number_from_one;
alter table versions rename constraint versions_content_format_check to versions_content_format_known;
alter table versions rename constraint versions_created_by_fkey to versions_created_by_user;
alter table versions rename constraint versions_released_by_fkey to versions_released_by_user;
alter table blobs rename constraint blobs_scope_id_fkey to blobs_of_scope;
alter table blob_removals rename constraint blob_removals_scope_id_fkey to blob_removals_of_scope;
alter table attachments rename constraint attachments_created_by_fkey to attachments_created_by_user;
alter table items rename constraint items_kind_check to items_kind_known;
alter table export_jobs rename constraint export_jobs_scope_id_fkey to export_jobs_of_scope;
alter table export_jobs rename constraint export_jobs_created_by_fkey to export_jobs_created_by_user;
alter table export_jobs rename constraint export_jobs_format_check to export_jobs_format_known;
alter table export_jobs rename constraint export_jobs_state_check to export_jobs_state_known;
