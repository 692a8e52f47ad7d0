-- Whether this transaction acts for an installation administrator. A token that is narrowed in any way does not administrate.
create or replace function is_administrator() returns boolean
  language plpgsql stable security definer set search_path = muniment, pg_temp
  as $$
  begin
    return exists (select from users u where u.id = current_user_id() and u.admin and not u.disabled
      and (current_token_id() is null or exists (
        select from api_tokens t where t.id = current_token_id() and t.user_id = u.id
          and t.scope_ids is null and t.permissions is null
          and t.revoked_at is null and t.expires_at > clock_timestamp())));
  end $$;
