-- A version names who acted on it as they were called then.
create or replace function versions_name_people() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    if tg_op = 'INSERT' then
      new.created_name := name_of_user(new.created_by);
      return new;
    end if;
    new.created_name := old.created_name;
    -- The same person may do the same again at the same millisecond, under another name.
    if (new.state = 'IN_REVIEW' and old.state <> 'IN_REVIEW') or (new.submitted_by, new.submitted_at) is distinct from (old.submitted_by, old.submitted_at)
      then new.submitted_name := name_of_user(new.submitted_by); else new.submitted_name := old.submitted_name; end if;
    if (new.state = 'DRAFT' and old.state = 'IN_REVIEW') or (new.returned_by, new.returned_at) is distinct from (old.returned_by, old.returned_at)
      then new.returned_name := name_of_user(new.returned_by); else new.returned_name := old.returned_name; end if;
    if (new.state = 'RELEASED' and old.state <> 'RELEASED') or (new.released_by, new.released_at) is distinct from (old.released_by, old.released_at)
      then new.released_name := name_of_user(new.released_by); else new.released_name := old.released_name; end if;
    if (new.state = 'REVOKED' and old.state <> 'REVOKED') or (new.revoked_by, new.revoked_at) is distinct from (old.revoked_by, old.revoked_at)
      then new.revoked_name := name_of_user(new.revoked_by); else new.revoked_name := old.revoked_name; end if;
    return new;
  end $$;

create or replace trigger versions_name_people before insert or update on versions
  for each row execute function versions_name_people();
