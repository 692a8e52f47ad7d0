-- The audit trail: one hash chain for each scope, one for what belongs to no scope. The server's role can insert and
-- read; sequence, time and hashes are the database's own work, so no caller can choose them.

create table audit_events (
  id uuid primary key,
  scope_id uuid not null references scopes (id),
  seq bigint not null,
  type text not null,
  actor_id uuid,
  actor_name text not null,
  entity_type text not null,
  entity_id uuid not null,
  entity_label text not null,
  changes jsonb not null,
  at timestamptz(3) not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint audit_events_seq_unique unique (scope_id, seq)
);
create index audit_events_by_type on audit_events (scope_id, type, seq desc);
create index audit_events_by_entity on audit_events (scope_id, entity_id, seq desc);
create index audit_events_by_time on audit_events (scope_id, at, seq);

create table installation_events (
  id uuid primary key,
  seq bigint not null unique,
  type text not null,
  actor_id uuid,
  actor_name text not null,
  entity_type text not null,
  entity_id uuid not null,
  entity_label text not null,
  changes jsonb not null,
  at timestamptz(3) not null,
  previous_hash bytea not null,
  hash bytea not null
);

-- The newest link of each chain. Locking its row is what makes parallel writers queue; the server has no right on it.
create table audit_heads (
  scope_id uuid primary key references scopes (id),
  seq bigint not null,
  hash bytea not null
);
create table installation_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null,
  hash bytea not null
);
insert into installation_head (seq, hash) values (0, ''::bytea);

-- What a link's hash covers. jsonb's text form is canonical, so equal content always hashes alike.
create function audit_hash(previous bytea, scope uuid, seq bigint, id uuid, type text, actor_id uuid, actor_name text,
    entity_type text, entity_id uuid, entity_label text, changes jsonb, at timestamptz) returns bytea
  language sql immutable
  as $$
    select sha256(previous || convert_to(jsonb_build_array(scope, seq, id, type, actor_id, actor_name, entity_type,
      entity_id, entity_label, changes, (extract(epoch from at) * 1000)::bigint)::text, 'UTF8'))
  $$;

create function audit_events_link() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  declare head audit_heads;
  begin
    select * into strict head from audit_heads where scope_id = new.scope_id for update;
    new.seq := head.seq + 1;
    new.at := clock_timestamp();
    new.previous_hash := head.hash;
    new.hash := audit_hash(head.hash, new.scope_id, new.seq, new.id, new.type, new.actor_id, new.actor_name,
      new.entity_type, new.entity_id, new.entity_label, new.changes, new.at);
    update audit_heads set seq = new.seq, hash = new.hash where scope_id = new.scope_id;
    return new;
  end $$;
create trigger audit_events_link before insert on audit_events for each row execute function audit_events_link();

create function installation_events_link() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  declare head installation_head;
  begin
    select * into strict head from installation_head for update;
    new.seq := head.seq + 1;
    new.at := clock_timestamp();
    new.previous_hash := head.hash;
    new.hash := audit_hash(head.hash, null, new.seq, new.id, new.type, new.actor_id, new.actor_name,
      new.entity_type, new.entity_id, new.entity_label, new.changes, new.at);
    update installation_head set seq = new.seq, hash = new.hash;
    return new;
  end $$;
create trigger installation_events_link before insert on installation_events
  for each row execute function installation_events_link();

create function scopes_start_chain() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  begin
    insert into audit_heads (scope_id, seq, hash) values (new.id, 0, ''::bytea);
    return null;
  end $$;
create trigger scopes_start_chain after insert on scopes for each row execute function scopes_start_chain();

create function audit_is_append_only() returns trigger
  language plpgsql
  as $$ begin raise exception 'audit events are never changed or removed' using errcode = 'MU001'; end $$;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function audit_is_append_only();
create trigger installation_events_append_only before update or delete on installation_events
  for each row execute function audit_is_append_only();

call isolate('audit_events');
create policy administrator_appends on audit_events for insert with check ((select is_administrator()));
call isolate('audit_heads');
create policy owner_links on audit_heads to muniment_owner using (true) with check (true);

grant select, insert on audit_events, installation_events to muniment_app;
grant select on installation_events, installation_head to muniment_backup;
