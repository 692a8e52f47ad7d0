-- The newest seal of a chain by this key, and whether the event that it names is still there.
create or replace function last_seal(wanted text, sealing_key text) returns table (seq bigint, hash bytea, fits boolean)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select s.seq, s.hash, exists (
      select from audit_events e where e.scope_id = nullif(wanted, 'installation')::uuid and e.seq = s.seq and e.hash = s.hash
      union all
      select from installation_events e where wanted = 'installation' and e.seq = s.seq and e.hash = s.hash)
    from chain_seals s where s.chain = wanted and s.key_id = sealing_key order by s.day desc limit 1
  $$;
revoke execute on function last_seal from public;
grant execute on function last_seal to muniment_app;
