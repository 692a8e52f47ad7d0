-- Every submission of a version is kept: when, by whom, under which rules, and how it ended. While the version itself has the
-- text that was submitted, it is not kept twice; a submission that was returned or withdrawn takes it along, with who had
-- approved it. Text and files' names go with disposal, the row stays.
alter table scopes
  add column rule_open_comments text not null default 'allow'
    constraint scopes_open_comments_known check (rule_open_comments in ('allow', 'refuse')),
  add column rule_drafts text not null default 'members'
    constraint scopes_drafts_known check (rule_drafts in ('members', 'writers'));
grant update (rule_open_comments, rule_drafts) on scopes to muniment_app;

create table submissions (
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  number integer not null,
  submitted_at timestamptz(3) not null,
  submitted_by uuid not null,
  submitted_name text not null,
  content_hash text,
  rules jsonb not null,
  outcome text,
  ended_at timestamptz(3),
  reason text,
  reviewers jsonb,
  title text,
  markdown text,
  content jsonb,
  manifest jsonb,
  constraint submissions_pkey primary key (scope_id, version_id, number),
  constraint submissions_of_version foreign key (scope_id, document_id, version_id)
    references versions (scope_id, document_id, id),
  constraint submissions_by_user foreign key (submitted_by) references users (id),
  constraint submissions_number_from_one check (number >= 1),
  constraint submissions_outcome_known check (outcome in ('released', 'returned', 'withdrawn', 'cancelled')),
  constraint submissions_end_is_whole check ((outcome is null) = (ended_at is null))
);
create unique index submissions_one_open on submissions (scope_id, version_id) where outcome is null;
call isolate('submissions');
grant select, insert on submissions to muniment_app;
grant update (outcome, ended_at, reason, reviewers, title, markdown, content, manifest) on submissions to muniment_app;

create function submissions_keep() returns trigger
  language plpgsql
  as $$
  begin
    if old.outcome is null then return new; end if;
    if (new.title, new.markdown, new.content, new.manifest) is not distinct from (null::text, null::text, null::jsonb, null::jsonb)
      and (new.outcome, new.ended_at, new.reason, new.reviewers)
        is not distinct from (old.outcome, old.ended_at, old.reason, old.reviewers)
      and exists (select from versions v where v.scope_id = old.scope_id and v.id = old.version_id and v.state = 'DISPOSED')
    then return new; end if;
    raise exception 'a submission that has ended is kept as it was' using errcode = 'MU004';
  end $$;
create trigger submissions_keep before update on submissions for each row execute function submissions_keep();

-- Threads that nobody resolved are counted with every version that is shown.
create index comments_open on comments (scope_id, version_id) where resolved_at is null and parent_id is null;

-- What was submitted before, as far as the trail tells; the texts of what was returned then are gone.
alter table audit_events no force row level security;
alter table versions no force row level security;
alter table submissions no force row level security;
with acts as (
  select e.scope_id, v.document_id, v.id as version_id, e.seq, e.type, e.at, e.actor_id, e.actor_name, e.changes,
    count(*) filter (where e.type = 'VERSION_SUBMITTED') over (partition by e.scope_id, v.id order by e.seq) as number
  from audit_events e join versions v on v.scope_id = e.scope_id and v.id::text = e.changes ->> 'versionId'
  where e.type in ('VERSION_SUBMITTED', 'VERSION_APPROVED', 'VERSION_RETURNED', 'VERSION_RELEASED', 'VERSION_CANCELLED')
    and e.actor_id is not null
), ends as (
  select distinct on (scope_id, version_id, number) scope_id, version_id, number, at, changes ->> 'reason' as reason,
    case type when 'VERSION_RETURNED' then 'returned' when 'VERSION_RELEASED' then 'released' else 'cancelled' end as outcome
  from acts where type in ('VERSION_RETURNED', 'VERSION_RELEASED', 'VERSION_CANCELLED') and number > 0
  -- A version that was returned and then cancelled ended with the return.
  order by scope_id, version_id, number, seq
)
insert into submissions (scope_id, document_id, version_id, number, submitted_at, submitted_by, submitted_name, content_hash,
  rules, outcome, ended_at, reason, reviewers)
select s.scope_id, s.document_id, s.version_id, s.number, s.at, s.actor_id, s.actor_name, s.changes ->> 'contentHash', '{}',
  e.outcome, e.at, case when e.outcome = 'released' then null else e.reason end,
  case when e.outcome = 'returned' then (
    select coalesce(jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', u.id, 'displayName', u.display_name),
      'at', approval.at) order by named.ordinal), '[]')
    from jsonb_array_elements_text(coalesce(s.changes -> 'reviewers', '[]')) with ordinality as named (id, ordinal)
    join users u on u.id::text = named.id
    left join acts approval on approval.scope_id = s.scope_id and approval.version_id = s.version_id
      and approval.number = s.number and approval.type = 'VERSION_APPROVED' and approval.actor_id = u.id) end
from acts s left join ends e on e.scope_id = s.scope_id and e.version_id = s.version_id and e.number = s.number
where s.type = 'VERSION_SUBMITTED';
alter table audit_events force row level security;
alter table versions force row level security;
alter table submissions force row level security;
