-- Read and understood. A duty says who must have read what; an assignment is what a person has to read, or has read, of one version.
-- Assignments are written by the database from the audit events themselves (reading_follow), with the events' times: whatever way
-- somebody comes under a duty, the act has an event, and the record can always be made from the trail again. The server's role
-- can read them and nothing else.
create table reading_duties (
  id uuid not null,
  scope_id uuid not null,
  document_id uuid,
  -- No reference: a folder may be deleted once it is empty, and the duty then covers nothing until it is removed.
  folder_id uuid,
  days integer not null,
  created_at timestamptz(3) not null default now(),
  constraint reading_duties_pkey primary key (id),
  constraint reading_duties_id_with_scope unique (scope_id, id),
  constraint reading_duties_one_target check (num_nonnulls(document_id, folder_id) = 1),
  constraint reading_duties_days_in_range check (days between 1 and 365),
  constraint reading_duties_of_scope foreign key (scope_id) references scopes (id),
  constraint reading_duties_of_document foreign key (scope_id, document_id) references documents (scope_id, id)
);
create index reading_duties_by_document on reading_duties (scope_id, document_id) where document_id is not null;
create index reading_duties_by_folder on reading_duties (scope_id, folder_id) where folder_id is not null;
call isolate('reading_duties');
grant select, insert, delete on reading_duties to muniment_app;
grant update (days) on reading_duties to muniment_app;
create policy owner_assigns on reading_duties for select to muniment_owner using (true);

create table reading_duty_people (
  scope_id uuid not null,
  duty_id uuid not null,
  user_id uuid not null,
  -- The transaction that named the person: only then a stricter duty makes a due date earlier.
  named_at timestamptz not null default now(),
  constraint reading_duty_people_pkey primary key (scope_id, duty_id, user_id),
  constraint reading_duty_people_of_duty foreign key (scope_id, duty_id) references reading_duties (scope_id, id)
    on delete cascade,
  constraint reading_duty_people_are_users foreign key (user_id) references users (id)
);
create index reading_duty_people_by_user on reading_duty_people (scope_id, user_id);
call isolate('reading_duty_people');
grant select, insert, delete on reading_duty_people to muniment_app;
create policy owner_assigns on reading_duty_people for select to muniment_owner using (true);

create table reading_assignments (
  id uuid not null,
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  version_number integer not null,
  user_id uuid not null,
  assigned_at timestamptz(3) not null,
  due_date date,
  -- Due dates that counted before a stricter duty came: [{ until, due }], oldest first.
  earlier_due jsonb,
  carried_over boolean not null default false,
  reason text,
  done_at timestamptz(3),
  signed boolean not null default false,
  voided_at timestamptz(3),
  void_reason text,
  constraint reading_assignments_pkey primary key (id),
  constraint reading_assignments_done_or_void check (num_nonnulls(done_at, voided_at) <= 1),
  constraint reading_assignments_void_has_reason check ((voided_at is null) = (void_reason is null)),
  constraint reading_assignments_void_reason_known
    check (void_reason in ('superseded', 'revoked', 'disposed', 'left', 'duty-removed')),
  constraint reading_assignments_open_has_due check (due_date is not null or done_at is not null or carried_over),
  constraint reading_assignments_signed_is_done check (not signed or done_at is not null),
  constraint reading_assignments_of_version foreign key (scope_id, document_id, version_id)
    references versions (scope_id, document_id, id),
  constraint reading_assignments_are_users foreign key (user_id) references users (id)
);
call isolate('reading_assignments');
grant select on reading_assignments to muniment_app;
create policy owner_assigns on reading_assignments for all to muniment_owner using (true) with check (true);
create unique index reading_assignments_one_open on reading_assignments (scope_id, document_id, user_id)
  where voided_at is null and done_at is null and not carried_over;
create unique index reading_assignments_one_that_counts on reading_assignments (scope_id, version_id, user_id)
  where voided_at is null;
create index reading_assignments_of_scope_newest on reading_assignments (scope_id, id desc);
create index reading_assignments_by_document on reading_assignments (scope_id, document_id, id desc);
create index reading_assignments_by_user on reading_assignments (user_id, scope_id, id desc);
create index reading_assignments_cells on reading_assignments (scope_id, user_id, document_id, version_number)
  include (carried_over, done_at, due_date, assigned_at) where voided_at is null;
create index reading_assignments_open on reading_assignments (scope_id, id desc)
  where voided_at is null and done_at is null and not carried_over;
create index reading_assignments_due on reading_assignments (due_date)
  where voided_at is null and done_at is null and not carried_over;

-- What was acknowledged stays as it is, for every role: an open assignment is done, void or due earlier, one that was carried over may
-- still be acknowledged, and nothing else ever changes.
create function reading_assignments_are_kept() returns trigger language plpgsql
  as $$
  begin
    if tg_op <> 'UPDATE' then
      raise exception 'reading assignments are never removed' using errcode = 'MU001';
    end if;
    if (new.id, new.scope_id, new.document_id, new.version_id, new.version_number, new.user_id, new.assigned_at)
      is distinct from
      (old.id, old.scope_id, old.document_id, old.version_id, old.version_number, old.user_id, old.assigned_at)
      or old.done_at is not null or old.voided_at is not null
      or new.carried_over is distinct from old.carried_over or new.reason is distinct from old.reason
      or (old.carried_over and new.voided_at is not null)
      or new.due_date > old.due_date or (new.due_date is null) <> (old.due_date is null)
      or (new.due_date is distinct from old.due_date)
        <> (coalesce(jsonb_array_length(new.earlier_due), 0) <> coalesce(jsonb_array_length(old.earlier_due), 0)) then
      raise exception 'a reading assignment is kept as it was recorded' using errcode = 'MU001';
    end if;
    return new;
  end $$;
create trigger reading_assignments_are_kept before update or delete on reading_assignments
  for each row execute function reading_assignments_are_kept();
create trigger reading_assignments_are_not_emptied before truncate on reading_assignments
  for each statement execute function reading_assignments_are_kept();

-- Up to which day the dates of released versions have been followed in a scope.
create table reading_days (
  scope_id uuid not null,
  followed_to date not null,
  constraint reading_days_pkey primary key (scope_id),
  constraint reading_days_of_scope foreign key (scope_id) references scopes (id)
);
call isolate('reading_days');
create policy owner_assigns on reading_days for all to muniment_owner using (true) with check (true);

-- Why a release asked nobody anew who knew the version before; null where everybody was asked. Part of the release.
alter table versions add column carried_over_reason text;
grant update (carried_over_reason) on versions to muniment_app;
create function versions_freeze_reading() returns trigger language plpgsql
  as $$
  begin
    if new.carried_over_reason is distinct from old.carried_over_reason
      and not (old.state = 'IN_REVIEW' and new.state = 'RELEASED') then
      raise exception 'the release of a version is frozen' using errcode = 'MU004';
    end if;
    return new;
  end $$;
create trigger versions_freeze_reading before update of carried_over_reason on versions
  for each row execute function versions_freeze_reading();

alter table scopes add column rule_reading_signature boolean not null default false;
grant update (rule_reading_signature) on scopes to muniment_app;

alter table notifications drop constraint notifications_type_known;
alter table notifications add constraint notifications_type_known check (type in (
  'review-requested', 'approved', 'returned', 'released', 'revoked', 'commented', 'review-due', 'pack-ready', 'import-done',
  'to-read', 'reading-overdue'));

-- Who acts may see less than a duty reaches: an administrator who disables somebody is no member of that person's scopes.
create policy owner_assigns on documents for select to muniment_owner using (true);
create policy owner_assigns on versions for select to muniment_owner using (true);
create policy owner_assigns on folders for select to muniment_owner using (true);
create policy owner_assigns on notifications for insert to muniment_owner with check (true);
create policy owner_gathers on notifications for select to muniment_owner using (true);
create index notifications_of_reading on notifications (created_at)
  where letter_id is null and type in ('to-read', 'reading-overdue');

revoke execute on function reading_assignments_are_kept(), versions_freeze_reading() from public;
