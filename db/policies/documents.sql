-- Where the rule `drafts` of a scope says so, what was never released is seen by those alone who write or decide.
-- What belongs to a version is seen with it. The scope is asked first: where everything is seen, no version is looked for.

drop policy if exists drafts_for_writers on documents;
create policy drafts_for_writers on documents as restrictive for select to muniment_app
  using (released_state is not null or scope_id = any ((select my_draft_scope_ids())::uuid[]));

drop policy if exists owner_assigns on documents;
create policy owner_assigns on documents for select to muniment_owner using (true);

drop policy if exists drafts_for_writers on versions;
create policy drafts_for_writers on versions as restrictive for select to muniment_app
  using (released_at is not null or scope_id = any ((select my_draft_scope_ids())::uuid[]));

drop policy if exists owner_assigns on versions;
create policy owner_assigns on versions for select to muniment_owner using (true);

drop policy if exists drafts_for_writers on copied_sources;
create policy drafts_for_writers on copied_sources as restrictive for select to muniment_app
  using (scope_id = any ((select my_draft_scope_ids())::uuid[]) or exists (
    select from versions v where v.scope_id = copied_sources.scope_id and v.id = copied_sources.version_id));
