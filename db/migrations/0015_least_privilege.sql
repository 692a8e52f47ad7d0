-- The server's role cannot make administrators by itself, and failed sign-ins are counted for one account over all addresses.

-- Who is an administrator is decided by an administrator, whoever the server says is acting; without any there is nobody to
-- ask, and the first one is made. A login of the operator (create-admin, restore) is not the server's role and may.
create function users_administrators_by_administrators() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  begin
    if session_user = 'muniment_app' and not is_administrator() and exists (select from users where admin) then
      raise exception 'only an administrator decides who is one' using errcode = 'MU015';
    end if;
    return new;
  end $$;
create trigger users_administrator_made before insert on users
  for each row when (new.admin) execute function users_administrators_by_administrators();
create trigger users_administrator_changed before update of admin on users
  for each row when (new.admin is distinct from old.admin) execute function users_administrators_by_administrators();

-- For the hundred failures an hour; rows are kept that long now.
create index sign_in_failures_by_account on sign_in_failures (account_key, at);

-- The command that makes an administrator acts as the owner, and is nobody who is signed in.
create policy operator_appends on installation_events for insert to muniment_owner
  with check (actor_id is null and actor_name = 'command line');
