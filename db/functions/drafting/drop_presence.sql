-- Removes who was in a draft and has not been heard of since.
create or replace function drop_presence(older_than interval, most integer) returns integer
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with gone as (
      delete from draft_presence where ctid = any (array(
        select ctid from draft_presence where at < now() - older_than limit most for update skip locked))
      returning 1)
    select count(*)::integer from gone
  $$;
revoke execute on function drop_presence from public;
grant execute on function drop_presence to muniment_app;
