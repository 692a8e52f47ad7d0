-- Row security asks for this once for each table of each statement, which was a fifth of what a small request took. A transaction finds its
-- user's scopes once: they cannot change meanwhile by others, since who changes rights waits for the user's transactions (the lock of open-database.ts),
-- and what changes them itself forgets them. Who could set this could as well set app.user_id.
create or replace function my_scope_ids() returns uuid[]
  language plpgsql stable security definer set search_path = muniment, pg_temp
  as $$
  declare
    me uuid := current_user_id();
    token uuid := current_token_id();
    known text := current_setting('app.my_scopes', true);
    mine uuid[];
  begin
    if token is not null then
      return (select coalesce(array_agg(m.scope_id), '{}') from members m
        join users u on u.id = m.user_id and not u.disabled
        join api_tokens t on t.id = token and t.user_id = u.id and (t.scope_ids is null or m.scope_id = any (t.scope_ids))
        where m.user_id = me);
    end if;
    -- Behind the user whose they are.
    if starts_with(known, me::text) then return substr(known, 37)::uuid[]; end if;
    mine := (select coalesce(array_agg(m.scope_id), '{}') from members m
      where m.user_id = me and exists (select from users u where u.id = me and not u.disabled));
    if me is not null then perform set_config('app.my_scopes', me::text || mine::text, true); end if;
    return mine;
  end $$;

create function forget_my_scopes() returns trigger language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    perform set_config('app.my_scopes', '', true);
    return null;
  end $$;
revoke execute on function forget_my_scopes() from public;

create trigger forget_my_scopes after insert or update or delete on members
  for each statement execute function forget_my_scopes();
create trigger forget_my_scopes after update of disabled or delete on users
  for each statement execute function forget_my_scopes();
