-- An entry of a text that was never released is found by those alone who see it. The owner, as which the search runs, sees all and writes stems.

drop policy if exists drafts_for_writers on search_entries;
create policy drafts_for_writers on search_entries as restrictive for select to muniment_app
  using (for_readers or scope_id = any ((select my_draft_scope_ids())::uuid[]));

drop policy if exists owner_searches on search_entries;
create policy owner_searches on search_entries for select to muniment_owner using (true);

drop policy if exists owner_stems on search_entries;
create policy owner_stems on search_entries for update to muniment_owner using (true) with check (true);
