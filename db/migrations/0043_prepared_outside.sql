-- Laid-out pages and prepared pictures lie where other files lie: outside the database, where an object store is set up, and
-- else in their row. Each row carries the digest of its bytes, and a seal over that digest by a key that the database does
-- not hold: pages that were changed here are not printed. What was kept before has neither and is made again.
delete from galleys;
alter table galleys
  alter column bytes drop not null,
  add column sha256 text not null,
  add column size_bytes integer not null,
  add column seal text not null,
  add column store text not null,
  add column object text not null default '',
  add constraint galleys_bytes_where_they_say check ((store = 'db') = (bytes is not null));

delete from prepared_images;
alter table prepared_images
  alter column bytes drop not null,
  add column prepared_sha256 text not null,
  add column size_bytes integer not null,
  add column seal text not null,
  add column store text not null,
  add column object text not null default '',
  add constraint prepared_images_bytes_where_they_say check ((store = 'db') = (bytes is not null));

-- Whatever removes the row (a disposal, a sweep, the end of its picture), the object is noted and erased later.
create trigger galleys_note_removal after delete on galleys
  for each row when (old.store <> 'db') execute function note_object_removal();
create function note_prepared_removal() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    insert into blob_removals (scope_id, sha256, store, object)
      values (old.scope_id, old.prepared_sha256, old.store, old.object);
    return null;
  end $$;
create trigger prepared_images_note_removal after delete on prepared_images
  for each row when (old.store <> 'db') execute function note_prepared_removal();

create or replace function galley_bytes() returns bigint
  language sql stable security definer set search_path = muniment, pg_temp
  as $$ select coalesce(sum(size_bytes), 0)::bigint from galleys $$;
create or replace function drop_galleys(unused_for interval, most integer) returns table (dropped integer, freed bigint)
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with gone as (
      delete from galleys where ctid = any (array(
        select ctid from galleys where used_at < now() - unused_for order by used_at limit most for update skip locked))
      returning size_bytes as bytes)
    select count(*)::integer, coalesce(sum(bytes), 0)::bigint from gone
  $$;
