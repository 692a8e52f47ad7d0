-- Row security asks these of every statement. As functions of PL/pgSQL they keep their plan; one of SQL is planned at each call before PostgreSQL 18.
create or replace function my_scope_ids() returns uuid[]
  language plpgsql stable security definer set search_path = muniment, pg_temp
  as $$
  begin
    return (select coalesce(array_agg(m.scope_id), '{}')
      from members m join users u on u.id = m.user_id
      where m.user_id = current_user_id() and not u.disabled
        and (current_token_id() is null or exists (
          select from api_tokens t where t.id = current_token_id() and t.user_id = u.id
            and (t.scope_ids is null or m.scope_id = any (t.scope_ids)))));
  end $$;

create or replace function is_administrator() returns boolean
  language plpgsql stable security definer set search_path = muniment, pg_temp
  as $$
  begin
    return exists (select from users u where u.id = current_user_id() and u.admin and not u.disabled
      and (current_token_id() is null or exists (
        select from api_tokens t where t.id = current_token_id() and t.user_id = u.id
          and t.scope_ids is null and t.permissions is null)));
  end $$;
