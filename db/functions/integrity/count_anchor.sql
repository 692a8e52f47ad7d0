-- Notes an anchor that was made, by its number.
create or replace function count_anchor(counted bigint, moment timestamptz, digest text) returns void
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$ insert into anchors (number, at, sha256) values (counted, moment, digest) $$;
revoke execute on function count_anchor from public;
grant execute on function count_anchor to muniment_app;
