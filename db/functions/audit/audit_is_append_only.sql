-- Events are never changed or removed, whoever asks.
create or replace function audit_is_append_only() returns trigger
  language plpgsql
  as $$ begin raise exception 'audit events are never changed or removed' using errcode = 'MU001'; end $$;

create or replace trigger audit_events_append_only before update or delete on audit_events
  for each row execute function audit_is_append_only();

create or replace trigger installation_events_append_only before update or delete on installation_events
  for each row execute function audit_is_append_only();
