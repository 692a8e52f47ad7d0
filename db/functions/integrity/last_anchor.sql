-- The newest anchor; whoever asks is the one who may make the next until the transaction ends.
create or replace function last_anchor() returns table (number bigint, sha256 text)
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    select pg_advisory_xact_lock(hashtextextended('anchors', 3));
    select a.number, a.sha256 from anchors a order by a.number desc limit 1
  $$;
revoke execute on function last_anchor from public;
grant execute on function last_anchor to muniment_app;
