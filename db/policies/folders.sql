-- The owner, as which the functions of the database run, sees the folders and notes when a tree changed.

drop policy if exists owner_assigns on folders;
create policy owner_assigns on folders for select to muniment_owner using (true);

drop policy if exists owner_notes on tree_states;
create policy owner_notes on tree_states to muniment_owner using (true) with check (true);
