-- Users, sessions, scopes and members, and the one predicate that isolates scopes.
-- Runs as muniment_owner with search_path = muniment. Roles and schema exist already (server/kernel/database).

-- The caller of this transaction. A pooled connection reads '' once a transaction has ended: that is nobody.
create function current_user_id() returns uuid
  language sql stable
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

create table users (
  id uuid primary key,
  email text not null,
  email_key text not null,
  display_name text not null,
  password_hash text,
  admin boolean not null default false,
  disabled boolean not null default false,
  oidc_issuer text,
  oidc_subject text,
  created_at timestamptz(3) not null default now(),
  constraint users_email_unique unique (email_key),
  constraint users_oidc_subject_unique unique (oidc_issuer, oidc_subject),
  constraint users_email_key_is_lower_case check (email_key = lower(email)),
  constraint users_display_name_given check (display_name <> '')
);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  token_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint api_tokens_hash_unique unique (token_hash)
);
create index api_tokens_by_user on api_tokens (user_id, id);

-- Failed sign-ins of the last minute, shared by all servers; older rows are swept.
create table sign_in_failures (
  id bigint generated always as identity primary key,
  account_key text not null,
  address text not null,
  at timestamptz(3) not null default now()
);
create index sign_in_failures_by_address on sign_in_failures (address, at);
create index sign_in_failures_by_time on sign_in_failures (at);

-- One row for each single sign-on under way; the state in the browser's cookie names it.
create table oidc_flows (
  state_hash bytea primary key,
  code_verifier text not null,
  nonce text not null,
  return_to text not null,
  expires_at timestamptz(3) not null
);

-- The closed catalog. domain/permissions holds the same tables; a test fails if the two differ.
create table permissions (
  name text primary key,
  grants text not null
);
create table roles (
  name text primary key
);
create table role_permissions (
  role text not null references roles (name),
  permission text not null references permissions (name),
  primary key (role, permission)
);

insert into permissions (name, grants) values
  ('VIEW', 'read the folder tree, documents, versions, search'),
  ('AUTHOR_DOCUMENTS', 'create documents, edit drafts, attachments, submit, cancel, revise, derive'),
  ('RELEASE_DOCUMENTS', 'return to draft, release'),
  ('REVOKE_DOCUMENTS', 'revoke a released version'),
  ('DISPOSE_DOCUMENTS', 'dispose (tombstone) a version'),
  ('ORGANIZE_DOCUMENTS', 'create, rename, reorder and delete folders; move documents; order documents'),
  ('ACTIVATE_CATALOG_ENTRIES', 'create the folder skeleton while a scope holds no document'),
  ('VIEW_TRACEABILITY', 'the on-screen traceability view and the annex in exports'),
  ('EXPORT_AUDIT_PACK', 'the zip and the merged pack'),
  ('VIEW_AUDIT_TRAIL', 'read the scope''s audit events'),
  ('MANAGE_MEMBERS', 'members of the scope and what they hold');

insert into roles (name) values
  ('reader'), ('author'), ('approver'), ('quality-manager'), ('auditor'), ('scope-admin');

insert into role_permissions (role, permission)
select role, unnest(held) from (values
  ('reader', array['VIEW']),
  ('author', array['VIEW', 'AUTHOR_DOCUMENTS', 'VIEW_TRACEABILITY']),
  ('approver', array['VIEW', 'RELEASE_DOCUMENTS', 'REVOKE_DOCUMENTS', 'VIEW_TRACEABILITY']),
  ('quality-manager', array['VIEW', 'AUTHOR_DOCUMENTS', 'RELEASE_DOCUMENTS', 'REVOKE_DOCUMENTS', 'DISPOSE_DOCUMENTS',
    'ORGANIZE_DOCUMENTS', 'VIEW_TRACEABILITY', 'EXPORT_AUDIT_PACK', 'VIEW_AUDIT_TRAIL']),
  ('auditor', array['VIEW', 'VIEW_TRACEABILITY', 'EXPORT_AUDIT_PACK', 'VIEW_AUDIT_TRAIL']),
  ('scope-admin', array['VIEW', 'MANAGE_MEMBERS', 'ACTIVATE_CATALOG_ENTRIES', 'VIEW_AUDIT_TRAIL'])
) as template (role, held);

create table scopes (
  id uuid primary key,
  name text not null,
  created_at timestamptz(3) not null default now(),
  constraint scopes_name_given check (name <> '')
);

create table members (
  scope_id uuid not null references scopes (id),
  user_id uuid not null references users (id),
  roles text[] not null,
  permissions text[] not null,
  created_at timestamptz(3) not null default now(),
  primary key (scope_id, user_id),
  constraint members_roles_in_catalog check (
    roles <@ array['reader', 'author', 'approver', 'quality-manager', 'auditor', 'scope-admin']),
  constraint members_permissions_in_catalog check (
    permissions <@ array['VIEW', 'AUTHOR_DOCUMENTS', 'RELEASE_DOCUMENTS', 'REVOKE_DOCUMENTS', 'DISPOSE_DOCUMENTS',
      'ORGANIZE_DOCUMENTS', 'ACTIVATE_CATALOG_ENTRIES', 'VIEW_TRACEABILITY', 'EXPORT_AUDIT_PACK', 'VIEW_AUDIT_TRAIL',
      'MANAGE_MEMBERS'])
);
create index members_by_user on members (user_id, scope_id);

-- The scopes whose rows this transaction may see. Definer, because it reads members, whose own policy calls it:
-- the owner's policy below ends that circle.
create function my_scope_ids() returns uuid[]
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select coalesce(array_agg(m.scope_id), '{}')
    from members m join users u on u.id = m.user_id
    where m.user_id = current_user_id() and not u.disabled
  $$;

create function is_administrator() returns boolean
  language sql stable security definer set search_path = muniment, pg_temp
  as $$ select exists (select from users where id = current_user_id() and admin and not disabled) $$;

-- Puts a table of scope rows under the one predicate. Every migration that adds such a table calls this.
create procedure isolate(table_name text)
  language plpgsql
  as $$
  begin
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy scope_isolation on %I using (scope_id = any ((select my_scope_ids())::uuid[]))
       with check (scope_id = any ((select my_scope_ids())::uuid[]))', table_name);
    execute format('create policy backup_reads on %I for select to muniment_backup using (true)', table_name);
    execute format('grant select on %I to muniment_backup', table_name);
  end $$;

call isolate('members');
create policy owner_resolves_membership on members for select to muniment_owner using (true);
-- An installation administrator manages any scope's members and sees that the scope exists, nothing else of it.
create policy administrator_manages on members using ((select is_administrator())) with check ((select is_administrator()));

alter table scopes enable row level security;
alter table scopes force row level security;
create policy scope_isolation on scopes using (id = any ((select my_scope_ids())::uuid[]))
  with check (id = any ((select my_scope_ids())::uuid[]));
create policy administrator_manages on scopes using ((select is_administrator())) with check ((select is_administrator()));
create policy backup_reads on scopes for select to muniment_backup using (true);

grant select on users, sessions, api_tokens, sign_in_failures, oidc_flows, permissions, roles, role_permissions, scopes
  to muniment_backup;
grant select, insert on users, scopes to muniment_app;
grant update (display_name, password_hash, admin, disabled, oidc_issuer, oidc_subject) on users to muniment_app;
grant select, insert, delete on sessions, sign_in_failures, oidc_flows to muniment_app;
grant update (expires_at) on sessions to muniment_app;
grant select, insert on api_tokens to muniment_app;
grant update (last_used_at, revoked_at) on api_tokens to muniment_app;
grant select on permissions, roles, role_permissions to muniment_app;
grant select, insert, delete on members to muniment_app;
grant update (roles, permissions) on members to muniment_app;
