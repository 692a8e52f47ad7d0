-- The object of a prepared image is noted and erased later, as those of packs are.
create or replace function note_prepared_removal() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    insert into blob_removals (scope_id, sha256, store, object)
      values (old.scope_id, old.prepared_sha256, old.store, old.object);
    return null;
  end $$;

create or replace trigger prepared_images_note_removal after delete on prepared_images
  for each row when (old.store <> 'db') execute function note_prepared_removal();
