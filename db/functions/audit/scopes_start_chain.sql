-- A new scope has a chain of events of its own.
create or replace function scopes_start_chain() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  begin
    insert into audit_heads (scope_id, seq, hash) values (new.id, 0, ''::bytea);
    return null;
  end $$;

create or replace trigger scopes_start_chain after insert on scopes for each row execute function scopes_start_chain();
