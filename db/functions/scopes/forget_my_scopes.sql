-- Members, rules or people changed: the scopes that were found for this transaction are found anew.
create or replace function forget_my_scopes() returns trigger language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    perform set_config('app.my_scopes', '', true);
    perform set_config('app.my_draft_scopes', '', true);
    return null;
  end $$;
revoke execute on function forget_my_scopes from public;

create or replace trigger forget_my_scopes after insert or update or delete on members
  for each statement execute function forget_my_scopes();

create or replace trigger forget_my_scopes after insert or update of rule_drafts or delete on scopes
  for each statement execute function forget_my_scopes();

create or replace trigger forget_my_scopes after update of disabled or delete on users
  for each statement execute function forget_my_scopes();
