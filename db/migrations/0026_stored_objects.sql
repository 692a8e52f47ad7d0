-- Objects outside the database: no transaction waits for them any more.
--
-- Every upload has a name of its own and is noted for removal before its first byte leaves; the transaction that lists the
-- file takes the note away. So a store may take its time, an upload that nobody came to list is erased, and erasing can
-- never meet an object that somebody keeps again under the same digest. An empty name is that of older objects.
alter table blobs add column object text not null default '';
create index blobs_outside on blobs (created_at) where store <> 'db';

alter table blob_removals
  add column object text not null default '',
  add column due_at timestamptz(3) not null default now(),
  drop constraint blob_removals_pkey,
  add constraint blob_removals_pkey primary key (scope_id, sha256, store, object);

-- For the sweep, which nobody asked for: it has no user, and so would see no scope's rows.
create policy owner_sweeps on blob_removals to muniment_owner using (true);
create policy owner_samples on blobs for select to muniment_owner using (true);
create function due_blob_removals() returns table (scope_id uuid, sha256 text, store text, object text)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select r.scope_id, r.sha256, r.store, r.object from blob_removals r
    where r.due_at <= now() order by r.due_at limit 500
  $$;
create function forget_blob_removal(scope uuid, digest text, place text, name text) returns void
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    delete from blob_removals r
    where r.scope_id = scope and r.sha256 = digest and r.store = place and r.object = name and r.due_at <= now()
  $$;

-- The oldest and the newest objects outside, by which a wrong bucket or prefix is told from an object that was lost.
create function outside_samples() returns table (scope_id uuid, sha256 text, store text, object text, newest boolean)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    (select b.scope_id, b.sha256, b.store, b.object, false from blobs b where b.store <> 'db' order by b.created_at limit 3)
    union all
    (select b.scope_id, b.sha256, b.store, b.object, true from blobs b where b.store <> 'db' order by b.created_at desc limit 3)
  $$;
revoke execute on function due_blob_removals(), forget_blob_removal(uuid, text, text, text), outside_samples() from public;
grant execute on function due_blob_removals(), forget_blob_removal(uuid, text, text, text), outside_samples() to muniment_app;
