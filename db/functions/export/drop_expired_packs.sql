-- Removes the files of packs that have expired; their records stay.
create or replace function drop_expired_packs(moment timestamptz) returns integer
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with due as (
      update export_jobs set file_dropped = true
      where state = 'done' and not file_dropped and expires_at <= moment
      returning scope_id, id
    ), chunks as (
      delete from export_job_chunks c using due
      where c.scope_id = due.scope_id and c.job_id = due.id
      returning c.job_id
    ), objects as (
      delete from export_job_objects o using due
      where o.scope_id = due.scope_id and o.job_id = due.id
      returning o.job_id
    )
    select count(*)::integer from (select job_id from chunks union select job_id from objects) dropped
  $$;
revoke execute on function drop_expired_packs from public;
grant execute on function drop_expired_packs to muniment_app;
