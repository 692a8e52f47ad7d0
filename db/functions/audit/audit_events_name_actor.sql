-- An event's actor is the transaction's user, under the name that the user has then.
create or replace function audit_events_name_actor() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  begin
    if new.actor_id is not null then new.actor_name := name_of_user(new.actor_id); end if;
    return new;
  end $$;

create or replace trigger audit_events_actor_name before insert on audit_events
  for each row execute function audit_events_name_actor();

create or replace trigger installation_events_actor_name before insert on installation_events
  for each row execute function audit_events_name_actor();
