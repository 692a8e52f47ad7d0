-- Accounts that people own: passwords that must be changed, links that set one, sessions that can be seen and ended,
-- tokens that expire and narrow, and a trail that tells a token's act from a person's.

alter table users add column must_change_password boolean not null default false;
grant update (must_change_password) on users to muniment_app;

-- A link that sets a password, known by the digest of its token alone. Each works once, for a day; setting a password
-- ends all links of the person. A link that travels in a mail is made when the mail is sent, so that no queue holds it.
create table password_links (
  token_hash bytea primary key,
  user_id uuid not null constraint password_links_of_user references users (id),
  mail_id uuid,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index password_links_by_user on password_links (user_id);
grant select, insert, delete on password_links to muniment_app;

-- What a person needs to recognise a session. Sessions from before have no address; they end within a week.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column method text not null default 'password',
  add column last_seen_at timestamptz(3) not null default now(),
  add column address text not null default '',
  add column user_agent text not null default '',
  add constraint sessions_id_unique unique (id),
  add constraint sessions_method_known check (method in ('password', 'passkey', 'single sign-on'));
grant update (last_seen_at) on sessions to muniment_app;

-- Tokens always end. One from before that had no end, or one too far away, gets the longest that there is.
update api_tokens set expires_at = least(coalesce(expires_at, 'infinity'), now() + interval '366 days');
alter table api_tokens
  alter column expires_at set not null,
  add column scope_ids uuid[],
  add column permissions text[],
  add constraint api_tokens_permissions_in_catalog check (
    permissions <@ array['VIEW', 'AUTHOR_DOCUMENTS', 'RELEASE_DOCUMENTS', 'REVOKE_DOCUMENTS', 'DISPOSE_DOCUMENTS',
      'ORGANIZE_DOCUMENTS', 'ACTIVATE_CATALOG_ENTRIES', 'VIEW_TRACEABILITY', 'EXPORT_AUDIT_PACK', 'VIEW_AUDIT_TRAIL',
      'MANAGE_MEMBERS']);

-- The token that this transaction acts with, if it acts with one.
create function current_token_id() returns uuid
  language sql stable
  as $$ select nullif(current_setting('app.token_id', true), '')::uuid $$;

-- A token for some scopes sees the rows of those alone, whatever the server asks for.
create or replace function my_scope_ids() returns uuid[]
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select coalesce(array_agg(m.scope_id), '{}')
    from members m join users u on u.id = m.user_id
    where m.user_id = current_user_id() and not u.disabled
      and (current_token_id() is null or exists (
        select from api_tokens t where t.id = current_token_id() and t.user_id = u.id
          and (t.scope_ids is null or m.scope_id = any (t.scope_ids))))
  $$;

-- A token that is narrowed in any way does not administrate.
create or replace function is_administrator() returns boolean
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select exists (select from users u where u.id = current_user_id() and u.admin and not u.disabled
      and (current_token_id() is null or exists (
        select from api_tokens t where t.id = current_token_id() and t.user_id = u.id
          and t.scope_ids is null and t.permissions is null)))
  $$;

-- How the actor acted: null for a person at a session, else the token. The database writes it, not the caller.
alter table audit_events add column via jsonb;
alter table installation_events add column via jsonb;

-- What a link's hash covers. An event without a token hashes as it always did, so that chains from before still hold;
-- taking the token out of an event, or putting one in, changes the list that is hashed.
create function audit_hash(previous bytea, scope uuid, seq bigint, id uuid, type text, actor_id uuid, actor_name text,
    entity_type text, entity_id uuid, entity_label text, changes jsonb, at timestamptz, via jsonb) returns bytea
  language sql immutable
  as $$
    select sha256(previous || convert_to((jsonb_build_array(scope, seq, id, type, actor_id, actor_name, entity_type,
      entity_id, entity_label, changes, (extract(epoch from at) * 1000)::bigint)
      || case when via is null then '[]' else jsonb_build_array(via) end)::text, 'UTF8'))
  $$;

create function current_via() returns jsonb
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select jsonb_build_object('type', 'token', 'id', t.id, 'name', t.name)
    from api_tokens t where t.id = current_token_id()
  $$;

create or replace function audit_events_link() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  declare head audit_heads;
  begin
    select * into strict head from audit_heads where scope_id = new.scope_id for update;
    new.seq := head.seq + 1;
    new.at := clock_timestamp();
    new.via := current_via();
    new.previous_hash := head.hash;
    new.hash := audit_hash(head.hash, new.scope_id, new.seq, new.id, new.type, new.actor_id, new.actor_name,
      new.entity_type, new.entity_id, new.entity_label, new.changes, new.at, new.via);
    update audit_heads set seq = new.seq, hash = new.hash where scope_id = new.scope_id;
    return new;
  end $$;

create or replace function installation_events_link() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  declare head installation_head;
  begin
    select * into strict head from installation_head for update;
    new.seq := head.seq + 1;
    new.at := clock_timestamp();
    new.via := current_via();
    new.previous_hash := head.hash;
    new.hash := audit_hash(head.hash, null, new.seq, new.id, new.type, new.actor_id, new.actor_name,
      new.entity_type, new.entity_id, new.entity_label, new.changes, new.at, new.via);
    update installation_head set seq = new.seq, hash = new.hash;
    return new;
  end $$;

drop function audit_hash(bytea, uuid, bigint, uuid, text, uuid, text, text, uuid, text, jsonb, timestamptz);
