-- Which state the tree of a scope is in: another one after each act that changes its folders or where its documents are. Who kept
-- an answer asks whether it still holds. Triggers alone write it, once for a statement; acts on a tree hold their scope's lock by then.
create table tree_states (
  scope_id uuid primary key constraint tree_states_scope references scopes (id),
  state uuid not null
);
call isolate('tree_states');
create policy owner_notes on tree_states to muniment_owner using (true) with check (true);
grant select on tree_states to muniment_app;

create function note_tree_change() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  begin
    insert into tree_states (scope_id, state)
      select c.scope_id, gen_random_uuid() from (select distinct scope_id from changed) c
      on conflict (scope_id) do update set state = excluded.state;
    return null;
  end $$;

create function note_document_moves() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  begin
    insert into tree_states (scope_id, state)
      select c.scope_id, gen_random_uuid()
      from (select distinct a.scope_id from after_it a join before_it b on b.id = a.id
        where a.folder_id is distinct from b.folder_id) c
      on conflict (scope_id) do update set state = excluded.state;
    return null;
  end $$;

create trigger folders_note_creation after insert on folders
  referencing new table as changed for each statement execute function note_tree_change();
create trigger folders_note_change after update on folders
  referencing new table as changed for each statement execute function note_tree_change();
create trigger folders_note_removal after delete on folders
  referencing old table as changed for each statement execute function note_tree_change();
create trigger documents_note_creation after insert on documents
  referencing new table as changed for each statement execute function note_tree_change();
create trigger documents_note_moves after update on documents
  referencing old table as before_it new table as after_it for each statement execute function note_document_moves();
create trigger documents_note_removal after delete on documents
  referencing old table as changed for each statement execute function note_tree_change();
