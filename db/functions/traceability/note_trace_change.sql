-- What is in force in a scope changed: what was worked out of it is worked out anew.
create or replace function note_trace_change() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  begin
    insert into trace_states (scope_id, state)
      values (case when tg_op = 'DELETE' then old.scope_id else new.scope_id end, gen_random_uuid())
      on conflict (scope_id) do update set state = excluded.state;
    return null;
  end $$;

drop trigger if exists versions_note_trace on versions;
create constraint trigger versions_note_trace after update on versions deferrable initially deferred
  for each row when (old.state is distinct from new.state or old.effective_date is distinct from new.effective_date
    or old.released_at is distinct from new.released_at or old.revoked_at is distinct from new.revoked_at
    or old.disposed_at is distinct from new.disposed_at)
  execute function note_trace_change();

drop trigger if exists versions_note_trace_of_new on versions;
create constraint trigger versions_note_trace_of_new after insert on versions deferrable initially deferred
  for each row when (new.state <> 'DRAFT') execute function note_trace_change();

drop trigger if exists versions_note_trace_of_removed on versions;
create constraint trigger versions_note_trace_of_removed after delete on versions deferrable initially deferred
  for each row execute function note_trace_change();
