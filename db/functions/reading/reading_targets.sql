-- Which duty covers which of these documents: its own, and those on the folders above it.
create or replace function reading_targets(scope uuid, docs uuid[]) returns table (document_id uuid, duty_id uuid, days integer)
  language sql stable
  as $$
    with recursive above (document_id, folder_id) as (
      select d.id, d.folder_id from documents d where d.scope_id = scope and d.id = any (docs)
      union all
      select a.document_id, f.parent_id from above a join folders f on f.scope_id = scope and f.id = a.folder_id
    )
    select r.document_id, r.id, r.days from reading_duties r where r.scope_id = scope and r.document_id = any (docs)
    union all
    select a.document_id, r.id, r.days from above a join reading_duties r on r.scope_id = scope and r.folder_id = a.folder_id
  $$;
revoke execute on function reading_targets from public;
grant execute on function reading_targets to muniment_app;
grant execute on function reading_targets to muniment_backup;
