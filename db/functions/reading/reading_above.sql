-- The folder and those above it.
create or replace function reading_above(scope uuid, folder uuid) returns uuid[] language sql stable
  as $$
    with recursive above (id, parent_id) as (
      select f.id, f.parent_id from folders f where f.scope_id = scope and f.id = folder
      union all
      select f.id, f.parent_id from above a join folders f on f.scope_id = scope and f.id = a.parent_id
    )
    select coalesce(array_agg(id), '{}') from above
  $$;
revoke execute on function reading_above from public;
