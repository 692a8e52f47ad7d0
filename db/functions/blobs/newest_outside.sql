-- The newest files outside the database, to be looked for in the store: what a wrong one took is among them.
create or replace function newest_outside(wanted integer)
  returns table (scope_id uuid, sha256 text, store text, object text)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select b.scope_id, b.sha256, b.store, b.object from blobs b where b.store <> 'db' order by b.created_at desc limit wanted
  $$;
revoke execute on function newest_outside from public;
grant execute on function newest_outside to muniment_app;
