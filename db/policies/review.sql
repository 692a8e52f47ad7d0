-- What belongs to a version is seen with it. The scope is asked first: where everything is seen, no version is looked for.

drop policy if exists drafts_for_writers on comments;
create policy drafts_for_writers on comments as restrictive for select to muniment_app
  using (scope_id = any ((select my_draft_scope_ids())::uuid[]) or exists (
    select from versions v where v.scope_id = comments.scope_id and v.id = comments.version_id));

drop policy if exists drafts_for_writers on comment_texts;
create policy drafts_for_writers on comment_texts as restrictive for select to muniment_app
  using (scope_id = any ((select my_draft_scope_ids())::uuid[]) or exists (
    select from versions v where v.scope_id = comment_texts.scope_id and v.id = comment_texts.version_id));

drop policy if exists drafts_for_writers on comment_pictures;
create policy drafts_for_writers on comment_pictures as restrictive for select to muniment_app
  using (scope_id = any ((select my_draft_scope_ids())::uuid[]) or exists (
    select from versions v where v.scope_id = comment_pictures.scope_id and v.id = comment_pictures.version_id));

drop policy if exists drafts_for_writers on reviewers;
create policy drafts_for_writers on reviewers as restrictive for select to muniment_app
  using (scope_id = any ((select my_draft_scope_ids())::uuid[]) or exists (
    select from versions v where v.scope_id = reviewers.scope_id and v.id = reviewers.version_id));

drop policy if exists drafts_for_writers on submissions;
create policy drafts_for_writers on submissions as restrictive for select to muniment_app
  using (scope_id = any ((select my_draft_scope_ids())::uuid[]) or exists (
    select from versions v where v.scope_id = submissions.scope_id and v.id = submissions.version_id));
