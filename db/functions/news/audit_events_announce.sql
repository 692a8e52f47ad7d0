-- Announces each event to who watches the scope. What changes in what was never released is announced as such, so that streams
-- pass it on to who sees it alone.
create or replace function audit_events_announce() returns trigger
  language plpgsql
  as $$
  declare
    ids jsonb := jsonb_build_object('scopeId', new.scope_id);
    -- Of the document, and of the version that the event is about.
    hidden jsonb := '{}';
    working jsonb := '{}';
  begin
    if new.type = 'EXPORTED' then return null; end if;
    -- Before the change of the tree that comes with it: who lost the right to see that must not hear of it.
    if new.type like 'MEMBER%' then
      perform pg_notify('news', jsonb_build_object('event', 'rights', 'userId', new.entity_id)::text);
    end if;
    if new.type = 'SCOPE_CHANGED'
      and new.changes #>> '{from,rules,drafts}' is distinct from new.changes #>> '{to,rules,drafts}' then
      perform pg_notify('news', jsonb_build_object('event', 'rights', 'scopeId', new.scope_id)::text);
    end if;
    if new.entity_type = 'document' then
      if not exists (select from documents d
        where d.scope_id = new.scope_id and d.id = new.entity_id and d.released_state is not null) then
        hidden := '{"working": true}';
        working := hidden;
      elsif new.changes ? 'versionId' and not exists (select from versions v where v.scope_id = new.scope_id
        and v.id = (new.changes ->> 'versionId')::uuid and v.released_at is not null) then
        working := '{"working": true}';
      end if;
    end if;
    if new.type like 'FOLDER%' or new.type like 'DOCUMENT%' or new.type like 'MEMBER%' or new.type like 'SCOPE%' then
      perform pg_notify('news', (jsonb_build_object('event', 'tree', 'ids', ids) || hidden)::text);
    elsif new.type = 'VERSION_RELEASED' and exists (
      select from scopes s where s.id = new.scope_id and s.rule_drafts = 'writers') then
      perform pg_notify('news', jsonb_build_object('event', 'tree', 'ids', ids)::text);
    end if;
    if new.entity_type = 'document' then
      ids := ids || jsonb_build_object('documentId', new.entity_id);
      if new.changes ? 'versionId' then ids := ids || jsonb_build_object('versionId', new.changes->'versionId'); end if;
      perform pg_notify('news', (jsonb_build_object('event', 'document', 'ids', ids) || working)::text);
      -- Saves are frequent, and nobody's work changes with them.
      if new.type not in ('VERSION_EDITED', 'ATTACHMENT_ADDED', 'ATTACHMENT_REMOVED') then
        perform pg_notify('news', (jsonb_build_object('event', 'work', 'ids', ids) || working)::text);
      end if;
    end if;
    return null;
  end $$;

create or replace trigger audit_events_announce after insert on audit_events
  for each row execute function audit_events_announce();
