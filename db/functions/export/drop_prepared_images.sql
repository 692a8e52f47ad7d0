-- Removes old prepared images; they are made again when they are needed.
create or replace function drop_prepared_images(older_than interval, most integer) returns integer
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with gone as (
      delete from prepared_images where ctid = any (array(
        select ctid from prepared_images where created_at < now() - older_than order by created_at limit most
        for update skip locked))
      returning 1)
    select count(*)::integer from gone
  $$;
revoke execute on function drop_prepared_images from public;
grant execute on function drop_prepared_images to muniment_app;
