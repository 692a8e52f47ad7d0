-- Rule `drafts`: steps, who is there, and texts that were kept aside are seen with their version, like everything else that belongs to it.
-- The scope is asked first: where everything is seen, no version is looked for. A step is written by its own writer, a text kept aside is theirs.

drop policy if exists drafts_for_writers on drafts;
create policy drafts_for_writers on drafts as restrictive for select to muniment_app
  using (scope_id = any ((select my_draft_scope_ids())::uuid[]) or exists (
    select from versions v where v.scope_id = drafts.scope_id and v.id = drafts.version_id));

drop policy if exists owner_sweeps on drafts;
create policy owner_sweeps on drafts to muniment_owner using (true);

drop policy if exists drafts_for_writers on draft_steps;
create policy drafts_for_writers on draft_steps as restrictive for select to muniment_app
  using (scope_id = any ((select my_draft_scope_ids())::uuid[]) or exists (
    select from versions v where v.scope_id = draft_steps.scope_id and v.id = draft_steps.version_id));

drop policy if exists owner_sweeps on draft_steps;
create policy owner_sweeps on draft_steps to muniment_owner using (true);

drop policy if exists writer_is_user on draft_steps;
create policy writer_is_user on draft_steps as restrictive for insert to public with check (user_id = (select current_user_id()));

drop policy if exists drafts_for_writers on draft_presence;
create policy drafts_for_writers on draft_presence as restrictive for select to muniment_app
  using (scope_id = any ((select my_draft_scope_ids())::uuid[]) or exists (
    select from versions v where v.scope_id = draft_presence.scope_id and v.id = draft_presence.version_id));

drop policy if exists owner_sweeps on draft_presence;
create policy owner_sweeps on draft_presence to muniment_owner using (true);

drop policy if exists drafts_for_writers on kept_copies;
create policy drafts_for_writers on kept_copies as restrictive for select to muniment_app
  using (scope_id = any ((select my_draft_scope_ids())::uuid[]) or exists (
    select from versions v where v.scope_id = kept_copies.scope_id and v.id = kept_copies.version_id));

drop policy if exists owner_sweeps on kept_copies;
create policy owner_sweeps on kept_copies to muniment_owner using (true);

drop policy if exists writer_alone on kept_copies;
create policy writer_alone on kept_copies as restrictive for select to muniment_app using (user_id = (select current_user_id()));

drop policy if exists writer_removes on kept_copies;
create policy writer_removes on kept_copies as restrictive for delete to muniment_app using (user_id = (select current_user_id()));
