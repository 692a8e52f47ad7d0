-- Packs that wait or run without a place in the queue, which happens only past the server: a restored backup without the queue.
create or replace function unplaced_export_jobs() returns table (id uuid, scope_id uuid, created_by uuid)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select j.id, j.scope_id, j.created_by from export_jobs j
    where j.state in ('queued', 'running') and not exists (select from queue_jobs q where q.key = 'pack:' || j.id)
  $$;
revoke execute on function unplaced_export_jobs from public;
grant execute on function unplaced_export_jobs to muniment_app;
