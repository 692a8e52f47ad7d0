-- Which versions each export took, so that the history of a scope and of a document is read by an index. Written by the
-- database from the event itself: the trail stays the record, and these rows can always be made from it again.
create table exported_versions (
  scope_id uuid not null,
  document_id uuid not null,
  seq bigint not null,
  version_id uuid not null,
  constraint exported_versions_pkey primary key (scope_id, document_id, seq, version_id),
  constraint exported_versions_of_version foreign key (scope_id, document_id, version_id)
    references versions (scope_id, document_id, id)
);
create index exported_versions_by_event on exported_versions (scope_id, seq);
call isolate('exported_versions');
grant select on exported_versions to muniment_app;

create function exported_in(changes jsonb) returns setof uuid
  language sql immutable set search_path = muniment, pg_temp
  as $$
    select jsonb_array_elements_text(case when changes ? 'versionIds' then changes -> 'versionIds'
      else jsonb_build_array(changes -> 'versionId') end)::uuid
  $$;

-- With the owner's right to write and the rows that the act's own user can see.
create function note_exported_versions() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  begin
    insert into exported_versions (scope_id, document_id, seq, version_id)
      select new.scope_id, v.document_id, new.seq, v.id
      from exported_in(new.changes) as taken (id) join versions v on v.scope_id = new.scope_id and v.id = taken.id
      on conflict do nothing;
    return null;
  end $$;
revoke execute on function note_exported_versions(), exported_in(jsonb) from public;
create trigger audit_events_note_exported after insert on audit_events
  for each row when (new.type = 'EXPORTED') execute function note_exported_versions();

alter table audit_events no force row level security;
alter table versions no force row level security;
alter table exported_versions no force row level security;
insert into exported_versions (scope_id, document_id, seq, version_id)
  select e.scope_id, v.document_id, e.seq, v.id
  from audit_events e cross join lateral exported_in(e.changes) as taken (id)
  join versions v on v.scope_id = e.scope_id and v.id = taken.id
  where e.type = 'EXPORTED'
  on conflict do nothing;
alter table audit_events force row level security;
alter table versions force row level security;
alter table exported_versions force row level security;

-- When a chain was walked last and what was found, so that its readers see how old that is. Told for one chain at a time.
create table walked_chains (
  chain text not null,
  seq bigint not null,
  at timestamptz(3) not null,
  break_seq bigint,
  break_reason text,
  constraint walked_chains_pkey primary key (chain)
);
create function note_walk(walked text, up_to bigint, moment timestamptz, broken bigint, reason text) returns void
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    insert into walked_chains (chain, seq, at, break_seq, break_reason) values (walked, up_to, moment, broken, reason)
    on conflict on constraint walked_chains_pkey do update
      set seq = excluded.seq, at = excluded.at, break_seq = excluded.break_seq, break_reason = excluded.break_reason
      where walked_chains.at < excluded.at
  $$;
create function last_walk(wanted text) returns table (seq bigint, at timestamptz, break_seq bigint, break_reason text)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$ select w.seq, w.at, w.break_seq, w.break_reason from walked_chains w where w.chain = wanted $$;
revoke execute on function note_walk(text, bigint, timestamptz, bigint, text), last_walk(text) from public;
grant execute on function note_walk(text, bigint, timestamptz, bigint, text), last_walk(text) to muniment_app;
