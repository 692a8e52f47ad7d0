-- Folders, documents, versions, attachments and their blobs, items, search text.
-- References and unique constraints carry the scope, because they look past row security.

create table folders (
  id uuid primary key,
  scope_id uuid not null references scopes (id),
  parent_id uuid,
  name text not null,
  sort_order integer not null,
  created_at timestamptz(3) not null default now(),
  constraint folders_id_with_scope unique (scope_id, id),
  constraint folders_parent_in_scope foreign key (scope_id, parent_id) references folders (scope_id, id),
  constraint folders_name_unique_among_siblings unique nulls not distinct (scope_id, parent_id, name),
  constraint folders_not_own_parent check (parent_id <> id),
  constraint folders_name_length check (char_length(name) between 1 and 120)
);

create table documents (
  id uuid primary key,
  scope_id uuid not null references scopes (id),
  human_id text collate "C" not null,
  human_id_key text collate "C" not null,
  folder_id uuid,
  folder_position integer,
  derived_from uuid,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null references users (id),
  constraint documents_id_with_scope unique (scope_id, id),
  constraint documents_human_id_unique unique (scope_id, human_id),
  constraint documents_folder_in_scope foreign key (scope_id, folder_id) references folders (scope_id, id),
  constraint documents_human_id_form check (human_id ~ '^[A-Z][A-Z0-9]*([._-][A-Z0-9]+)*$' and length(human_id) <= 40)
);
create index documents_in_reader_order on documents (scope_id, folder_id, folder_position, human_id_key, id);
create index documents_in_ordinary_order on documents (scope_id, human_id_key, id);

-- Identity is for good; only the placement of a document changes.
create function documents_keep_identity() returns trigger
  language plpgsql
  as $$
  begin
    if (new.id, new.scope_id, new.human_id, new.human_id_key, new.derived_from, new.created_at, new.created_by)
      is distinct from
      (old.id, old.scope_id, old.human_id, old.human_id_key, old.derived_from, old.created_at, old.created_by) then
      raise exception 'a document''s identity never changes' using errcode = 'MU002';
    end if;
    return new;
  end $$;
create trigger documents_keep_identity before update on documents
  for each row execute function documents_keep_identity();

create table versions (
  id uuid primary key,
  scope_id uuid not null,
  document_id uuid not null,
  number integer not null check (number >= 1),
  title text not null,
  state text not null,
  effective_date date,
  content_format text not null check (content_format in ('markdown', 'rich')),
  markdown text,
  content jsonb,
  content_hash text,
  manifest jsonb,
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null references users (id),
  released_at timestamptz(3),
  released_by uuid references users (id),
  revoked_at timestamptz(3),
  disposed_at timestamptz(3),
  constraint versions_id_with_scope unique (scope_id, id),
  constraint versions_of_document foreign key (scope_id, document_id) references documents (scope_id, id),
  constraint versions_number_unique unique (scope_id, document_id, number),
  constraint versions_state_known check (
    state in ('DRAFT', 'IN_REVIEW', 'RELEASED', 'CANCELLED', 'REVOKED', 'DISPOSED')),
  constraint versions_released_has_date check (state not in ('RELEASED', 'REVOKED')
    or (effective_date is not null and released_at is not null and released_by is not null)),
  constraint versions_frozen_after_draft check (state in ('DRAFT', 'CANCELLED', 'DISPOSED')
    or (content_hash is not null and manifest is not null and markdown is not null)),
  constraint versions_disposed_is_empty check (state <> 'DISPOSED'
    or (markdown is null and content is null and manifest is null and disposed_at is not null))
);
create unique index versions_one_working on versions (scope_id, document_id) where state in ('DRAFT', 'IN_REVIEW');
create index versions_by_state on versions (scope_id, state, document_id);

-- The lifecycle of domain/lifecycle in SQL; lifecycle.db.test.ts fails if the two differ.
create function versions_step() returns trigger
  language plpgsql
  as $$
  begin
    if (new.id, new.scope_id, new.document_id, new.number, new.created_at, new.created_by)
      is distinct from (old.id, old.scope_id, old.document_id, old.number, old.created_at, old.created_by) then
      raise exception 'a version''s identity never changes' using errcode = 'MU002';
    end if;
    if new.state <> old.state and (old.state, new.state) not in (
      ('DRAFT', 'IN_REVIEW'), ('DRAFT', 'CANCELLED'),
      ('IN_REVIEW', 'DRAFT'), ('IN_REVIEW', 'RELEASED'), ('IN_REVIEW', 'CANCELLED'),
      ('RELEASED', 'REVOKED'), ('RELEASED', 'DISPOSED'), ('REVOKED', 'DISPOSED'), ('CANCELLED', 'DISPOSED')) then
      raise exception 'step from % to % is not allowed', old.state, new.state using errcode = 'MU003';
    end if;
    if old.state = 'DISPOSED' then
      raise exception 'a disposed version never changes' using errcode = 'MU004';
    end if;
    if old.state <> 'DRAFT' then
      if new.title is distinct from old.title or new.content_format is distinct from old.content_format then
        raise exception 'title and format of a % version are frozen', old.state using errcode = 'MU004';
      end if;
      if new.state <> 'DISPOSED'
        and (new.markdown, new.content) is distinct from (old.markdown, old.content) then
        raise exception 'the content of a % version is frozen', old.state using errcode = 'MU004';
      end if;
      if new.state not in ('DISPOSED', 'DRAFT') and new.manifest is distinct from old.manifest then
        raise exception 'the manifest of a % version is frozen', old.state using errcode = 'MU004';
      end if;
      if new.state <> 'DRAFT' and new.content_hash is distinct from old.content_hash then
        raise exception 'the content hash of a % version is frozen', old.state using errcode = 'MU004';
      end if;
    end if;
    if old.state in ('RELEASED', 'REVOKED') and (new.effective_date, new.released_at, new.released_by)
      is distinct from (old.effective_date, old.released_at, old.released_by) then
      raise exception 'the release of a version is frozen' using errcode = 'MU004';
    end if;
    return new;
  end $$;
create trigger versions_step before update on versions for each row execute function versions_step();

create function versions_start_as_draft() returns trigger
  language plpgsql
  as $$
  begin
    if new.state <> 'DRAFT' then
      raise exception 'a version starts as DRAFT' using errcode = 'MU003';
    end if;
    return new;
  end $$;
create trigger versions_start_as_draft before insert on versions for each row execute function versions_start_as_draft();

-- Bytes are kept once in a scope, under their digest. The store says where: here in chunks, or in an object store.
create table blobs (
  scope_id uuid not null references scopes (id),
  sha256 text not null,
  size_bytes bigint not null,
  store text not null,
  created_at timestamptz(3) not null default now(),
  primary key (scope_id, sha256)
);
create table blob_chunks (
  scope_id uuid not null,
  sha256 text not null,
  ordinal integer not null,
  bytes bytea not null,
  primary key (scope_id, sha256, ordinal),
  constraint blob_chunks_of_blob foreign key (scope_id, sha256) references blobs (scope_id, sha256) on delete cascade
);
alter table blob_chunks alter column bytes set storage external;

-- Bytes in an object store that a committed act released: noted here until they are erased there.
create table blob_removals (
  scope_id uuid not null references scopes (id),
  sha256 text not null,
  store text not null,
  primary key (scope_id, sha256, store)
);

-- A disposed attachment keeps its row, so that its address answers "disposed"; name and bytes are gone.
create table attachments (
  id uuid primary key,
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  name text,
  media_type text not null,
  size_bytes bigint not null,
  sha256 text,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null references users (id),
  constraint attachments_of_version foreign key (scope_id, version_id) references versions (scope_id, id),
  constraint attachments_bytes_in_scope foreign key (scope_id, sha256) references blobs (scope_id, sha256),
  constraint attachments_name_unique_in_version unique (scope_id, version_id, name)
);
create index attachments_by_version on attachments (scope_id, version_id, id);
create index attachments_by_blob on attachments (scope_id, sha256);

create function attachments_only_on_drafts() returns trigger
  language plpgsql
  as $$
  declare
    row_of attachments := coalesce(new, old);
    version_state text;
  begin
    select state into version_state from versions where scope_id = row_of.scope_id and id = row_of.version_id;
    if version_state = 'DRAFT' and tg_op <> 'UPDATE' then return row_of; end if;
    if version_state = 'DISPOSED' and tg_op = 'UPDATE' and new.sha256 is null and new.name is null then return new; end if;
    raise exception 'the attachments of a % version are frozen', version_state using errcode = 'MU004';
  end $$;
create trigger attachments_only_on_drafts before insert or update or delete on attachments
  for each row execute function attachments_only_on_drafts();

create table items (
  scope_id uuid not null,
  version_id uuid not null,
  document_id uuid not null,
  ordinal integer not null,
  kind text not null check (kind in ('risk', 'control', 'requirement')),
  key text collate "C" not null,
  title text not null,
  initial text,
  residual text,
  mitigates text[] not null,
  implemented_by jsonb not null,
  verified_by jsonb not null,
  line integer not null,
  primary key (scope_id, version_id, ordinal),
  constraint items_of_version foreign key (scope_id, version_id) references versions (scope_id, id)
);
create index items_by_key on items (scope_id, key);

-- What search reads of each document: the newest version that is not cancelled or disposed. `heading` holds the words of
-- id and titles alone, so that the best matches are found and ranked without reading long vectors.
create table search_entries (
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  human_id text collate "C" not null,
  title text not null,
  body text not null,
  heading tsvector not null,
  words tsvector not null,
  primary key (scope_id, document_id),
  constraint search_entries_of_version foreign key (scope_id, version_id) references versions (scope_id, id)
);
create index search_entries_by_human_id on search_entries (scope_id, human_id, document_id);
create index search_entries_heading on search_entries using gin (heading);
create index search_entries_words on search_entries using gin (words);

call isolate('folders');
call isolate('documents');
call isolate('versions');
call isolate('blobs');
call isolate('blob_chunks');
call isolate('blob_removals');
call isolate('attachments');
call isolate('items');
call isolate('search_entries');

grant select, insert, delete on folders to muniment_app;
grant update (parent_id, name, sort_order) on folders to muniment_app;
grant select, insert on documents to muniment_app;
grant update (folder_id, folder_position) on documents to muniment_app;
grant select, insert on versions to muniment_app;
grant update (title, state, effective_date, content_format, markdown, content, content_hash, manifest, revision,
  released_at, released_by, revoked_at, disposed_at) on versions to muniment_app;
grant select, insert, delete on blobs, blob_chunks, blob_removals, attachments, items to muniment_app;
grant update (name, sha256) on attachments to muniment_app;
grant select, insert, update, delete on search_entries to muniment_app;
