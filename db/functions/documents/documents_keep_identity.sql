-- Identity is for good; only the placement of a document changes.
create or replace function documents_keep_identity() returns trigger
  language plpgsql
  as $$
  begin
    if (new.id, new.scope_id, new.human_id, new.human_id_key, new.derived_from, new.created_at, new.created_by)
      is distinct from
      (old.id, old.scope_id, old.human_id, old.human_id_key, old.derived_from, old.created_at, old.created_by) then
      raise exception 'a document''s identity never changes' using errcode = 'MU002';
    end if;
    return new;
  end $$;

create or replace trigger documents_keep_identity before update on documents
  for each row execute function documents_keep_identity();
