-- The chains with events that this key has not sealed: identifiers, no content, whoever's scope it is.
create or replace function chains_to_seal(sealing_key text) returns table (chain text)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    with heads as (select h.scope_id::text as chain, h.seq from audit_heads h
      union all select 'installation', h.seq from installation_head h)
    select heads.chain from heads
    left join lateral (select s.seq from chain_seals s where s.chain = heads.chain and s.key_id = sealing_key
      order by s.day desc limit 1) newest on true
    where heads.seq > coalesce(newest.seq, 0)
  $$;
revoke execute on function chains_to_seal from public;
grant execute on function chains_to_seal to muniment_app;
