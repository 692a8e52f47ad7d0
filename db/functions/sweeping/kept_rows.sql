-- What grows and is no record, for administrators: how much of it there is, since when, and how much the next sweep takes. Nothing is counted
-- beyond `most`, so that asking stays cheap. The conditions are those of the functions that sweep.
create or replace function kept_rows(notifications_for interval, digests_for interval, packs_for interval, moment timestamptz, most integer)
  returns table (kind text, amount integer, oldest timestamptz, due integer)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select kept.* from (
      select 'notifications',
        (select count(*)::integer from (select from notifications limit most) n),
        (select min(created_at) from notifications),
        (select count(*)::integer from (select from notifications where created_at < now() - notifications_for limit most) n)
      union all
      select 'export-digests',
        (select count(*)::integer from (select from export_digests where kind = 'entry' limit most) d),
        (select min(exported_at) from export_digests where kind = 'entry'),
        (select count(*)::integer from (
          select from export_digests where kind = 'entry' and exported_at < now() - digests_for limit most) d)
      union all
      select 'packs',
        (select count(*)::integer from (select from export_jobs where finished_at is not null limit most) j),
        (select min(created_at) from export_jobs where finished_at is not null),
        (select count(*)::integer from (
          select from export_jobs where finished_at is not null and created_at < now() - packs_for limit most) j)
      union all
      select 'pack-files',
        (select count(*)::integer from (select from export_jobs where state = 'done' and not file_dropped limit most) j),
        (select min(finished_at) from export_jobs where state = 'done' and not file_dropped),
        (select count(*)::integer from (
          select from export_jobs where state = 'done' and not file_dropped and expires_at <= moment limit most) j)
      union all
      select 'imports',
        (select count(*)::integer from (select from imports where state <> 'running' limit most) i),
        (select min(created_at) from imports where state <> 'running'),
        (select count(*)::integer from (select from imports where state <> 'running' and expires_at <= moment limit most) i)
    ) kept where is_administrator()
  $$;
revoke execute on function kept_rows from public;
grant execute on function kept_rows to muniment_app;
