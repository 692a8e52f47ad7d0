-- Files are seen with their version. The scope is asked first: where everything is seen, no version is looked for.

drop policy if exists drafts_for_writers on attachments;
create policy drafts_for_writers on attachments as restrictive for select to muniment_app
  using (scope_id = any ((select my_draft_scope_ids())::uuid[]) or exists (
    select from versions v where v.scope_id = attachments.scope_id and v.id = attachments.version_id));
