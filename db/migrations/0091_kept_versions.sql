-- Disposal by two people, retention and holds: what is to be kept stays, and the database itself refuses to dispose of it.
alter table scopes
  add column rule_retention_months integer
    constraint scopes_retention_months_in_range check (rule_retention_months between 0 and 600),
  add column rule_change_summary boolean not null default false;
grant update (rule_retention_months, rule_change_summary) on scopes to muniment_app;

alter table documents
  add column hold_reason text,
  add column hold_at timestamptz(3),
  add column hold_by uuid constraint documents_held_by_user references users (id),
  add column hold_name text,
  add constraint documents_hold_is_whole check (num_nulls(hold_reason, hold_at, hold_by) in (0, 3));
grant update (hold_reason, hold_at, hold_by) on documents to muniment_app;

alter table versions
  add column disposal_requested_at timestamptz(3),
  add column disposal_requested_by uuid constraint versions_disposal_requested_by_user references users (id),
  add column disposal_reason text,
  add column disposal_name text,
  add constraint versions_disposal_is_whole
    check (num_nulls(disposal_requested_at, disposal_requested_by, disposal_reason) in (0, 3));
grant update (disposal_requested_at, disposal_requested_by, disposal_reason) on versions to muniment_app;

create function documents_name_people() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    new.hold_name := case when (new.hold_by, new.hold_at) is not distinct from (old.hold_by, old.hold_at)
      then old.hold_name else name_of_user(new.hold_by) end;
    return new;
  end $$;
create trigger documents_name_people before update of hold_by, hold_at on documents
  for each row execute function documents_name_people();

-- The day from which the retention of a version counts: when it stopped being in force, or when that was recorded, whichever is later.
-- Null while it is in force, or will be.
create function retention_starts(scope uuid, document uuid, version_number integer, revoked timestamptz, today date) returns date
  language sql stable set search_path = muniment, pg_temp
  as $$
    select least((revoked at time zone 'UTC')::date,
      (select min(greatest(later.effective_date, (later.released_at at time zone 'UTC')::date)) from versions later
        where later.scope_id = scope and later.document_id = document and later.number > version_number
          and later.released_at is not null and later.effective_date <= today
          and coalesce((coalesce(later.revoked_at, later.disposed_at) at time zone 'UTC')::date, later.effective_date)
            >= later.effective_date))
  $$;

create function versions_keep() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  declare
    rules scopes;
    starts date;
    today date := (now() at time zone 'UTC')::date;
  begin
    new.disposal_name := case when (new.disposal_requested_by, new.disposal_requested_at)
      is not distinct from (old.disposal_requested_by, old.disposal_requested_at)
      then old.disposal_name else name_of_user(new.disposal_requested_by) end;
    if old.state not in ('RELEASED', 'REVOKED', 'CANCELLED') and (new.disposal_requested_at, new.disposal_requested_by, new.disposal_reason)
      is distinct from (old.disposal_requested_at, old.disposal_requested_by, old.disposal_reason) then
      raise exception 'the disposal of a % version cannot be requested', old.state using errcode = 'MU003';
    end if;
    if new.state <> 'DISPOSED' or old.state = 'DISPOSED' then return new; end if;
    if exists (select from documents d where d.scope_id = old.scope_id and d.id = old.document_id and d.hold_at is not null) then
      raise exception 'the document is on hold' using errcode = 'MU005';
    end if;
    select * into rules from scopes s where s.id = old.scope_id;
    if rules.rule_retention_months is not null and old.state <> 'CANCELLED' then
      starts := retention_starts(old.scope_id, old.document_id, old.number, old.revoked_at, today);
      if starts is null or today < (starts + make_interval(months => rules.rule_retention_months))::date then
        raise exception 'the version is retained' using errcode = 'MU006';
      end if;
    end if;
    if rules.rule_four_eyes and (old.disposal_requested_by is null or old.disposal_requested_by = current_user_id()) then
      raise exception 'a second person disposes of what the first asked for' using errcode = 'MU007';
    end if;
    return new;
  end $$;
create trigger versions_keep before update on versions
  for each row execute function versions_keep();
