-- What exports keep: laid-out bodies of frozen versions, prepared images, and the jobs that make packs.
-- A galley names the doc: targets that its text may hold (link_keys), those it does hold (links) and the headings it
-- offers (slugs), so that a pack can be planned and reported on from kept galleys without reading any content.

create table galleys (
  scope_id uuid not null,
  version_id uuid not null,
  key text not null,
  page_count integer not null,
  link_keys text[] not null,
  slugs text[] not null,
  links text[] not null,
  bytes bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (scope_id, version_id, key),
  constraint galleys_of_version foreign key (scope_id, version_id) references versions (scope_id, id)
);
alter table galleys alter column bytes set storage external;

create table prepared_images (
  scope_id uuid not null,
  sha256 text not null,
  preparation text not null,
  bytes bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (scope_id, sha256, preparation),
  constraint prepared_images_of_blob foreign key (scope_id, sha256) references blobs (scope_id, sha256) on delete cascade
);
alter table prepared_images alter column bytes set storage external;

create table export_jobs (
  id uuid primary key,
  scope_id uuid not null references scopes (id),
  created_by uuid not null references users (id),
  format text not null check (format in ('zip', 'merged')),
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer not null default 0,
  attempt integer not null default 0,
  alive_at timestamptz(3),
  worker text,
  problem jsonb,
  report jsonb,
  sha256 text,
  size_bytes bigint,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  constraint export_jobs_id_with_scope unique (scope_id, id)
);
create index export_jobs_by_creator on export_jobs (created_by, id desc);
create index export_jobs_by_expiry on export_jobs (expires_at) where state = 'done';

-- A finished pack, so that any server can hand out what any worker made.
create table export_job_chunks (
  scope_id uuid not null,
  job_id uuid not null,
  ordinal integer not null,
  bytes bytea not null,
  primary key (scope_id, job_id, ordinal),
  constraint export_job_chunks_of_job foreign key (scope_id, job_id) references export_jobs (scope_id, id) on delete cascade
);
alter table export_job_chunks alter column bytes set storage external;

call isolate('galleys');
call isolate('prepared_images');
call isolate('export_jobs');
call isolate('export_job_chunks');

grant select, insert, delete on galleys, prepared_images, export_job_chunks to muniment_app;
grant select, insert, delete on export_jobs to muniment_app;
grant update (state, done, total, attempt, alive_at, worker, problem, report, sha256, size_bytes, started_at, finished_at, expires_at)
  on export_jobs to muniment_app;

-- Sweeping crosses scopes and knows no user: these two do just that and show nothing of any job but what the queue
-- needs to run it again. The owner's policy lets them see the rows.
create policy owner_sweeps on export_jobs to muniment_owner using (true) with check (true);
create policy owner_sweeps on export_job_chunks to muniment_owner using (true);

-- The queue workers whose running jobs have shown no sign of life since then.
create function silent_export_workers(since timestamptz) returns setof text
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$ select distinct worker from export_jobs where state = 'running' and alive_at < since and worker is not null $$;

-- Removes the files of packs that have expired; their records stay.
create function drop_expired_packs(moment timestamptz) returns integer
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with dropped as (
      delete from export_job_chunks c using export_jobs j
      where j.scope_id = c.scope_id and j.id = c.job_id and j.state = 'done' and j.expires_at <= moment
      returning c.job_id)
    select count(distinct job_id)::integer from dropped
  $$;
revoke execute on function silent_export_workers(timestamptz), drop_expired_packs(timestamptz) from public;
grant execute on function silent_export_workers(timestamptz), drop_expired_packs(timestamptz) to muniment_app;
