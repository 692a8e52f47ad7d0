-- Keeps the newest seal of each day of a chain.
create or replace function note_seal(sealed text, sealing_key text, sealed_seq bigint, sealed_hash bytea, moment timestamptz, signed bytea)
  returns void
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    insert into chain_seals as s (chain, key_id, day, seq, hash, at, signature)
    values (sealed, sealing_key, (moment at time zone 'UTC')::date, sealed_seq, sealed_hash, moment, signed)
    on conflict on constraint chain_seals_pkey do update
      set seq = excluded.seq, hash = excluded.hash, at = excluded.at, signature = excluded.signature
      where s.seq < excluded.seq
  $$;
revoke execute on function note_seal from public;
grant execute on function note_seal to muniment_app;
