-- Objects outside the database that nothing refers to any more and whose time has come.
create or replace function due_blob_removals() returns table (scope_id uuid, sha256 text, store text, object text)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select r.scope_id, r.sha256, r.store, r.object from blob_removals r
    where r.due_at <= now() order by r.due_at limit 500
  $$;
revoke execute on function due_blob_removals from public;
grant execute on function due_blob_removals to muniment_app;
