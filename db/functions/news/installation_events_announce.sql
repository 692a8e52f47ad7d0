-- Tells the streams that what opened them may be good no more.
create or replace function installation_events_announce() returns trigger
  language plpgsql
  as $$
  begin
    if new.type in ('SIGNED_OUT', 'SESSIONS_ENDED', 'PASSWORD_CHANGED', 'USER_CHANGED') then
      perform pg_notify('news', jsonb_build_object('event', 'credentials', 'userId', new.entity_id)::text);
    end if;
    if new.type = 'TOKEN_REVOKED' then
      perform pg_notify('news', jsonb_build_object('event', 'credentials', 'tokenId', new.entity_id)::text);
    end if;
    return null;
  end $$;

create or replace trigger installation_events_announce after insert on installation_events
  for each row execute function installation_events_announce();
