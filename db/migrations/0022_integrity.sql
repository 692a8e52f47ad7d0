-- The public halves of the keys that this installation signs with, and the digests of what was exported.
create table signing_keys (
  id text not null,
  public_key text not null,
  created_at timestamptz(3) not null default now(),
  constraint signing_keys_pkey primary key (id),
  constraint signing_keys_id_is_hex check (id ~ '^[0-9a-f]{16}$')
);
grant select, insert (id, public_key) on signing_keys to muniment_app;

-- By its digest a copy is recognised: a single PDF, a pack, or one file out of a zip. Written with the export's event.
-- Versions stand in the order of the export.
create table export_digests (
  scope_id uuid not null,
  sha256 text not null,
  kind text not null,
  exported_at timestamptz(3) not null,
  version_ids uuid[] not null,
  constraint export_digests_pkey primary key (scope_id, sha256),
  constraint export_digests_of_scope foreign key (scope_id) references scopes (id),
  constraint export_digests_kind_known check (kind in ('pdf', 'zip', 'merged', 'entry')),
  constraint export_digests_sha256_is_hex check (sha256 ~ '^[0-9a-f]{64}$')
);
create index export_digests_by_sha256 on export_digests (sha256);

-- Exports from before are known by their events; files of zips are not, since nothing kept their digests.
alter table audit_events no force row level security;
insert into export_digests (scope_id, sha256, kind, exported_at, version_ids)
  select scope_id, changes ->> 'sha256', changes ->> 'format', at,
    case when changes ? 'versionIds' then array(select jsonb_array_elements_text(changes -> 'versionIds')::uuid)
      else array[(changes ->> 'versionId')::uuid] end
  from audit_events where type = 'EXPORTED' and changes ->> 'sha256' ~ '^[0-9a-f]{64}$' order by scope_id, seq
  on conflict do nothing;
alter table audit_events force row level security;

call isolate('export_digests');
grant select, insert on export_digests to muniment_app;

-- The newest link of every chain, for anchors: identifiers, counts and hashes, nothing of what the events say.
create function chain_heads() returns table (chain text, seq bigint, hash text)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select scope_id::text, seq, encode(hash, 'hex') from audit_heads
    union all
    select 'installation', seq, encode(hash, 'hex') from installation_head
    order by 1
  $$;
revoke execute on function chain_heads() from public;
grant execute on function chain_heads() to muniment_app;
