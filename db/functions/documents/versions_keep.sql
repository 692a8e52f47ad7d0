-- A version is disposed of by two people, after its retention and without a hold on it.
create or replace function versions_keep() returns trigger
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

create or replace trigger versions_keep before update on versions
  for each row execute function versions_keep();
