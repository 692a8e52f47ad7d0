-- Numbers an event, names the token by which it came, and links it to the chain of its scope by a hash.
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

create or replace trigger audit_events_link before insert on audit_events for each row execute function audit_events_link();
