-- Whatever removes the row (a cancelled job, a disposal, the end of its day), the object is noted and erased later.
create or replace function note_object_removal() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    insert into blob_removals (scope_id, sha256, store, object) values (old.scope_id, old.sha256, old.store, old.object);
    return null;
  end $$;

create or replace trigger export_job_objects_note_removal after delete on export_job_objects
  for each row execute function note_object_removal();

create or replace trigger galleys_note_removal after delete on galleys
  for each row when (old.store <> 'db') execute function note_object_removal();
