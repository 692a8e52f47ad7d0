-- Removes imports whose time is over.
create or replace function drop_expired_imports(moment timestamptz) returns integer
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with dropped as (delete from imports where expires_at <= moment and state <> 'running' returning id)
    select count(*)::integer from dropped
  $$;
revoke execute on function drop_expired_imports from public;
grant execute on function drop_expired_imports to muniment_app;
