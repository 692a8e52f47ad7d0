-- The running jobs that have shown no sign of life since then, with all that it takes to queue them again: a worker that
-- comes back late may have taken the place in the queue with it.
drop function silent_export_workers(timestamptz);
create function silent_export_jobs(since timestamptz)
  returns table (id uuid, scope_id uuid, created_by uuid, worker text)
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    select j.id, j.scope_id, j.created_by, j.worker from export_jobs j
    where j.state = 'running' and j.alive_at < since and j.worker is not null
  $$;
revoke execute on function silent_export_jobs(timestamptz) from public;
grant execute on function silent_export_jobs(timestamptz) to muniment_app;
