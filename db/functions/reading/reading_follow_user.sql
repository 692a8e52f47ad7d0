-- Who is disabled leaves every scope at once, and comes back into every one.
create or replace function reading_follow_user() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  declare scope uuid;
  begin
    -- One after the other in one order, as no act holds the chains of two scopes in another.
    for scope in select m.scope_id from members m join reading_days d on d.scope_id = m.scope_id
      where m.user_id = new.entity_id order by 1
    loop
      perform from audit_heads h where h.scope_id = scope for update;
      perform reading_follow_days(scope, (new.at at time zone 'UTC')::date);
      perform reading_sync(scope, reading_documents_of(scope, new.entity_id), array[new.entity_id], new.at, new.actor_id);
    end loop;
    return null;
  end $$;
revoke execute on function reading_follow_user from public;

create or replace trigger installation_events_reading after insert on installation_events
  for each row when (new.type = 'USER_CHANGED' and new.changes ? 'disabled') execute function reading_follow_user();
