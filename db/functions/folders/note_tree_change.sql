-- The tree of a scope changed: what was kept of it is read anew.
create or replace function note_tree_change() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  begin
    insert into tree_states (scope_id, state)
      select c.scope_id, gen_random_uuid() from (select distinct scope_id from changed) c
      on conflict (scope_id) do update set state = excluded.state;
    return null;
  end $$;

create or replace trigger documents_note_creation after insert on documents
  referencing new table as changed for each statement execute function note_tree_change();

create or replace trigger documents_note_removal after delete on documents
  referencing old table as changed for each statement execute function note_tree_change();

create or replace trigger folders_note_change after update on folders
  referencing new table as changed for each statement execute function note_tree_change();

create or replace trigger folders_note_creation after insert on folders
  referencing new table as changed for each statement execute function note_tree_change();

create or replace trigger folders_note_removal after delete on folders
  referencing old table as changed for each statement execute function note_tree_change();
