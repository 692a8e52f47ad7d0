-- Numbers an event of the installation and links it to the chain by a hash.
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

create or replace trigger installation_events_link before insert on installation_events
  for each row execute function installation_events_link();
