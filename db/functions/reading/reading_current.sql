-- What of each document is to be read on a day: the version in force, else the newest that will be. `top` is the highest number that
-- has become effective, whatever became of it since. Agrees with domain/lifecycle.
create or replace function reading_current(scope uuid, docs uuid[], day date)
  returns table (document_id uuid, top integer, version_id uuid, number integer) language sql stable
  as $$
    select d.id, top.number, wanted.id, wanted.number
    from unnest(docs) as d (id)
    left join lateral (
      select v.number, v.state from versions v
      where v.scope_id = scope and v.document_id = d.id and v.released_at is not null and v.effective_date <= day
        and coalesce((coalesce(v.revoked_at, v.disposed_at) at time zone 'UTC')::date, v.effective_date) >= v.effective_date
      order by v.number desc limit 1) top on true
    left join lateral (
      select v.id, v.number from versions v
      where v.scope_id = scope and v.document_id = d.id and v.state = 'RELEASED'
        and (v.number = top.number or (coalesce(top.state, '') <> 'RELEASED' and v.number > coalesce(top.number, 0)))
      order by v.number desc limit 1) wanted on true
  $$;
revoke execute on function reading_current from public;
grant execute on function reading_current to muniment_app;
grant execute on function reading_current to muniment_backup;
