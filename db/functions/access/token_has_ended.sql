-- Whether a token is revoked or expired.
create or replace function token_has_ended(token uuid) returns boolean
  language sql stable set search_path = muniment, pg_temp
  as $$
    select token is not null and not exists (
      select from api_tokens t where t.id = token and t.revoked_at is null and t.expires_at > clock_timestamp())
  $$;
