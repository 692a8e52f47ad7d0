-- Items and uses are seen with their version. The owner, as which functions of the database run, notes what changed.

drop policy if exists drafts_for_writers on items;
create policy drafts_for_writers on items as restrictive for select to muniment_app
  using (scope_id = any ((select my_draft_scope_ids())::uuid[]) or exists (
    select from versions v where v.scope_id = items.scope_id and v.id = items.version_id));

drop policy if exists drafts_for_writers on uses;
create policy drafts_for_writers on uses as restrictive for select to muniment_app
  using (scope_id = any ((select my_draft_scope_ids())::uuid[]) or exists (
    select from versions v where v.scope_id = uses.scope_id and v.id = uses.version_id));

drop policy if exists owner_notes on trace_states;
create policy owner_notes on trace_states to muniment_owner using (true) with check (true);
