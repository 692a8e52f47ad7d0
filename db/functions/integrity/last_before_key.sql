-- The last event of a chain before the first, after the given one, that carries a code of this key; the newest where none does.
create or replace function last_before_key(wanted text, sealing_key text, after bigint) returns bigint
  language plpgsql stable security definer set search_path = muniment, pg_temp
  as $$
  begin
    if wanted = 'installation' then
      return coalesce((select min(e.seq) - 1 from installation_events e where e.seq > after and e.key_id = sealing_key),
        (select max(e.seq) from installation_events e), 0);
    end if;
    return coalesce((select min(e.seq) - 1 from audit_events e
        where e.scope_id = wanted::uuid and e.seq > after and e.key_id = sealing_key),
      (select max(e.seq) from audit_events e where e.scope_id = wanted::uuid), 0);
  end $$;
revoke execute on function last_before_key from public;
grant execute on function last_before_key to muniment_app;
