-- A version that leaves DRAFT has all its steps in its content; what was kept of the drafting ends with it.
create or replace function versions_end_drafting() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  begin
    if old.state = 'DRAFT' and exists (
      select from drafts where scope_id = new.scope_id and version_id = new.id and content_at < steps) then
      raise exception 'steps of the draft are not in its content yet' using errcode = 'MU004';
    end if;
    delete from draft_presence where scope_id = new.scope_id and version_id = new.id;
    if new.state in ('RELEASED', 'CANCELLED', 'DISPOSED') then
      delete from draft_steps where scope_id = new.scope_id and version_id = new.id;
      delete from drafts where scope_id = new.scope_id and version_id = new.id;
    end if;
    if new.state = 'DISPOSED' then delete from kept_copies where scope_id = new.scope_id and version_id = new.id; end if;
    return null;
  end $$;

create or replace trigger versions_end_drafting after update of state on versions
  for each row when (old.state is distinct from new.state) execute function versions_end_drafting();
