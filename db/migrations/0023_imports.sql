-- Imports: the uploaded file for a day, the plan that was made of it, and how far its run has come.

create table imports (
  id uuid primary key,
  scope_id uuid not null constraint imports_of_scope references scopes (id),
  created_by uuid not null constraint imports_created_by_user references users (id),
  token_id uuid constraint imports_by_token references api_tokens (id),
  file_name text not null,
  sha256 text not null,
  size_bytes bigint not null,
  state text not null,
  release boolean not null default false,
  reason text,
  done integer not null default 0,
  total integer not null default 0,
  attempt integer not null default 0,
  alive_at timestamptz(3),
  worker text,
  problem text,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  expires_at timestamptz(3) not null,
  constraint imports_state_known check (state in ('checked', 'running', 'done', 'failed', 'cancelled')),
  constraint imports_run_has_reason check (state = 'checked' or reason is not null),
  constraint imports_id_with_scope unique (scope_id, id)
);
create index imports_by_creator on imports (created_by, id desc);
create index imports_by_expiry on imports (expires_at);

-- One row for each file that becomes a document. What the file says is kept beside what the person chose.
create table import_documents (
  scope_id uuid not null,
  import_id uuid not null,
  ordinal integer not null,
  path text not null,
  facts jsonb not null,
  human_id text,
  title text not null,
  folder_path text[] not null,
  skip boolean not null default false,
  error text,
  notes text[] not null default '{}',
  document_id uuid,
  primary key (scope_id, import_id, ordinal),
  constraint import_documents_of_import foreign key (scope_id, import_id) references imports (scope_id, id) on delete cascade,
  constraint import_documents_of_document foreign key (scope_id, document_id) references documents (scope_id, id),
  constraint import_documents_path_unique unique (scope_id, import_id, path)
);

-- The uploaded file, so that any server can run what any other has checked.
create table import_chunks (
  scope_id uuid not null,
  import_id uuid not null,
  ordinal integer not null,
  bytes bytea not null,
  primary key (scope_id, import_id, ordinal),
  constraint import_chunks_of_import foreign key (scope_id, import_id) references imports (scope_id, id) on delete cascade
);
alter table import_chunks alter column bytes set storage external;

call isolate('imports');
call isolate('import_documents');
call isolate('import_chunks');

-- An import is its creator's alone, also for other members of its scope.
create policy creator_alone on imports as restrictive to muniment_app
  using (created_by = (select current_user_id())) with check (created_by = (select current_user_id()));

create function sees_import(scope uuid, import uuid) returns boolean
  language sql stable
  as $$ select exists (select from imports i where i.scope_id = scope and i.id = import) $$;
create policy creator_alone on import_documents as restrictive to muniment_app using (sees_import(scope_id, import_id));
create policy creator_alone on import_chunks as restrictive to muniment_app using (sees_import(scope_id, import_id));

grant select, insert, delete on imports, import_documents, import_chunks to muniment_app;
grant update (state, release, reason, done, total, attempt, alive_at, worker, problem, token_id, started_at, finished_at) on imports
  to muniment_app;
grant update (human_id, title, folder_path, skip, error, notes, document_id) on import_documents to muniment_app;

-- Sweeping crosses scopes and knows no user: these show nothing of an import but what the queue needs.
create policy owner_sweeps on imports to muniment_owner using (true) with check (true);
create policy owner_sweeps on import_documents to muniment_owner using (true);
create policy owner_sweeps on import_chunks to muniment_owner using (true);

create function silent_imports(since timestamptz)
  returns table (id uuid, scope_id uuid, created_by uuid, worker text)
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    select i.id, i.scope_id, i.created_by, i.worker from imports i
    where i.state = 'running' and i.alive_at < since and i.worker is not null
  $$;

create function drop_expired_imports(moment timestamptz) returns integer
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with dropped as (delete from imports where expires_at <= moment and state <> 'running' returning id)
    select count(*)::integer from dropped
  $$;

-- The run of somebody who was disabled or has left the scope: row security hides it from them.
create function cancel_abandoned_import(import uuid, moment timestamptz) returns boolean
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with cancelled as (
      update imports i set state = 'cancelled', finished_at = moment
      from users u where i.id = import and u.id = i.created_by and i.state = 'running'
        and (u.disabled or not exists (select from members m where m.scope_id = i.scope_id and m.user_id = u.id))
      returning i.id)
    select exists (select from cancelled)
  $$;
revoke execute on function silent_imports(timestamptz), drop_expired_imports(timestamptz),
  cancel_abandoned_import(uuid, timestamptz) from public;
grant execute on function silent_imports(timestamptz), drop_expired_imports(timestamptz),
  cancel_abandoned_import(uuid, timestamptz) to muniment_app;
