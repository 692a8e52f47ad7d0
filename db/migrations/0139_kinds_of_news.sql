-- Which kinds of news there are is the contract's to say; here only that one is named. The numbers before this one were taken by
-- changes that were made at the same time and named the kinds that each of them knew.
alter table notifications drop constraint notifications_type_known;
alter table notifications add constraint notifications_type_known check (type ~ '^[a-z]+(-[a-z]+)*$');

-- What a comment said before is seen with its version, as the comment is.
create policy drafts_for_writers on comment_texts as restrictive for select to muniment_app
  using (scope_id = any ((select my_draft_scope_ids())::uuid[]) or exists (
    select from versions v where v.scope_id = comment_texts.scope_id and v.id = comment_texts.version_id));
