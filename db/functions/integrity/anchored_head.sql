-- The place of a chain that the newest anchor holds.
create or replace function anchored_head(wanted text) returns table (seq bigint, at timestamptz)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$ select h.seq, h.at from anchored_heads h where h.chain = wanted $$;
revoke execute on function anchored_head from public;
grant execute on function anchored_head to muniment_app;
