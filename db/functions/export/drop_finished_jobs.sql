-- Removes old jobs with what belongs to them: the names of their versions, and a file if one is left. Their age is that of the row,
-- by the time of the database.
create or replace function drop_finished_jobs(older_than interval, most integer) returns integer
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with gone as (
      delete from export_jobs where ctid = any (array(
        select ctid from export_jobs where finished_at is not null and created_at < now() - older_than
        order by created_at limit most
        for update skip locked))
      returning 1)
    select count(*)::integer from gone
  $$;
revoke execute on function drop_finished_jobs from public;
grant execute on function drop_finished_jobs to muniment_app;
