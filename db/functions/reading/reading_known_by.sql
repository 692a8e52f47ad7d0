-- The versions whose acknowledgement counts for this one too: the one before, and further back for as long as each was carried over.
-- One that ended before its day is none that anybody had to know.
create or replace function reading_known_by(scope uuid, wanted uuid) returns uuid[] language sql stable
  as $$
    with recursive ever (id, place, carried) as (
      select v.id, row_number() over (order by v.number desc), v.carried_over_reason is not null
      from versions v join versions w on w.scope_id = v.scope_id and w.document_id = v.document_id and w.id = wanted
      where v.scope_id = scope and v.released_at is not null and v.number <= w.number
        and (v.id = w.id or coalesce((coalesce(v.revoked_at, v.disposed_at) at time zone 'UTC')::date, v.effective_date)
          >= v.effective_date)
    ), known (id, place, carried) as (
      select e.id, e.place, e.carried from ever e where e.id = wanted
      union all
      select e.id, e.place, e.carried from known k join ever e on e.place = k.place + 1 where k.carried
    )
    select coalesce(array_agg(id) filter (where id <> wanted), '{}') from known
  $$;
revoke execute on function reading_known_by from public;
grant execute on function reading_known_by to muniment_backup;
