-- Which assignments are missing on a day.
create or replace function reading_missing(scope uuid, docs uuid[], people uuid[], day date, released uuid, gone uuid)
  returns table (document_id uuid, version_id uuid, version_number integer, user_id uuid, due_date date, carried_over boolean,
    reason text)
  language sql stable set plan_cache_mode = force_custom_plan
  as $$
    with wanted as materialized (
      select c.document_id, coalesce(c.top, 0) as top, v.id as version_id, v.number, v.effective_date, v.carried_over_reason,
        case when v.carried_over_reason is not null then reading_known_by(scope, v.id) else '{}' end as known_by
      from reading_current(scope, docs, day) c
      left join versions r on r.scope_id = scope and r.id = released and r.document_id = c.document_id
      join versions v on v.scope_id = scope and v.id = coalesce(r.id, c.version_id)
    ), covered as materialized (
      select c.document_id, c.user_id, c.days from reading_covered(scope, docs, people, gone) c
    ), had as materialized (
      select a.document_id, a.user_id, a.version_id, a.version_number, a.done_at,
        a.done_at is null and not a.carried_over as is_open, v.state
      from reading_assignments a join versions v on v.scope_id = scope and v.id = a.version_id
      where a.scope_id = scope and a.document_id = any (docs) and (people is null or a.user_id = any (people))
        and a.voided_at is null
    ), known as materialized (
      select distinct w.document_id, h.user_id from wanted w
      join had h on h.document_id = w.document_id and h.done_at is not null and h.version_id = any (w.known_by)
    )
    select w.document_id, w.version_id, w.number, c.user_id,
      case when known.user_id is null then greatest(day + c.days, w.effective_date) end,
      known.user_id is not null, case when known.user_id is not null then w.carried_over_reason end
    from wanted w
    join covered c on c.document_id = w.document_id
    left join known on known.document_id = w.document_id and known.user_id = c.user_id
    where not exists (
      select from had h where h.document_id = w.document_id and h.user_id = c.user_id and (h.is_open or h.version_id = w.version_id
        or (h.state = 'RELEASED' and h.version_number >= case when released is null then w.top else w.number end)))
  $$;
revoke execute on function reading_missing from public;
grant execute on function reading_missing to muniment_backup;
