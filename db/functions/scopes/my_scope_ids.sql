-- The scopes whose rows this transaction may see; found once in a transaction. Definer, because it reads members, whose own policy
-- calls it: the policy owner_resolves_membership ends that circle. What runs in a token's name ends with the token: from its end on it sees no scope.
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
          and t.revoked_at is null and t.expires_at > clock_timestamp()
        where m.user_id = me);
    end if;
    -- Behind the user whose they are.
    if starts_with(known, me::text) then return substr(known, 37)::uuid[]; end if;
    mine := (select coalesce(array_agg(m.scope_id), '{}') from members m
      where m.user_id = me and exists (select from users u where u.id = me and not u.disabled));
    if me is not null then perform set_config('app.my_scopes', me::text || mine::text, true); end if;
    return mine;
  end $$;
