-- Notes which place of each chain an anchor holds.
create or replace function note_anchor(moment timestamptz, chains text[], seqs bigint[]) returns void
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    insert into anchored_heads (chain, seq, at)
    select head.chain, head.seq, moment from unnest(chains, seqs) as head (chain, seq)
    on conflict on constraint anchored_heads_pkey do update set seq = excluded.seq, at = excluded.at
      where anchored_heads.at < excluded.at
  $$;
revoke execute on function note_anchor from public;
grant execute on function note_anchor to muniment_app;
