-- Imports that run without a place in the queue, which happens only past the server: a restored backup without the queue.
create or replace function unplaced_imports() returns table (id uuid, scope_id uuid, created_by uuid)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select i.id, i.scope_id, i.created_by from imports i
    where i.state = 'running' and not exists (select from queue_jobs q where q.key = 'import:' || i.id)
  $$;
revoke execute on function unplaced_imports from public;
grant execute on function unplaced_imports to muniment_app;
