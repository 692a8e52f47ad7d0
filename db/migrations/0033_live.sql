-- What a person may see, and whether they may still listen, is announced with the change itself, so that their stream of
-- changes follows at once. Each piece of news belongs to one mail at most.

create or replace function audit_events_announce() returns trigger
  language plpgsql
  as $$
  declare
    ids jsonb := jsonb_build_object('scopeId', new.scope_id);
  begin
    if new.type = 'EXPORTED' then return null; end if;
    -- Before the change of the tree that comes with it: who lost the right to see that must not hear of it.
    if new.type like 'MEMBER%' then
      perform pg_notify('news', jsonb_build_object('event', 'rights', 'userId', new.entity_id)::text);
    end if;
    if new.type like 'FOLDER%' or new.type like 'DOCUMENT%' or new.type like 'MEMBER%' or new.type like 'SCOPE%' then
      perform pg_notify('news', jsonb_build_object('event', 'tree', 'ids', ids)::text);
    end if;
    if new.entity_type = 'document' then
      ids := ids || jsonb_build_object('documentId', new.entity_id);
      if new.changes ? 'versionId' then ids := ids || jsonb_build_object('versionId', new.changes->'versionId'); end if;
      perform pg_notify('news', jsonb_build_object('event', 'document', 'ids', ids)::text);
      -- Saves are frequent, and nobody's work changes with them.
      if new.type not in ('VERSION_EDITED', 'ATTACHMENT_ADDED', 'ATTACHMENT_REMOVED') then
        perform pg_notify('news', jsonb_build_object('event', 'work', 'ids', ids)::text);
      end if;
    end if;
    return null;
  end $$;

-- What opened a stream may be good no more.
create function installation_events_announce() returns trigger
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
create trigger installation_events_announce after insert on installation_events
  for each row execute function installation_events_announce();

-- The letter that tells it: the same at each try, so that a letter that failed tells the same again and a later one the rest.
alter table notifications add column letter_id uuid;
grant update (letter_id) on notifications to muniment_app;
drop trigger notifications_announce on notifications;
create trigger notifications_announce after insert or update of read_at on notifications
  for each row execute function notifications_announce();
