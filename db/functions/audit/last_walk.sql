-- How far a chain was walked, and the break that was found.
create or replace function last_walk(wanted text) returns table (seq bigint, at timestamptz, break_seq bigint, break_reason text)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$ select w.seq, w.at, w.break_seq, w.break_reason from walked_chains w where w.chain = wanted $$;
revoke execute on function last_walk from public;
grant execute on function last_walk to muniment_app;
