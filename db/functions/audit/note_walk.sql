-- Notes how far a chain was walked, and the break that was found.
create or replace function note_walk(walked text, up_to bigint, moment timestamptz, broken bigint, reason text) returns void
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    insert into walked_chains (chain, seq, at, break_seq, break_reason) values (walked, up_to, moment, broken, reason)
    on conflict on constraint walked_chains_pkey do update
      set seq = excluded.seq, at = excluded.at, break_seq = excluded.break_seq, break_reason = excluded.break_reason
      where walked_chains.at < excluded.at
  $$;
revoke execute on function note_walk from public;
grant execute on function note_walk to muniment_app;
