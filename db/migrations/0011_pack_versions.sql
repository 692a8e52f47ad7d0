-- The versions that a finished pack holds, so that a disposal finds the packs whose files have to go.
create table pack_versions (
  scope_id uuid not null,
  job_id uuid not null,
  version_id uuid not null,
  constraint pack_versions_pkey primary key (scope_id, job_id, version_id),
  constraint pack_versions_of_job foreign key (scope_id, job_id) references export_jobs (scope_id, id) on delete cascade,
  constraint pack_versions_of_version foreign key (scope_id, version_id) references versions (scope_id, id)
);
create index pack_versions_by_version on pack_versions (scope_id, version_id);

-- Packs that can still be downloaded were found by their events until now: file and event are joined by the digest.
alter table audit_events no force row level security;
insert into pack_versions (scope_id, job_id, version_id)
  select distinct job.scope_id, job.id, held.version_id::uuid
  from export_jobs job
  join audit_events event on event.scope_id = job.scope_id and event.type = 'EXPORTED' and event.at >= job.created_at
    and event.changes ->> 'sha256' = job.sha256
  cross join jsonb_array_elements_text(event.changes -> 'versionIds') as held (version_id)
  where job.state = 'done' and job.expires_at > now();
alter table audit_events force row level security;

call isolate('pack_versions');
grant select, insert on pack_versions to muniment_app;

-- A disabled user sees no scope and a former member not this one, so the job that a worker was to make for such a person
-- can be ended only here.
drop function cancel_job_of_disabled(uuid, timestamptz);
create function cancel_abandoned_job(job uuid, moment timestamptz) returns boolean
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with cancelled as (
      update export_jobs j set state = 'cancelled', finished_at = moment
      from users u where j.id = job and u.id = j.created_by and j.state in ('queued', 'running')
        and (u.disabled or not exists (select from members m where m.scope_id = j.scope_id and m.user_id = u.id))
      returning j.scope_id, j.id), dropped as (
      delete from export_job_chunks c using cancelled j where c.scope_id = j.scope_id and c.job_id = j.id)
    select exists (select from cancelled)
  $$;
revoke execute on function cancel_abandoned_job(uuid, timestamptz) from public;
grant execute on function cancel_abandoned_job(uuid, timestamptz) to muniment_app;
