-- How assignments follow the audit events: one function brings documents and people in line with duties, members and versions, and a trigger
-- calls it for every act that can change who must have read what.

-- An identifier of version 7 for a row of that moment, as the server makes them.
create function reading_id(moment timestamptz) returns uuid language sql volatile
  as $$
    select overlay(overlay(gen_random_uuid()::text placing substr(t.hex, 1, 8) || '-' || substr(t.hex, 9, 4) from 1 for 13)
      placing '7' from 15 for 1)::uuid
    from (select lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') as hex) t
  $$;

-- Which duty covers which of these documents: its own, and those on the folders above it.
create function reading_targets(scope uuid, docs uuid[]) returns table (document_id uuid, duty_id uuid, days integer)
  language sql stable
  as $$
    with recursive above (document_id, folder_id) as (
      select d.id, d.folder_id from documents d where d.scope_id = scope and d.id = any (docs)
      union all
      select a.document_id, f.parent_id from above a join folders f on f.scope_id = scope and f.id = a.folder_id
    )
    select r.document_id, r.id, r.days from reading_duties r where r.scope_id = scope and r.document_id = any (docs)
    union all
    select a.document_id, r.id, r.days from above a join reading_duties r on r.scope_id = scope and r.folder_id = a.folder_id
  $$;

-- The documents below these folders.
create function reading_below(scope uuid, tops uuid[]) returns uuid[] language sql stable
  as $$
    with recursive below (id) as (
      select f.id from folders f where f.scope_id = scope and f.id = any (tops)
      union
      select f.id from below b join folders f on f.scope_id = scope and f.parent_id = b.id
    )
    select coalesce(array_agg(d.id), '{}') from documents d
    where d.scope_id = scope and d.folder_id in (select id from below)
  $$;

-- The folder and those above it.
create function reading_above(scope uuid, folder uuid) returns uuid[] language sql stable
  as $$
    with recursive above (id, parent_id) as (
      select f.id, f.parent_id from folders f where f.scope_id = scope and f.id = folder
      union all
      select f.id, f.parent_id from above a join folders f on f.scope_id = scope and f.id = a.parent_id
    )
    select coalesce(array_agg(id), '{}') from above
  $$;

-- Members who can act and whom a duty names, with the shortest time that they are given. `gone` leaves with this very act.
create function reading_covered(scope uuid, docs uuid[], people uuid[], gone uuid)
  returns table (document_id uuid, user_id uuid, days integer) language sql stable
  as $$
    select t.document_id, p.user_id, min(t.days)
    from reading_targets(scope, docs) t
    join reading_duty_people p on p.scope_id = scope and p.duty_id = t.duty_id
    join members m on m.scope_id = scope and m.user_id = p.user_id
    join users u on u.id = p.user_id and not u.disabled
    where (people is null or p.user_id = any (people)) and p.user_id is distinct from gone
    group by 1, 2
  $$;

-- What of each document is to be read on a day: the version in force, else the newest that will be. `top` is the highest number that
-- has become effective, whatever became of it since. Agrees with domain/lifecycle.
create function reading_current(scope uuid, docs uuid[], day date)
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

-- The versions whose acknowledgement counts for this one too: the one before, and further back for as long as each was carried over.
-- One that ended before its day is none that anybody had to know.
create function reading_known_by(scope uuid, wanted uuid) returns uuid[] language sql stable
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

-- Brings the assignments of these documents, and of these people where some are named, in line with duties, members and versions as
-- they are in this transaction. `released` is a version that everybody covered is assigned now.
create function reading_sync(scope uuid, docs uuid[], people uuid[], moment timestamptz, actor uuid,
  released uuid default null, gone uuid default null) returns void
  language plpgsql set plan_cache_mode = force_custom_plan
  as $$
  declare
    day date := (moment at time zone 'UTC')::date;
    told integer;
  begin
    if cardinality(docs) = 0 then return; end if;

    update reading_assignments a set voided_at = moment, void_reason = judged.reason
      from (
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
      ) judged
      where a.id = judged.id and judged.reason is not null;

    with wanted as materialized (
      select c.document_id, coalesce(c.top, 0) as top, v.id as version_id, v.number, v.effective_date, v.carried_over_reason,
        case when v.carried_over_reason is not null then reading_known_by(scope, v.id) else '{}' end as known_by
      from reading_current(scope, docs, day) c
      left join versions r on r.scope_id = scope and r.id = released and r.document_id = c.document_id
      join versions v on v.scope_id = scope and v.id = coalesce(r.id, c.version_id)
    ), added as (
      insert into reading_assignments (id, scope_id, document_id, version_id, version_number, user_id, assigned_at, due_date,
        carried_over, reason)
      select reading_id(moment), scope, w.document_id, w.version_id, w.number, c.user_id, moment,
        case when known.carried then null else greatest(day + c.days, w.effective_date) end,
        known.carried, case when known.carried then w.carried_over_reason end
      from wanted w
      join reading_covered(scope, docs, people, gone) c on c.document_id = w.document_id
      cross join lateral (select w.carried_over_reason is not null and exists (
        select from reading_assignments k where k.scope_id = scope and k.user_id = c.user_id and k.done_at is not null
          and k.version_id = any (w.known_by)) as carried) known
      where not exists (
        select from reading_assignments a join versions av on av.scope_id = scope and av.id = a.version_id
        where a.scope_id = scope and a.document_id = w.document_id and a.user_id = c.user_id and a.voided_at is null
          and av.state = 'RELEASED' and a.version_number >= case when released is null then w.top else w.number end)
      on conflict do nothing
      returning document_id, version_id, user_id, carried_over
    )
    insert into notifications (id, scope_id, user_id, type, document_id, version_id, by_id, created_at)
      select reading_id(moment), scope, added.user_id, 'to-read', added.document_id, added.version_id, actor, moment
      from added where not added.carried_over and added.user_id is distinct from actor;
    get diagnostics told = row_count;
    if told > 0 then perform reading_ask_for_letters(); end if;
  end $$;

-- One job gathers what is to be mailed, after the act.
create function reading_ask_for_letters() returns void language plpgsql
  as $$
  begin
    insert into queue_jobs (task, payload, tries, key) values ('tell_readers', '{}', 25, 'tell_readers')
      on conflict (key) where worker is null do nothing;
    perform pg_notify('queue', 'tell_readers');
  end $$;

-- A duty that comes to somebody who has an assignment already makes it due earlier, never later.
create function reading_hasten(scope uuid, docs uuid[], duties uuid[], people uuid[], moment timestamptz) returns void
  language plpgsql set plan_cache_mode = force_custom_plan
  as $$
  begin
    update reading_assignments a set due_date = stricter.due,
        earlier_due = coalesce(a.earlier_due, '[]') || jsonb_build_object('until', moment, 'due', a.due_date)
      from (
        select t.document_id, p.user_id, min(t.days) as days
        from reading_targets(scope, docs) t
        join reading_duty_people p on p.scope_id = scope and p.duty_id = t.duty_id
        where t.duty_id = any (duties) and (people is null or p.user_id = any (people))
        group by 1, 2
      ) c, versions v,
      lateral (select greatest((moment at time zone 'UTC')::date + c.days, v.effective_date) as due) stricter
      where a.scope_id = scope and a.document_id = c.document_id and a.user_id = c.user_id
        and a.voided_at is null and a.done_at is null and not a.carried_over
        and v.scope_id = scope and v.id = a.version_id and stricter.due < a.due_date;
  end $$;

-- The day of a released version has come: who had the one before, or nothing, is assigned it, counted from that day.
create function reading_follow_days(scope uuid, today date) returns void language plpgsql
  as $$
  declare
    known date;
    step record;
  begin
    select d.followed_to into known from reading_days d where d.scope_id = scope;
    if known is null or known >= today then return; end if;
    perform from audit_heads h where h.scope_id = scope for update;
    select d.followed_to into known from reading_days d where d.scope_id = scope;
    if known >= today then return; end if;
    for step in
      select v.effective_date as day, array_agg(distinct v.document_id) as docs from versions v
      where v.scope_id = scope and v.state = 'RELEASED' and v.effective_date > known and v.effective_date <= today
        and v.effective_date > (v.released_at at time zone 'UTC')::date
      group by 1 order by 1
    loop
      perform reading_sync(scope, step.docs, null, step.day::timestamp at time zone 'UTC', null);
    end loop;
    update reading_days set followed_to = today where scope_id = scope;
  end $$;

-- What concerns a person in a scope: what a duty names them for, and what they still have open.
create function reading_documents_of(scope uuid, person uuid) returns uuid[] language sql stable
  as $$
    select coalesce(array_agg(distinct found.id), '{}') from (
      select r.document_id as id from reading_duty_people p
        join reading_duties r on r.scope_id = scope and r.id = p.duty_id
        where p.scope_id = scope and p.user_id = person and r.document_id is not null
      union all
      select unnest(reading_below(scope, array(
        select r.folder_id from reading_duty_people p join reading_duties r on r.scope_id = scope and r.id = p.duty_id
        where p.scope_id = scope and p.user_id = person and r.folder_id is not null)))
      union all
      select a.document_id from reading_assignments a
        where a.scope_id = scope and a.user_id = person and a.voided_at is null and a.done_at is null
    ) found
  $$;

create function reading_acknowledged(scope uuid, version uuid, person uuid, moment timestamptz, is_signed boolean) returns void
  language plpgsql
  as $$
  begin
    update reading_assignments a set done_at = moment, signed = is_signed
      where a.scope_id = scope and a.version_id = version and a.user_id = person and a.voided_at is null and a.done_at is null;
    if found then return; end if;
    insert into reading_assignments (id, scope_id, document_id, version_id, version_number, user_id, assigned_at, reason, done_at,
      signed)
      select reading_id(moment), scope, v.document_id, v.id, v.number, person, moment, 'voluntary', moment, is_signed
      from versions v where v.scope_id = scope and v.id = version
      on conflict do nothing;
  end $$;

create function reading_follow() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  declare
    scope uuid := new.scope_id;
    docs uuid[];
    duties uuid[];
    named uuid[];
  begin
    if new.type = 'READING_DUTY_CREATED' then
      insert into reading_days (scope_id, followed_to) values (scope, (new.at at time zone 'UTC')::date) on conflict do nothing;
    end if;
    if new.type <> 'VERSION_ACKNOWLEDGED' and not exists (select from reading_days d where d.scope_id = scope) then
      return null;
    end if;
    perform reading_follow_days(scope, (new.at at time zone 'UTC')::date);

    if new.type = 'VERSION_ACKNOWLEDGED' then
      perform reading_acknowledged(scope, (new.changes ->> 'versionId')::uuid, new.actor_id, new.at,
        new.changes ? 'signature');
    elsif new.type = 'VERSION_RELEASED' then
      perform reading_sync(scope, array[new.entity_id], null, new.at, new.actor_id, (new.changes ->> 'versionId')::uuid);
    elsif new.type in ('VERSION_REVOKED', 'VERSION_DISPOSED') then
      perform reading_sync(scope, array[new.entity_id], null, new.at, new.actor_id);
    elsif new.type in ('MEMBER_CHANGED', 'MEMBER_REMOVED') then
      -- Its event comes before the member is removed, while who leaves can still write it.
      perform reading_sync(scope, reading_documents_of(scope, new.entity_id), array[new.entity_id], new.at, new.actor_id,
        null, case when new.type = 'MEMBER_REMOVED' then new.entity_id end);
    elsif new.type in ('DOCUMENT_MOVED', 'FOLDER_MOVED') then
      docs := case when new.type = 'DOCUMENT_MOVED' then array[new.entity_id]
        else reading_below(scope, array[new.entity_id]) end;
      perform reading_sync(scope, docs, null, new.at, new.actor_id);
      -- Only the duties that it came under: those that covered it before count as they did.
      duties := array(select r.id from reading_duties r where r.scope_id = scope
        and r.folder_id = any (reading_above(scope, (new.changes -> 'to' ->> case new.type
          when 'DOCUMENT_MOVED' then 'folderId' else 'parentId' end)::uuid))
        and r.folder_id <> all (reading_above(scope, (new.changes -> 'from' ->> case new.type
          when 'DOCUMENT_MOVED' then 'folderId' else 'parentId' end)::uuid)));
      if cardinality(duties) > 0 then perform reading_hasten(scope, docs, duties, null, new.at); end if;
    else
      docs := case when new.changes ? 'documentId' then array[(new.changes ->> 'documentId')::uuid]
        else reading_below(scope, array[(new.changes ->> 'folderId')::uuid]) end;
      perform reading_sync(scope, docs, null, new.at, new.actor_id);
      if new.type <> 'READING_DUTY_REMOVED' then
        duties := array[(new.changes ->> 'dutyId')::uuid];
        named := array(select p.user_id from reading_duty_people p
          where p.scope_id = scope and p.duty_id = duties[1] and p.named_at = now());
        perform reading_hasten(scope, docs, duties, named, new.at);
      end if;
    end if;
    return null;
  end $$;
create trigger audit_events_reading after insert on audit_events
  for each row when (new.type in ('VERSION_RELEASED', 'VERSION_REVOKED', 'VERSION_DISPOSED', 'VERSION_ACKNOWLEDGED',
    'DOCUMENT_MOVED', 'FOLDER_MOVED', 'MEMBER_CHANGED', 'MEMBER_REMOVED',
    'READING_DUTY_CREATED', 'READING_DUTY_CHANGED', 'READING_DUTY_REMOVED'))
  execute function reading_follow();

-- Who is disabled leaves every scope at once, and comes back into every one.
create function reading_follow_user() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  declare scope uuid;
  begin
    -- One after the other in one order, as no act holds the chains of two scopes in another.
    for scope in select m.scope_id from members m join reading_days d on d.scope_id = m.scope_id
      where m.user_id = new.entity_id order by 1
    loop
      perform from audit_heads h where h.scope_id = scope for update;
      perform reading_follow_days(scope, (new.at at time zone 'UTC')::date);
      perform reading_sync(scope, reading_documents_of(scope, new.entity_id), array[new.entity_id], new.at, new.actor_id);
    end loop;
    return null;
  end $$;
create trigger installation_events_reading after insert on installation_events
  for each row when (new.type = 'USER_CHANGED' and new.changes ? 'disabled') execute function reading_follow_user();

-- Of all scopes, at every start and every hour.
create function reading_follow_all_days(today date) returns void
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  declare scope uuid;
  begin
    for scope in select d.scope_id from reading_days d where d.followed_to < today order by 1 loop
      perform reading_follow_days(scope, today);
    end loop;
  end $$;

-- Once a week for each assignment while it is overdue: on the day after the due date, seven days later, and so on. Answers how many.
create function reading_tell_overdue(today date, moment timestamptz) returns integer
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  declare told integer;
  begin
    insert into notifications (id, scope_id, user_id, type, document_id, version_id, occasion, created_at)
      select reading_id(moment), a.scope_id, a.user_id, 'reading-overdue', a.document_id, a.version_id, week.name, moment
      from reading_assignments a
      cross join lateral (select a.id || ':' || (today - a.due_date - 1) / 7 as name) week
      where a.voided_at is null and a.done_at is null and not a.carried_over and a.due_date < today
        and not exists (select from notifications n where n.user_id = a.user_id and n.type = 'reading-overdue'
          and n.document_id = a.document_id and n.occasion = week.name)
      on conflict do nothing;
    get diagnostics told = row_count;
    if told > 0 then perform reading_ask_for_letters(); end if;
    return told;
  end $$;

-- Who has news of reading that no letter told yet. Of what is overdue a person gets one letter a week.
create function reading_letters_due(moment timestamptz) returns table (user_id uuid, mail text)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select u.id, u.mail from users u
    where not u.disabled and u.mail <> 'none' and u.id in (
      select n.user_id from notifications n
      where n.letter_id is null and n.type in ('to-read', 'reading-overdue') and n.created_at > moment - interval '8 days'
        and (n.type = 'to-read' or not exists (
          select from notifications t where t.user_id = n.user_id and t.type = 'reading-overdue' and t.letter_id is not null
            and t.created_at > moment - interval '6 days 12 hours')))
  $$;

revoke execute on function reading_id(timestamptz),
  reading_targets(uuid, uuid[]), reading_below(uuid, uuid[]), reading_above(uuid, uuid),
  reading_covered(uuid, uuid[], uuid[], uuid), reading_current(uuid, uuid[], date), reading_known_by(uuid, uuid),
  reading_sync(uuid, uuid[], uuid[], timestamptz, uuid, uuid, uuid), reading_ask_for_letters(),
  reading_hasten(uuid, uuid[], uuid[], uuid[], timestamptz), reading_follow_days(uuid, date),
  reading_documents_of(uuid, uuid), reading_acknowledged(uuid, uuid, uuid, timestamptz, boolean), reading_follow(), reading_follow_user(),
  reading_follow_all_days(date), reading_tell_overdue(date, timestamptz), reading_letters_due(timestamptz) from public;
grant execute on function reading_follow_all_days(date), reading_tell_overdue(date, timestamptz), reading_letters_due(timestamptz),
  reading_covered(uuid, uuid[], uuid[], uuid),
  reading_targets(uuid, uuid[]), reading_below(uuid, uuid[]), reading_current(uuid, uuid[], date) to muniment_app;
