-- Notifications, and the digests of files inside of packs, go when their period is over, which the operator sets. The digests of whole exports
-- are what the trail says, and stay.
create policy owner_sweeps on notifications for all to muniment_owner using (true);
create policy owner_sweeps on export_digests for all to muniment_owner using (true);
create index notifications_by_age on notifications (created_at);
create index export_digests_by_age on export_digests (exported_at) where kind = 'entry';

create function drop_notifications(older_than interval, most integer) returns integer
  language sql security definer set search_path = muniment, pg_temp
  as $$
    with gone as (
      delete from notifications where ctid = any (array(
        select ctid from notifications where created_at < now() - older_than order by created_at limit most for update skip locked))
      returning 1)
    select count(*)::integer from gone
  $$;

create function drop_export_digests(older_than interval, most integer) returns integer
  language sql security definer set search_path = muniment, pg_temp
  as $$
    with gone as (
      delete from export_digests where ctid = any (array(
        select ctid from export_digests where kind = 'entry' and exported_at < now() - older_than order by exported_at limit most for update skip locked))
      returning 1)
    select count(*)::integer from gone
  $$;

revoke execute on function drop_notifications(interval, integer), drop_export_digests(interval, integer) from public;
grant execute on function drop_notifications(interval, integer), drop_export_digests(interval, integer) to muniment_app;
