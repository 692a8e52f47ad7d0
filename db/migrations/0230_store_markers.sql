-- Which object store holds the files of this installation: its mark lies there as an object of its own, and a store without it, or with
-- that of another installation, takes no files.
create table store_markers (
  store text not null,
  marker uuid not null default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  constraint store_markers_pkey primary key (store)
);
grant select, insert on store_markers to muniment_app;
grant select on store_markers to muniment_backup;

-- The newest files outside the database, to be looked for in the store: what a wrong one took is among them.
create function newest_outside(wanted integer)
  returns table (scope_id uuid, sha256 text, store text, object text)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select b.scope_id, b.sha256, b.store, b.object from blobs b where b.store <> 'db' order by b.created_at desc limit wanted
  $$;
revoke execute on function newest_outside from public;
grant execute on function newest_outside to muniment_app;
