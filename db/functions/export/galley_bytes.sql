-- How much room the laid-out pages take.
create or replace function galley_bytes() returns bigint
  language sql stable security definer set search_path = muniment, pg_temp
  as $$ select coalesce(sum(size_bytes), 0)::bigint from galleys $$;
revoke execute on function galley_bytes from public;
grant execute on function galley_bytes to muniment_app;
