-- Each event carries a code that the server made over its content with a key outside the database, and the newest link of
-- each chain is signed. Who holds the database alone can neither append nor rewrite without being noticed.

alter table audit_events add column content_digest bytea, add column code bytea, add column key_id text;
alter table installation_events add column content_digest bytea, add column code bytea, add column key_id text;
alter table audit_events add constraint audit_events_coded_whole check (
  (content_digest is null) = (code is null) and (code is null) = (key_id is null));
alter table installation_events add constraint installation_events_coded_whole check (
  (content_digest is null) = (code is null) and (code is null) = (key_id is null));

-- The times of a chain never run backwards, whatever the clock does.
alter table audit_heads add column at timestamptz(3);
alter table installation_head add column at timestamptz(3);

create or replace function audit_events_link() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  declare head audit_heads;
  begin
    select * into strict head from audit_heads where scope_id = new.scope_id for update;
    new.seq := head.seq + 1;
    new.at := greatest(clock_timestamp(), head.at);
    new.via := current_via();
    new.previous_hash := head.hash;
    new.hash := audit_hash(head.hash, new.scope_id, new.seq, new.id, new.type, new.actor_id, new.actor_name,
      new.entity_type, new.entity_id, new.entity_label, new.changes, new.at, new.via);
    update audit_heads set seq = new.seq, hash = new.hash, at = new.at where scope_id = new.scope_id;
    return new;
  end $$;

create or replace function installation_events_link() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  declare head installation_head;
  begin
    select * into strict head from installation_head for update;
    new.seq := head.seq + 1;
    new.at := greatest(clock_timestamp(), head.at);
    new.via := current_via();
    new.previous_hash := head.hash;
    new.hash := audit_hash(head.hash, null, new.seq, new.id, new.type, new.actor_id, new.actor_name,
      new.entity_type, new.entity_id, new.entity_label, new.changes, new.at, new.via);
    update installation_head set seq = new.seq, hash = new.hash, at = new.at;
    return new;
  end $$;

-- A seal covers all events up to its own. The one of the day is replaced while its chain grows; those of earlier days stay.
create table chain_seals (
  chain text not null,
  key_id text not null,
  day date not null,
  seq bigint not null,
  hash bytea not null,
  at timestamptz(3) not null,
  signature bytea not null,
  constraint chain_seals_pkey primary key (chain, key_id, day)
);
grant select on chain_seals to muniment_backup;

-- What the server that seals needs to know of a chain: identifiers and digests, no content, whoever's scope it is.
create function chains_to_seal(sealing_key text) returns table (chain text)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    with sealed as (select s.chain, max(s.seq) as seq from chain_seals s where s.key_id = sealing_key group by s.chain),
    heads as (select h.scope_id::text as chain, h.seq from audit_heads h
      union all select 'installation', h.seq from installation_head h)
    select heads.chain from heads left join sealed using (chain) where heads.seq > coalesce(sealed.seq, 0)
  $$;

create function last_seal(wanted text, sealing_key text) returns table (seq bigint, hash bytea, fits boolean)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select s.seq, s.hash, exists (
      select from audit_events e where e.scope_id = nullif(wanted, 'installation')::uuid and e.seq = s.seq and e.hash = s.hash
      union all
      select from installation_events e where wanted = 'installation' and e.seq = s.seq and e.hash = s.hash)
    from chain_seals s where s.chain = wanted and s.key_id = sealing_key order by s.day desc limit 1
  $$;

create function unsealed_events(wanted text, after bigint, most integer)
  returns table (seq bigint, id uuid, hash bytea, content_digest bytea, code bytea, key_id text)
  language plpgsql stable security definer set search_path = muniment, pg_temp
  as $$
  begin
    if wanted = 'installation' then
      return query select e.seq, e.id, e.hash, e.content_digest, e.code, e.key_id from installation_events e
        where e.seq > after order by e.seq limit most;
    else
      return query select e.seq, e.id, e.hash, e.content_digest, e.code, e.key_id from audit_events e
        where e.scope_id = wanted::uuid and e.seq > after order by e.seq limit most;
    end if;
  end $$;

-- The newest event without a code: what earlier releases wrote.
create function last_uncoded(wanted text) returns bigint
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select coalesce(case when wanted = 'installation'
      then (select max(e.seq) from installation_events e where e.code is null)
      else (select max(e.seq) from audit_events e where e.scope_id = nullif(wanted, 'installation')::uuid and e.code is null) end, 0)
  $$;

create function note_seal(sealed text, sealing_key text, sealed_seq bigint, sealed_hash bytea, moment timestamptz, signed bytea)
  returns void
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    insert into chain_seals as s (chain, key_id, day, seq, hash, at, signature)
    values (sealed, sealing_key, (moment at time zone 'UTC')::date, sealed_seq, sealed_hash, moment, signed)
    on conflict on constraint chain_seals_pkey do update
      set seq = excluded.seq, hash = excluded.hash, at = excluded.at, signature = excluded.signature
      where s.seq < excluded.seq
  $$;

-- Anchors are counted here, so that a missing one is noticed, the newest too.
create table anchors (
  number bigint not null,
  at timestamptz(3) not null,
  sha256 text not null,
  constraint anchors_pkey primary key (number)
);
grant select on anchors to muniment_backup;

create function last_anchor() returns table (number bigint, sha256 text)
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    select pg_advisory_xact_lock(hashtextextended('anchors', 3));
    select a.number, a.sha256 from anchors a order by a.number desc limit 1
  $$;
create function count_anchor(counted bigint, moment timestamptz, digest text) returns void
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$ insert into anchors (number, at, sha256) values (counted, moment, digest) $$;

revoke execute on function chains_to_seal(text), last_uncoded(text), last_seal(text, text), unsealed_events(text, bigint, integer),
  note_seal(text, text, bigint, bytea, timestamptz, bytea), last_anchor(), count_anchor(bigint, timestamptz, text) from public;
grant execute on function chains_to_seal(text), last_uncoded(text), last_seal(text, text), unsealed_events(text, bigint, integer),
  note_seal(text, text, bigint, bytea, timestamptz, bytea), last_anchor(), count_anchor(bigint, timestamptz, text) to muniment_app;
create policy owner_seals on audit_events for select to muniment_owner using (true);
create policy owner_seals on installation_events for select to muniment_owner using (true);
