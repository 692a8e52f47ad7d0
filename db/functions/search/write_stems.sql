-- Writes the stems of entries that have none yet, some at a time.
create or replace function write_stems(most integer) returns integer
  language sql security definer set search_path = muniment, pg_temp
  as $$
    with chosen as materialized (
      select e.scope_id, e.document_id, e.for_writers, stems_of(e.words, v.language) as stems
      from (select * from search_entries where stems is null limit most for update skip locked) e
        join versions v on v.scope_id = e.scope_id and v.id = e.version_id),
    written as (
      update search_entries e set stems = c.stems from chosen c
      where (e.scope_id, e.document_id, e.for_writers) = (c.scope_id, c.document_id, c.for_writers) returning 1)
    select count(*)::integer from written
  $$;
revoke execute on function write_stems from public;
grant execute on function write_stems to muniment_app;
