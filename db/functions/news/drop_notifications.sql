-- Removes old notifications.
create or replace function drop_notifications(older_than interval, most integer) returns integer
  language sql security definer set search_path = muniment, pg_temp
  as $$
    with gone as (
      delete from notifications where ctid = any (array(
        select ctid from notifications where created_at < now() - older_than order by created_at limit most for update skip locked))
      returning 1)
    select count(*)::integer from gone
  $$;
revoke execute on function drop_notifications from public;
grant execute on function drop_notifications to muniment_app;
