-- Removes laid-out pages that were not used for long, the least recently used first. Answers how many, and how much room they took.
create or replace function drop_galleys(unused_for interval, most integer) returns table (dropped integer, freed bigint)
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with gone as (
      delete from galleys where ctid = any (array(
        select ctid from galleys where used_at < now() - unused_for order by used_at limit most for update skip locked))
      returning size_bytes as bytes)
    select count(*)::integer, coalesce(sum(bytes), 0)::bigint from gone
  $$;
revoke execute on function drop_galleys from public;
grant execute on function drop_galleys to muniment_app;
