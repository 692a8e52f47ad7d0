-- What a sealing server takes over without codes of its own key ends where its own begin: from there on an event with another
-- key's code, or with none, was not written by the service. An event whose identifier occurs twice was copied.

drop function unsealed_events(text, bigint, integer);
create function unsealed_events(wanted text, after bigint, most integer)
  returns table (seq bigint, id uuid, hash bytea, content_digest bytea, code bytea, key_id text, repeated boolean)
  language plpgsql stable security definer set search_path = muniment, pg_temp
  as $$
  begin
    if wanted = 'installation' then
      return query select e.seq, e.id, e.hash, e.content_digest, e.code, e.key_id,
          exists (select from installation_events other where other.id = e.id and other.seq <> e.seq)
        from installation_events e where e.seq > after order by e.seq limit most;
    else
      return query select e.seq, e.id, e.hash, e.content_digest, e.code, e.key_id,
          exists (select from audit_events other where other.id = e.id and (other.scope_id, other.seq) <> (e.scope_id, e.seq))
        from audit_events e where e.scope_id = wanted::uuid and e.seq > after order by e.seq limit most;
    end if;
  end $$;
revoke execute on function unsealed_events(text, bigint, integer) from public;
grant execute on function unsealed_events(text, bigint, integer) to muniment_app;

-- The last event of a chain before the first, after the given one, that carries a code of this key; the newest where none does.
create function last_before_key(wanted text, sealing_key text, after bigint) returns bigint
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
revoke execute on function last_before_key(text, text, bigint) from public;
grant execute on function last_before_key(text, text, bigint) to muniment_app;

drop function last_uncoded(text);
