-- The state of each document's newest version, beside the order in which lists show documents: a list by state is read from an index,
-- however many documents are in that state. A trigger keeps it, with the rights of who changes the version.
alter table documents add column newest_state text not null default 'DRAFT'
  constraint documents_newest_state_known check (
    newest_state in ('DRAFT', 'IN_REVIEW', 'RELEASED', 'CANCELLED', 'REVOKED', 'DISPOSED'));
alter table documents no force row level security;
alter table versions no force row level security;
update documents d set newest_state = newest.state
  from (select distinct on (v.scope_id, v.document_id) v.document_id, v.state from versions v
    order by v.scope_id, v.document_id, v.number desc) newest
  where newest.document_id = d.id and d.newest_state <> newest.state;
alter table documents force row level security;
alter table versions force row level security;
create index documents_by_newest_state on documents (scope_id, newest_state, human_id_key, id);
grant update (newest_state) on documents to muniment_app;

create function note_newest_state() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  declare changed versions := case when tg_op = 'DELETE' then old else new end;
  begin
    update documents d set newest_state = newest.state
      from (select v.state from versions v where v.scope_id = changed.scope_id and v.document_id = changed.document_id
        order by v.number desc limit 1) newest
      where d.scope_id = changed.scope_id and d.id = changed.document_id and d.newest_state <> newest.state;
    return null;
  end $$;
create trigger versions_note_newest after insert or delete or update of state on versions
  for each row execute function note_newest_state();

-- Which state a scope's traceability is in: another one after each act that makes a version count or not count in it. Noted at the
-- end of the transaction, after its events, so that nothing else is waited for while the row is held.
create table trace_states (
  scope_id uuid primary key constraint trace_states_scope references scopes (id),
  state uuid not null
);
call isolate('trace_states');
create policy owner_notes on trace_states to muniment_owner using (true) with check (true);
grant select on trace_states to muniment_app;

create function note_trace_change() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  begin
    insert into trace_states (scope_id, state)
      values (case when tg_op = 'DELETE' then old.scope_id else new.scope_id end, gen_random_uuid())
      on conflict (scope_id) do update set state = excluded.state;
    return null;
  end $$;
create constraint trigger versions_note_trace_of_new after insert on versions deferrable initially deferred
  for each row when (new.state <> 'DRAFT') execute function note_trace_change();
create constraint trigger versions_note_trace after update on versions deferrable initially deferred
  for each row when (old.state is distinct from new.state or old.effective_date is distinct from new.effective_date
    or old.released_at is distinct from new.released_at or old.revoked_at is distinct from new.revoked_at
    or old.disposed_at is distinct from new.disposed_at)
  execute function note_trace_change();
create constraint trigger versions_note_trace_of_removed after delete on versions deferrable initially deferred
  for each row execute function note_trace_change();
