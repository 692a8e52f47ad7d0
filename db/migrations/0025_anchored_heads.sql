-- Up to where each chain was anchored last, so that readers of a trail can see how much of it an anchor covers. Told for one
-- chain at a time: the server's role cannot list the table.
create table anchored_heads (
  chain text not null,
  seq bigint not null,
  at timestamptz(3) not null,
  constraint anchored_heads_pkey primary key (chain)
);

create function note_anchor(moment timestamptz, chains text[], seqs bigint[]) returns void
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    insert into anchored_heads (chain, seq, at)
    select head.chain, head.seq, moment from unnest(chains, seqs) as head (chain, seq)
    on conflict on constraint anchored_heads_pkey do update set seq = excluded.seq, at = excluded.at
      where anchored_heads.at < excluded.at
  $$;
create function anchored_head(wanted text) returns table (seq bigint, at timestamptz)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$ select h.seq, h.at from anchored_heads h where h.chain = wanted $$;
revoke execute on function note_anchor(timestamptz, text[], bigint[]), anchored_head(text) from public;
grant execute on function note_anchor(timestamptz, text[], bigint[]), anchored_head(text) to muniment_app;
