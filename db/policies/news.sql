-- A notification is seen with the document and the version that it is about. The owner, as which functions of the database run, writes and removes them.

drop policy if exists drafts_for_writers on notifications;
create policy drafts_for_writers on notifications as restrictive for select to muniment_app
  using (document_id is null or scope_id = any ((select my_draft_scope_ids())::uuid[]) or (
    exists (select from documents d where d.scope_id = notifications.scope_id and d.id = notifications.document_id)
    and (version_id is null or exists (
      select from versions v where v.scope_id = notifications.scope_id and v.id = notifications.version_id))));

drop policy if exists owner_assigns on notifications;
create policy owner_assigns on notifications for insert to muniment_owner with check (true);

drop policy if exists owner_gathers on notifications;
create policy owner_gathers on notifications for select to muniment_owner using (true);

drop policy if exists owner_sweeps on notifications;
create policy owner_sweeps on notifications for all to muniment_owner using (true);
