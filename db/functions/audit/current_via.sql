-- How the act of this transaction came, other than by a session: the token that it acts with. An event that is written for steps
-- taken earlier names the token of those steps: `app.via` is set while it is written.
create or replace function current_via() returns jsonb
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select case when coalesce(current_setting('app.via', true), '') <> ''
      then nullif(current_setting('app.via', true)::jsonb, 'null')
      else (select jsonb_build_object('type', 'token', 'id', t.id, 'name', t.name)
        from api_tokens t where t.id = current_token_id()) end
  $$;
