-- The documents below these folders.
create or replace function reading_below(scope uuid, tops uuid[]) returns uuid[] language sql stable
  as $$
    with recursive below (id) as (
      select f.id from folders f where f.scope_id = scope and f.id = any (tops)
      union
      select f.id from below b join folders f on f.scope_id = scope and f.parent_id = b.id
    )
    select coalesce(array_agg(d.id), '{}') from documents d
    where d.scope_id = scope and d.folder_id in (select id from below)
  $$;
revoke execute on function reading_below from public;
grant execute on function reading_below to muniment_app;
