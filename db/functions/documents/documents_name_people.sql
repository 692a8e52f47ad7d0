-- A hold names who put it there as they were called then.
create or replace function documents_name_people() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    new.hold_name := case when (new.hold_by, new.hold_at) is not distinct from (old.hold_by, old.hold_at)
      then old.hold_name else name_of_user(new.hold_by) end;
    return new;
  end $$;

create or replace trigger documents_name_people before update of hold_by, hold_at on documents
  for each row execute function documents_name_people();
