-- Comments on passages of a working version: the record of its review. Their text goes with the content of the version.
create table comments (
  id uuid primary key,
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  parent_id uuid,
  body text not null,
  quote jsonb,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null constraint comments_created_by_user references users (id),
  changed_at timestamptz(3),
  resolved_at timestamptz(3),
  resolved_by uuid constraint comments_resolved_by_user references users (id),
  constraint comments_id_with_version unique (scope_id, version_id, id),
  constraint comments_of_version foreign key (scope_id, document_id, version_id)
    references versions (scope_id, document_id, id),
  constraint comments_reply_to_same_version foreign key (scope_id, version_id, parent_id)
    references comments (scope_id, version_id, id) on delete cascade,
  constraint comments_body_given check (body <> ''),
  constraint comments_resolution_is_whole check ((resolved_at is null) = (resolved_by is null))
);
call isolate('comments');
grant select, insert, delete on comments to muniment_app;
grant update (body, changed_at, resolved_at, resolved_by) on comments to muniment_app;

-- After the review they are read, and removed only with the content.
create function comments_while_open() returns trigger
  language plpgsql
  as $$
  declare
    row_of comments := coalesce(new, old);
    version_state text;
  begin
    select state into version_state from versions where scope_id = row_of.scope_id and id = row_of.version_id;
    if tg_op <> 'DELETE' and version_state in ('DRAFT', 'IN_REVIEW') then return row_of; end if;
    if tg_op = 'DELETE' and version_state = 'DISPOSED' then return row_of; end if;
    raise exception 'the comments of a % version are kept as they are', version_state using errcode = 'MU004';
  end $$;
create trigger comments_while_open before insert or update or delete on comments
  for each row execute function comments_while_open();
