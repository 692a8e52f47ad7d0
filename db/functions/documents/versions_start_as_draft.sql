-- A version starts as DRAFT.
create or replace function versions_start_as_draft() returns trigger
  language plpgsql
  as $$
  begin
    if new.state <> 'DRAFT' then
      raise exception 'a version starts as DRAFT' using errcode = 'MU003';
    end if;
    return new;
  end $$;

create or replace trigger versions_start_as_draft before insert on versions for each row execute function versions_start_as_draft();
