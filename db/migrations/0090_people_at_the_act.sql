-- People as they were when they acted: a record names who acted under the name that they had then. The database writes the names, so
-- that no act can forget one or make one up; a name stays as long as the act that it belongs to.
create function name_of_user(person uuid) returns text
  language sql stable set search_path = muniment, pg_temp
  as $$ select u.display_name from users u where u.id = person $$;

alter table versions
  add column created_name text,
  add column submitted_name text,
  add column returned_name text,
  add column released_name text,
  add column revoked_name text;
alter table reviewers add column name text;
alter table comments
  add column writer_name text,
  add column resolver_name text;

-- What the trail knows of the acts so far. Triggers would refuse to touch what is frozen.
alter table versions no force row level security;
alter table reviewers no force row level security;
alter table comments no force row level security;
alter table audit_events no force row level security;
alter table versions disable trigger user;
alter table reviewers disable trigger user;
alter table comments disable trigger user;
with acts as (
  select distinct on (e.scope_id, e.changes->>'versionId', act.name) e.scope_id, (e.changes->>'versionId')::uuid as version_id,
    act.name, e.actor_name
  from audit_events e join (values ('DOCUMENT_CREATED', 'created'), ('DOCUMENT_DERIVED', 'created'), ('VERSION_CREATED', 'created'),
    ('VERSION_SUBMITTED', 'submitted'), ('VERSION_RETURNED', 'returned'), ('VERSION_RELEASED', 'released'),
    ('VERSION_REVOKED', 'revoked')) as act (type, name) on act.type = e.type
  where e.changes ? 'versionId'
  order by e.scope_id, e.changes->>'versionId', act.name, e.seq desc
), names as (
  select scope_id, version_id, max(actor_name) filter (where name = 'created') as created,
    max(actor_name) filter (where name = 'submitted') as submitted, max(actor_name) filter (where name = 'returned') as returned,
    max(actor_name) filter (where name = 'released') as released, max(actor_name) filter (where name = 'revoked') as revoked
  from acts group by scope_id, version_id
)
update versions v set
  created_name = coalesce(n.created, name_of_user(v.created_by)),
  submitted_name = case when v.submitted_by is not null then coalesce(n.submitted, name_of_user(v.submitted_by)) end,
  returned_name = case when v.returned_by is not null then coalesce(n.returned, name_of_user(v.returned_by)) end,
  released_name = case when v.released_by is not null then coalesce(n.released, name_of_user(v.released_by)) end,
  revoked_name = case when v.revoked_by is not null then coalesce(n.revoked, name_of_user(v.revoked_by)) end
from versions o left join names n on n.scope_id = o.scope_id and n.version_id = o.id
where o.id = v.id;
update reviewers r set name = coalesce(
  (select e.actor_name from audit_events e where e.scope_id = r.scope_id and e.type = 'VERSION_APPROVED' and e.actor_id = r.user_id
    and e.entity_id = v.document_id and e.changes->>'versionId' = r.version_id::text and r.approved_at is not null
    order by e.seq desc limit 1),
  name_of_user(r.user_id))
from versions v where v.scope_id = r.scope_id and v.id = r.version_id;
update comments c set
  writer_name = coalesce((select e.actor_name from audit_events e where e.scope_id = c.scope_id and e.entity_id = c.document_id
    and e.type = 'COMMENT_ADDED' and e.changes->>'commentId' = c.id::text limit 1), name_of_user(c.created_by)),
  resolver_name = case when c.resolved_by is not null then coalesce((select e.actor_name from audit_events e
    where e.scope_id = c.scope_id and e.entity_id = c.document_id and e.type = 'COMMENT_RESOLVED'
      and e.changes->>'commentId' = c.id::text order by e.seq desc limit 1), name_of_user(c.resolved_by)) end;
alter table versions enable trigger user;
alter table reviewers enable trigger user;
alter table comments enable trigger user;
alter table versions force row level security;
alter table reviewers force row level security;
alter table comments force row level security;
alter table audit_events force row level security;

create function versions_name_people() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    if tg_op = 'INSERT' then
      new.created_name := name_of_user(new.created_by);
      return new;
    end if;
    new.created_name := old.created_name;
    -- The same person may do the same again at the same millisecond, under another name.
    if (new.state = 'IN_REVIEW' and old.state <> 'IN_REVIEW') or (new.submitted_by, new.submitted_at) is distinct from (old.submitted_by, old.submitted_at)
      then new.submitted_name := name_of_user(new.submitted_by); else new.submitted_name := old.submitted_name; end if;
    if (new.state = 'DRAFT' and old.state = 'IN_REVIEW') or (new.returned_by, new.returned_at) is distinct from (old.returned_by, old.returned_at)
      then new.returned_name := name_of_user(new.returned_by); else new.returned_name := old.returned_name; end if;
    if (new.state = 'RELEASED' and old.state <> 'RELEASED') or (new.released_by, new.released_at) is distinct from (old.released_by, old.released_at)
      then new.released_name := name_of_user(new.released_by); else new.released_name := old.released_name; end if;
    if (new.state = 'REVOKED' and old.state <> 'REVOKED') or (new.revoked_by, new.revoked_at) is distinct from (old.revoked_by, old.revoked_at)
      then new.revoked_name := name_of_user(new.revoked_by); else new.revoked_name := old.revoked_name; end if;
    return new;
  end $$;
create trigger versions_name_people before insert or update on versions
  for each row execute function versions_name_people();

-- A reviewer is named as they were when they were asked, and then as they were when they approved.
create function reviewers_name_people() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    new.name := case when tg_op = 'INSERT' or (old.approved_at is null and new.approved_at is not null)
      then name_of_user(new.user_id) else old.name end;
    return new;
  end $$;
create trigger reviewers_name_people before insert or update on reviewers
  for each row execute function reviewers_name_people();

create function comments_name_people() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    new.writer_name := case when tg_op = 'INSERT' then name_of_user(new.created_by) else old.writer_name end;
    new.resolver_name := case when tg_op = 'UPDATE' and (new.resolved_by, new.resolved_at) is not distinct from (old.resolved_by, old.resolved_at)
      then old.resolver_name else name_of_user(new.resolved_by) end;
    return new;
  end $$;
create trigger comments_name_people before insert or update on comments
  for each row execute function comments_name_people();

-- What a comment said before it was changed. Goes with the comment when its version is disposed of.
create table comment_texts (
  scope_id uuid not null,
  version_id uuid not null,
  comment_id uuid not null,
  ordinal integer not null,
  body text not null,
  written_at timestamptz(3) not null,
  primary key (scope_id, comment_id, ordinal),
  constraint comment_texts_of_comment foreign key (scope_id, version_id, comment_id) references comments (scope_id, version_id, id)
);
call isolate('comment_texts');
grant select, insert, delete on comment_texts to muniment_app;

create function comment_texts_while_open() returns trigger
  language plpgsql
  as $$
  declare
    row_of comment_texts := coalesce(new, old);
    version_state text;
  begin
    select state into version_state from versions where scope_id = row_of.scope_id and id = row_of.version_id;
    if tg_op = 'INSERT' and version_state in ('DRAFT', 'IN_REVIEW') then return row_of; end if;
    if tg_op = 'DELETE' and version_state = 'DISPOSED' then return row_of; end if;
    raise exception 'the comments of a % version are kept as they are', version_state using errcode = 'MU004';
  end $$;
create trigger comment_texts_while_open before insert or update or delete on comment_texts
  for each row execute function comment_texts_while_open();
