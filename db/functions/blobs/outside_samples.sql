-- The oldest and the newest objects outside, by which a wrong bucket or prefix is told from an object that was lost.
create or replace function outside_samples() returns table (scope_id uuid, sha256 text, store text, object text, newest boolean)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    (select b.scope_id, b.sha256, b.store, b.object, false from blobs b where b.store <> 'db' order by b.created_at limit 3)
    union all
    (select b.scope_id, b.sha256, b.store, b.object, true from blobs b where b.store <> 'db' order by b.created_at desc limit 3)
  $$;
revoke execute on function outside_samples from public;
grant execute on function outside_samples to muniment_app;
