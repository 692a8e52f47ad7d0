-- Owners and periodic review of documents, news for people, and what changed for who watches.

alter table documents
  add column owner_id uuid constraint documents_owned_by_user references users (id),
  add column next_review date;
grant update (owner_id, next_review) on documents to muniment_app;
create index documents_by_owner on documents (owner_id, next_review) where next_review is not null;

-- When mail is sent: with each piece of news, once a day, never.
alter table users
  add column mail text not null default 'each',
  add constraint users_mail_known check (mail in ('each', 'daily', 'none'));
grant update (mail) on users to muniment_app;

-- What one person is told. Of a scope, so that who left it is told nothing more of it.
create table notifications (
  id uuid primary key,
  scope_id uuid not null,
  user_id uuid not null constraint notifications_for_user references users (id),
  type text not null,
  document_id uuid,
  version_id uuid,
  by_id uuid constraint notifications_by_user references users (id),
  -- What makes two pieces of news the same, such as the day on which a review is due.
  occasion text,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  constraint notifications_type_known check (type in ('review-requested', 'approved', 'returned', 'released', 'revoked',
    'commented', 'review-due', 'pack-ready')),
  constraint notifications_of_document foreign key (scope_id, document_id) references documents (scope_id, id),
  constraint notifications_of_version foreign key (scope_id, version_id) references versions (scope_id, id),
  constraint notifications_once unique (user_id, type, document_id, occasion)
);
create index notifications_of_user on notifications (user_id, id);
call isolate('notifications');
grant select, insert on notifications to muniment_app;
grant update (read_at) on notifications to muniment_app;

-- Tells whoever watches, on every server, what changed: identifiers alone, once the transaction has committed.
create function audit_events_announce() returns trigger
  language plpgsql
  as $$
  declare
    ids jsonb := jsonb_build_object('scopeId', new.scope_id);
  begin
    if new.type = 'EXPORTED' then return null; end if;
    if new.type like 'FOLDER%' or new.type like 'DOCUMENT%' or new.type like 'MEMBER%' or new.type like 'SCOPE%' then
      perform pg_notify('news', jsonb_build_object('event', 'tree', 'ids', ids)::text);
    end if;
    if new.entity_type = 'document' then
      ids := ids || jsonb_build_object('documentId', new.entity_id);
      if new.changes ? 'versionId' then ids := ids || jsonb_build_object('versionId', new.changes->'versionId'); end if;
      perform pg_notify('news', jsonb_build_object('event', 'document', 'ids', ids)::text);
      perform pg_notify('news', jsonb_build_object('event', 'work', 'ids', ids)::text);
    end if;
    return null;
  end $$;
create trigger audit_events_announce after insert on audit_events
  for each row execute function audit_events_announce();

create function notifications_announce() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_notify('news', jsonb_build_object('event', 'work', 'userId', new.user_id,
      'ids', jsonb_build_object('scopeId', new.scope_id))::text);
    return null;
  end $$;
create trigger notifications_announce after insert or update on notifications
  for each row execute function notifications_announce();

create function export_jobs_announce() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_notify('news', jsonb_build_object('event', 'job', 'userId', new.created_by,
      'ids', jsonb_build_object('scopeId', new.scope_id, 'jobId', new.id))::text);
    return null;
  end $$;
create trigger export_jobs_announce after insert or update of state, done on export_jobs
  for each row execute function export_jobs_announce();
