-- Removes old digests of single files in packs; those of exported files themselves stay.
create or replace function drop_export_digests(older_than interval, most integer) returns integer
  language sql security definer set search_path = muniment, pg_temp
  as $$
    with gone as (
      delete from export_digests where ctid = any (array(
        select ctid from export_digests where kind = 'entry' and exported_at < now() - older_than order by exported_at limit most for update skip locked))
      returning 1)
    select count(*)::integer from gone
  $$;
revoke execute on function drop_export_digests from public;
grant execute on function drop_export_digests to muniment_app;
