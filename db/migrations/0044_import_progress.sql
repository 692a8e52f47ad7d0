-- Who watches a run hears of each document, as of the packs that are being made.
create function imports_announce() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_notify('news', jsonb_build_object('event', 'job', 'userId', new.created_by,
      'ids', jsonb_build_object('scopeId', new.scope_id, 'importId', new.id))::text);
    return null;
  end $$;
create trigger imports_announce after update of state, done on imports
  for each row execute function imports_announce();

-- The path leads: while the table has no statistics, an index that begins like the primary key is taken for it, and then each
-- document of a run reads the rows of all others.
alter table import_documents drop constraint import_documents_path_unique;
alter table import_documents add constraint import_documents_path_unique unique (path, import_id, scope_id);
