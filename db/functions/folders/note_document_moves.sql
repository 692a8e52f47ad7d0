-- The tree of a scope shows something else: a document moved, or was released for the first time, which changes what readers count.
create or replace function note_document_moves() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  begin
    insert into tree_states (scope_id, state)
      select c.scope_id, gen_random_uuid()
      from (select distinct a.scope_id from after_it a join before_it b on b.id = a.id
        where a.folder_id is distinct from b.folder_id or (a.released_state is null) <> (b.released_state is null)) c
      on conflict (scope_id) do update set state = excluded.state;
    return null;
  end $$;

create or replace trigger documents_note_moves after update on documents
  referencing old table as before_it new table as after_it for each statement execute function note_document_moves();
