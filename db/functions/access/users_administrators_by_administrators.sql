-- The server's role is told from an operator's login by what it may do, not by its name: roles carry the name of their database
-- and can be renamed. Who can act as the owner of the tables could switch the trigger off anyway.
create or replace function users_administrators_by_administrators() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  begin
    if not pg_has_role(session_user, (select relowner from pg_class where oid = 'muniment.users'::regclass), 'MEMBER')
      and not is_administrator() and exists (select from users where admin)
    then
      raise exception 'only an administrator decides who is one' using errcode = 'MU015';
    end if;
    return new;
  end $$;

create or replace trigger users_administrator_changed before update of admin on users
  for each row when (new.admin is distinct from old.admin) execute function users_administrators_by_administrators();

create or replace trigger users_administrator_made before insert on users
  for each row when (new.admin) execute function users_administrators_by_administrators();
