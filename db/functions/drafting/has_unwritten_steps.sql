-- Steps are taken into the content by whoever reads it next. The event of each writer is theirs: the database lets it be written for a
-- person alone whose own steps are there and not in the content yet.
create or replace function has_unwritten_steps(scope uuid, version uuid, person uuid) returns boolean
  language sql stable
  as $$
    select exists (
      select from draft_steps s join drafts d on d.scope_id = s.scope_id and d.version_id = s.version_id
      where s.scope_id = scope and s.version_id = version and s.user_id = person and s.first + s.count - 1 > d.content_at)
  $$;
