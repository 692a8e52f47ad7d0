-- Who watches a run hears of each document, as of the packs that are being made.
create or replace function imports_announce() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_notify('news', jsonb_build_object('event', 'job', 'userId', new.created_by,
      'ids', jsonb_build_object('scopeId', new.scope_id, 'importId', new.id))::text);
    return null;
  end $$;

create or replace trigger imports_announce after update of state, done on imports
  for each row execute function imports_announce();
