-- The scopes of the transaction's user in which they see everything; found once in a transaction, as my_scope_ids does it.
create or replace function my_draft_scope_ids() returns uuid[]
  language plpgsql stable security definer set search_path = muniment, pg_temp
  as $$
  declare
    me uuid := current_user_id();
    token uuid := current_token_id();
    known text := current_setting('app.my_draft_scopes', true);
    mine uuid[];
  begin
    -- A step that was found to be its taker's keeps the record of the whole document.
    if current_setting('app.sees_drafts', true) = 'on' then return my_scope_ids(); end if;
    if token is null and starts_with(known, me::text) then return substr(known, 37)::uuid[]; end if;
    mine := (select coalesce(array_agg(m.scope_id), '{}') from members m join scopes s on s.id = m.scope_id
      where m.user_id = me and m.scope_id = any (my_scope_ids()) and (s.rule_drafts = 'members' or exists (
        select from (
          select unnest(m.permissions) as permission
          union all select r.permission from role_permissions r where r.role = any (m.roles)
        ) held
        where held.permission in ('AUTHOR_DOCUMENTS', 'RELEASE_DOCUMENTS') and (token is null or exists (
          select from api_tokens t where t.id = token and (t.permissions is null or held.permission = any (t.permissions)))))));
    if token is null and me is not null then
      perform set_config('app.my_draft_scopes', me::text || mine::text, true);
    end if;
    return mine;
  end $$;
