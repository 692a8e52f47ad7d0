/** What the trail says of submissions, how they ended, and of earlier texts of comments. */
import { type Comparison, toldTime } from './both-ways.ts';

const isOfVersion = `e.scope_id = submitted.scope_id and e.entity_id = submitted.entity_id
  and e.changes ->> 'versionId' = submitted.changes ->> 'versionId'`;

/** Those that earlier releases made were counted from the trail itself. The end of one is the first act of that kind after it. */
export const submissions: Comparison = {
  noun: 'Submission',
  key: ['scope_id', 'version_id', 'number'],
  fields: [
    'document_id',
    'submitted_by',
    'submitted_name',
    'submitted_at',
    'content_hash',
    'rules',
    'outcome',
    'reason',
  ],
  expected: `select submitted.scope_id, (submitted.changes ->> 'versionId')::uuid as version_id,
      row_number() over (partition by submitted.scope_id, submitted.changes ->> 'versionId' order by submitted.seq)::int as number,
      format('of %s version %s', submitted.entity_label, submitted.changes ->> 'number') as label,
      submitted.entity_id as document_id, submitted.actor_id as submitted_by, submitted.actor_name as submitted_name,
      ${toldTime('submitted.changes', 'submittedAt')} as submitted_at,
      submitted.changes ->> 'contentHash' as content_hash, coalesce(submitted.changes -> 'rules', '{}')::text as rules,
      case ended.type when 'VERSION_RELEASED' then 'released' when 'VERSION_RETURNED' then 'returned'
        when 'VERSION_WITHDRAWN' then 'withdrawn' when 'VERSION_CANCELLED' then 'cancelled' end as outcome,
      case when ended.type <> 'VERSION_RELEASED' then ended.changes ->> 'reason' end as reason
    from muniment.audit_events submitted
    left join lateral (
      select e.type, e.changes from muniment.audit_events e where ${isOfVersion} and e.seq > submitted.seq
        and e.type in ('VERSION_RELEASED', 'VERSION_RETURNED', 'VERSION_WITHDRAWN', 'VERSION_CANCELLED')
      order by e.seq limit 1) ended on true
    where submitted.type = 'VERSION_SUBMITTED'`,
  actual: `select s.scope_id, s.version_id, s.number, format('%s of version %s', s.number, s.version_id) as label, s.document_id,
      s.submitted_by, s.submitted_name, s.submitted_at::text, s.content_hash, s.rules::text, s.outcome, s.reason
    from muniment.submissions s`,
};

/** A comment's texts but for the last, counted from 0; releases that kept none had no digests either. */
export const commentTexts: Comparison = {
  noun: 'Earlier text of a comment',
  key: ['scope_id', 'comment_id', 'ordinal'],
  fields: ['version_id', 'text'],
  expected: `select scope_id, comment_id, ordinal, version_id, format('%s', comment_id) as label, sha256 as text
    from (
      select e.scope_id, (e.changes ->> 'commentId')::uuid as comment_id, e.changes ->> 'versionId' as version_id,
        (row_number() over texts - 1)::int as ordinal, e.changes ->> 'sha256' as sha256,
        lead(e.seq) over texts as next, lead(e.code) over texts as next_code
      from muniment.audit_events e where e.type in ('COMMENT_ADDED', 'COMMENT_CHANGED') and not exists (
        select from muniment.audit_events gone where gone.scope_id = e.scope_id and gone.entity_id = e.entity_id
          and gone.type = 'VERSION_DISPOSED' and gone.changes ->> 'versionId' = e.changes ->> 'versionId')
      window texts as (partition by e.scope_id, e.changes ->> 'commentId' order by e.seq)) texts
    where next is not null and next_code is not null and sha256 is not null`,
  actual: `select scope_id, comment_id, ordinal, version_id, comment_id::text as label,
      encode(sha256(convert_to(body, 'UTF8')), 'hex') as text
    from muniment.comment_texts`,
};
