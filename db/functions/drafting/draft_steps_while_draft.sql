-- Only a draft takes steps.
create or replace function draft_steps_while_draft() returns trigger
  language plpgsql
  as $$
  begin
    perform from versions where scope_id = new.scope_id and id = new.version_id and state = 'DRAFT';
    if not found then raise exception 'only a draft takes steps' using errcode = 'MU004'; end if;
    return new;
  end $$;

create or replace trigger draft_steps_while_draft before insert on draft_steps for each row execute function draft_steps_while_draft();
