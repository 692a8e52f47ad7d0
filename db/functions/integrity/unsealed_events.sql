-- What the server that seals needs to know of the next events of a chain: identifiers and digests, no content, whoever's scope it is.
create or replace function unsealed_events(wanted text, after bigint, most integer)
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
revoke execute on function unsealed_events from public;
grant execute on function unsealed_events to muniment_app;
