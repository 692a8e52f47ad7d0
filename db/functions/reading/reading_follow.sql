-- Each event that changes who must have read what brings the assignments in line, in its own transaction.
create or replace function reading_follow() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  declare
    scope uuid := new.scope_id;
    docs uuid[];
    duties uuid[];
    named uuid[];
  begin
    if new.type = 'READING_DUTY_CREATED' then
      insert into reading_days (scope_id, followed_to) values (scope, (new.at at time zone 'UTC')::date) on conflict do nothing;
    end if;
    if new.type <> 'VERSION_ACKNOWLEDGED' and not exists (select from reading_days d where d.scope_id = scope) then
      return null;
    end if;
    perform reading_follow_days(scope, (new.at at time zone 'UTC')::date);

    if new.type = 'VERSION_ACKNOWLEDGED' then
      perform reading_acknowledged(scope, (new.changes ->> 'versionId')::uuid, new.actor_id, new.at,
        new.changes ? 'signature');
    elsif new.type = 'VERSION_RELEASED' then
      perform reading_sync(scope, array[new.entity_id], null, new.at, new.actor_id, (new.changes ->> 'versionId')::uuid);
    elsif new.type in ('VERSION_REVOKED', 'VERSION_DISPOSED') then
      perform reading_sync(scope, array[new.entity_id], null, new.at, new.actor_id);
    elsif new.type in ('MEMBER_CHANGED', 'MEMBER_REMOVED') then
      -- Its event comes before the member is removed, while who leaves can still write it.
      perform reading_sync(scope, reading_documents_of(scope, new.entity_id), array[new.entity_id], new.at, new.actor_id,
        null, case when new.type = 'MEMBER_REMOVED' then new.entity_id end);
    elsif new.type in ('DOCUMENT_MOVED', 'FOLDER_MOVED') then
      docs := case when new.type = 'DOCUMENT_MOVED' then array[new.entity_id]
        else reading_below(scope, array[new.entity_id]) end;
      perform reading_sync(scope, docs, null, new.at, new.actor_id);
      -- Only the duties that it came under: those that covered it before count as they did.
      duties := array(select r.id from reading_duties r where r.scope_id = scope
        and r.folder_id = any (reading_above(scope, (new.changes -> 'to' ->> case new.type
          when 'DOCUMENT_MOVED' then 'folderId' else 'parentId' end)::uuid))
        and r.folder_id <> all (reading_above(scope, (new.changes -> 'from' ->> case new.type
          when 'DOCUMENT_MOVED' then 'folderId' else 'parentId' end)::uuid)));
      if cardinality(duties) > 0 then perform reading_hasten(scope, docs, duties, null, new.at); end if;
    else
      docs := case when new.changes ? 'documentId' then array[(new.changes ->> 'documentId')::uuid]
        else reading_below(scope, array[(new.changes ->> 'folderId')::uuid]) end;
      perform reading_sync(scope, docs, null, new.at, new.actor_id);
      if new.type <> 'READING_DUTY_REMOVED' then
        duties := array[(new.changes ->> 'dutyId')::uuid];
        named := array(select p.user_id from reading_duty_people p
          where p.scope_id = scope and p.duty_id = duties[1] and p.named_at = now());
        perform reading_hasten(scope, docs, duties, named, new.at);
      end if;
    end if;
    return null;
  end $$;
revoke execute on function reading_follow from public;

create or replace trigger audit_events_reading after insert on audit_events
  for each row when (new.type in ('VERSION_RELEASED', 'VERSION_REVOKED', 'VERSION_DISPOSED', 'VERSION_ACKNOWLEDGED',
    'DOCUMENT_MOVED', 'FOLDER_MOVED', 'MEMBER_CHANGED', 'MEMBER_REMOVED',
    'READING_DUTY_CREATED', 'READING_DUTY_CHANGED', 'READING_DUTY_REMOVED'))
  execute function reading_follow();
