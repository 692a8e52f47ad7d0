-- The newest link of every chain, for anchors: identifiers, counts and hashes, nothing of what the events say.
create or replace function chain_heads() returns table (chain text, seq bigint, hash text)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select scope_id::text, seq, encode(hash, 'hex') from audit_heads
    union all
    select 'installation', seq, encode(hash, 'hex') from installation_head
    order by 1
  $$;
revoke execute on function chain_heads from public;
grant execute on function chain_heads to muniment_app;
