-- Who gets an assignment is found by functions of their own. They are planned for the documents and people at hand; what writes the
-- rows is not, since that setting made PostgreSQL plan every check of a reference anew, which took most of a release that
-- concerns 2,000 people. Identifiers of rows are made in the statement, not by a function for each row.

create function reading_ended(scope uuid, docs uuid[], people uuid[], day date, released uuid, gone uuid)
  returns table (id uuid, reason text)
  language sql stable set plan_cache_mode = force_custom_plan
  as $$
    select judged.id, judged.reason from (
      select a.id, case
        when v.state = 'REVOKED' then 'revoked'
        when v.state = 'DISPOSED' then 'disposed'
        when a.user_id = gone or not exists (
          select from members m join users u on u.id = m.user_id and not u.disabled
          where m.scope_id = scope and m.user_id = a.user_id) then 'left'
        when c.user_id is null then 'duty-removed'
        when coalesce(r.number, 0) > a.version_number or coalesce(now_read.top, 0) > a.version_number then 'superseded'
        end as reason
      from reading_assignments a
      join versions v on v.scope_id = scope and v.id = a.version_id
      left join reading_covered(scope, docs, people, gone) c on c.document_id = a.document_id and c.user_id = a.user_id
      left join versions r on r.scope_id = scope and r.id = released and r.document_id = a.document_id
      left join reading_current(scope, docs, day) now_read on now_read.document_id = a.document_id
      where a.scope_id = scope and a.document_id = any (docs) and (people is null or a.user_id = any (people))
        and a.voided_at is null and a.done_at is null and not a.carried_over
    ) judged where judged.reason is not null
  $$;
revoke execute on function reading_ended from public;

create function reading_missing(scope uuid, docs uuid[], people uuid[], day date, released uuid, gone uuid)
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

-- The first twelve digits of an identifier of version 7 are its moment in milliseconds.
create function reading_id_start(moment timestamptz) returns text
  language sql immutable
  as $$
    select substr(t.hex, 1, 8) || '-' || substr(t.hex, 9, 4) || '-7'
    from (select lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') as hex) t
  $$;
revoke execute on function reading_id_start from public;

-- Tells those who were assigned something at that moment. Safe to run twice.
create function reading_tell_assigned(scope uuid, moment timestamptz, actor uuid) returns integer
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  declare
    id_start text := reading_id_start(moment);
    told integer;
  begin
    insert into notifications (id, scope_id, user_id, type, document_id, version_id, by_id, occasion, created_at)
      select overlay(gen_random_uuid()::text placing id_start from 1)::uuid, scope, a.user_id, 'to-read', a.document_id,
        a.version_id, actor, a.id, moment
      from reading_assignments a
      where a.scope_id = scope and a.id between (id_start || '000-0000-000000000000')::uuid and (id_start || 'fff-ffff-ffffffffffff')::uuid
        and a.assigned_at = moment and a.voided_at is null and a.done_at is null and not a.carried_over
        and a.user_id is distinct from actor
      on conflict do nothing;
    get diagnostics told = row_count;
    return told;
  end $$;
revoke execute on function reading_tell_assigned from public;
grant execute on function reading_tell_assigned to muniment_app;

create or replace function reading_sync(scope uuid, docs uuid[], people uuid[], moment timestamptz, actor uuid,
  released uuid default null, gone uuid default null) returns void
  language plpgsql
  as $$
  declare
    day date := (moment at time zone 'UTC')::date;
    id_start text := reading_id_start(moment);
    assigned integer;
  begin
    if cardinality(docs) = 0 then return; end if;

    update reading_assignments a set voided_at = moment, void_reason = ended.reason
      from reading_ended(scope, docs, people, day, released, gone) ended where a.id = ended.id;

    insert into reading_assignments (id, scope_id, document_id, version_id, version_number, user_id, assigned_at, due_date,
      carried_over, reason)
      select overlay(gen_random_uuid()::text placing id_start from 1)::uuid, scope, m.document_id, m.version_id, m.version_number,
        m.user_id, moment, m.due_date, m.carried_over, m.reason
      from reading_missing(scope, docs, people, day, released, gone) m;
    get diagnostics assigned = row_count;
    -- Many are told by the queue, right after the act: a release need not wait for thousands of pieces of news.
    if assigned > 200 then
      insert into queue_jobs (task, payload, tries) values ('tell_readers',
        jsonb_build_object('scopeId', scope, 'moment', moment, 'actorId', actor), 25);
      perform pg_notify('queue', 'tell_readers');
    elsif assigned > 0 and reading_tell_assigned(scope, moment, actor) > 0 then
      perform reading_ask_for_letters();
    end if;
  end $$;
