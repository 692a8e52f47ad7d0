-- Keeps a row for each version that an export took, with the owner's right to write and the rows that the act's own user can see.
create or replace function note_exported_versions() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  begin
    insert into exported_versions (scope_id, document_id, seq, version_id)
      select new.scope_id, v.document_id, new.seq, v.id
      from exported_in(new.changes) as taken (id) join versions v on v.scope_id = new.scope_id and v.id = taken.id
      on conflict do nothing;
    return null;
  end $$;
revoke execute on function note_exported_versions from public;

create or replace trigger audit_events_note_exported after insert on audit_events
  for each row when (new.type = 'EXPORTED') execute function note_exported_versions();
