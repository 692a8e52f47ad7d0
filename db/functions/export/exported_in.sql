-- The versions that an EXPORTED event names.
create or replace function exported_in(changes jsonb) returns setof uuid
  language sql immutable set search_path = muniment, pg_temp
  as $$
    select jsonb_array_elements_text(case when changes ? 'versionIds' then changes -> 'versionIds'
      else jsonb_build_array(changes -> 'versionId') end)::uuid
  $$;
revoke execute on function exported_in from public;
