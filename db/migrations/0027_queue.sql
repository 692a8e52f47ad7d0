-- The queue of work in the background. A job is held by a worker only as long as that shows that it lives, by the time of the
-- database: no clock of another machine decides, and what nobody holds is free within seconds.
--
-- The tables of graphile-worker, which it replaces, locked a queue for four hours when a worker came back late.
drop schema if exists graphile_worker cascade;

create table queue_jobs (
  id uuid not null default gen_random_uuid(),
  task text not null,
  key text,
  queue text,
  -- Identifiers alone: the content that a job works on stays behind the scope predicate.
  payload jsonb not null,
  tries integer not null,
  attempt integer not null default 0,
  run_at timestamptz not null default clock_timestamp(),
  worker text,
  alive_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  constraint queue_jobs_pkey primary key (id),
  constraint queue_jobs_held_by_one_that_lives check ((worker is null) = (alive_at is null))
);
-- A key is one among those that wait. A job that is being done may already be asked for again.
create unique index queue_jobs_key_waits_once on queue_jobs (key) where worker is null;
-- Jobs of one queue run one after the other.
create unique index queue_jobs_one_at_a_time on queue_jobs (queue) where worker is not null;
create index queue_jobs_next on queue_jobs (task, run_at) where worker is null;
create index queue_jobs_held on queue_jobs (alive_at) where worker is not null;
create index queue_jobs_by_key on queue_jobs (key);
grant select, insert, update, delete on queue_jobs to muniment_app;

-- Who lives is known to the queue alone.
drop function silent_export_jobs(timestamptz);
drop function silent_imports(timestamptz);
alter table export_jobs drop constraint export_jobs_running_has_worker, drop column alive_at, drop column worker;
alter table export_jobs add constraint export_jobs_running_has_start check (state <> 'running' or started_at is not null);
alter table imports drop column alive_at, drop column worker;

-- Work that waits or runs without a place in the queue, which happens only past the server: a restored backup without the queue.
create function unplaced_export_jobs() returns table (id uuid, scope_id uuid, created_by uuid)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select j.id, j.scope_id, j.created_by from export_jobs j
    where j.state in ('queued', 'running') and not exists (select from queue_jobs q where q.key = 'pack:' || j.id)
  $$;
create function unplaced_imports() returns table (id uuid, scope_id uuid, created_by uuid)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select i.id, i.scope_id, i.created_by from imports i
    where i.state = 'running' and not exists (select from queue_jobs q where q.key = 'import:' || i.id)
  $$;
revoke execute on function unplaced_export_jobs(), unplaced_imports() from public;
grant execute on function unplaced_export_jobs(), unplaced_imports() to muniment_app;
-- The sweep asks every few seconds.
drop index if exists export_jobs_running;
create index export_jobs_unfinished on export_jobs (state) where state in ('queued', 'running');
create index imports_running on imports (state) where state = 'running';
