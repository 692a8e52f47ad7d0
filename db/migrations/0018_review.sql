-- Review and approval: what a submission says and asks for, who approved it, and what came of it.

-- The newest submission, and the newest return unless the version was submitted again since.
alter table versions
  add column change_summary text,
  add column submitted_at timestamptz(3),
  add column submitted_by uuid constraint versions_submitted_by_user references users (id),
  add column review_due date,
  add column returned_at timestamptz(3),
  add column returned_by uuid constraint versions_returned_by_user references users (id),
  add column return_reason text,
  add column revoked_by uuid constraint versions_revoked_by_user references users (id),
  add column revoke_reason text,
  add constraint versions_submission_is_whole check ((submitted_at is null) = (submitted_by is null)),
  add constraint versions_return_is_whole check (num_nulls(returned_at, returned_by, return_reason) in (0, 3)),
  add constraint versions_revoker_of_revoked check (revoked_by is null or revoked_at is not null),
  add constraint versions_revocation_is_whole check ((revoked_by is null) = (revoke_reason is null));
grant update (change_summary, submitted_at, submitted_by, review_due, returned_at, returned_by, return_reason, revoked_by,
  revoke_reason) on versions to muniment_app;

-- What was submitted stays as it was submitted, and a revocation as it was made.
create function versions_freeze_review() returns trigger
  language plpgsql
  as $$
  begin
    if old.state <> 'DRAFT' and (new.change_summary, new.submitted_at, new.submitted_by, new.review_due)
      is distinct from (old.change_summary, old.submitted_at, old.submitted_by, old.review_due) then
      raise exception 'the submission of a % version is frozen', old.state using errcode = 'MU004';
    end if;
    if old.state = 'REVOKED' and (new.revoked_at, new.revoked_by, new.revoke_reason)
      is distinct from (old.revoked_at, old.revoked_by, old.revoke_reason) then
      raise exception 'the revocation of a version is frozen' using errcode = 'MU004';
    end if;
    return new;
  end $$;
create trigger versions_freeze_review before update on versions
  for each row execute function versions_freeze_review();

-- Who was asked to review the newest submission, and when they approved it.
create table reviewers (
  scope_id uuid not null,
  version_id uuid not null,
  user_id uuid not null constraint reviewers_are_users references users (id),
  ordinal integer not null,
  approved_at timestamptz(3),
  primary key (scope_id, version_id, user_id),
  constraint reviewers_of_version foreign key (scope_id, version_id) references versions (scope_id, id)
);
create index reviewers_by_user on reviewers (user_id, scope_id) where approved_at is null;
call isolate('reviewers');
grant select, insert, delete on reviewers to muniment_app;
grant update (approved_at) on reviewers to muniment_app;

create function reviewers_while_open() returns trigger
  language plpgsql
  as $$
  declare
    row_of reviewers := coalesce(new, old);
    version_state text;
  begin
    select state into version_state from versions where scope_id = row_of.scope_id and id = row_of.version_id;
    if version_state in ('DRAFT', 'IN_REVIEW') then return row_of; end if;
    raise exception 'the review of a % version is over', version_state using errcode = 'MU004';
  end $$;
create trigger reviewers_while_open before insert or update or delete on reviewers
  for each row execute function reviewers_while_open();

-- What a derived document was copied from, as it was then: its first version is compared with that. The source may change
-- later or belong to a scope that its reader does not see. Goes with the content of the version.
create table copied_sources (
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  source_version_id uuid not null,
  title text not null,
  markdown text not null,
  files jsonb not null,
  primary key (scope_id, version_id),
  constraint copied_sources_of_version foreign key (scope_id, document_id, version_id)
    references versions (scope_id, document_id, id)
);
call isolate('copied_sources');
grant select, insert, delete on copied_sources to muniment_app;

-- People of single sign-on sign by signing in anew at their provider: the flow names who signs, and its end is a ticket that
-- stands for a password once, for five minutes.
alter table oidc_flows add column signer_id uuid constraint oidc_flows_of_signer references users (id);
create table signing_tickets (
  ticket_hash bytea primary key,
  user_id uuid not null constraint signing_tickets_of_user references users (id),
  expires_at timestamptz(3) not null
);
grant select, insert, delete on signing_tickets to muniment_app;
