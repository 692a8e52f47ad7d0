-- The object has been erased.
create or replace function forget_blob_removal(scope uuid, digest text, place text, name text) returns void
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    delete from blob_removals r
    where r.scope_id = scope and r.sha256 = digest and r.store = place and r.object = name and r.due_at <= now()
  $$;
revoke execute on function forget_blob_removal from public;
grant execute on function forget_blob_removal to muniment_app;
