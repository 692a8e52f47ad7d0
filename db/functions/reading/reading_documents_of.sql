-- What concerns a person in a scope: what a duty names them for, and what they still have open.
create or replace function reading_documents_of(scope uuid, person uuid) returns uuid[] language sql stable
  as $$
    select coalesce(array_agg(distinct found.id), '{}') from (
      select r.document_id as id from reading_duty_people p
        join reading_duties r on r.scope_id = scope and r.id = p.duty_id
        where p.scope_id = scope and p.user_id = person and r.document_id is not null
      union all
      select unnest(reading_below(scope, array(
        select r.folder_id from reading_duty_people p join reading_duties r on r.scope_id = scope and r.id = p.duty_id
        where p.scope_id = scope and p.user_id = person and r.folder_id is not null)))
      union all
      select a.document_id from reading_assignments a
        where a.scope_id = scope and a.user_id = person and a.voided_at is null and a.done_at is null
    ) found
  $$;
revoke execute on function reading_documents_of from public;
