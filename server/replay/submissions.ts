/** What the trail says of submissions, how they ended, and of earlier texts of comments. */
import { type Comparison, listIn, toldTime, untold } from './both-ways.ts';

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
    ...['ended_at', 'reviewers', 'has_text'],
  ],
  expected: `select submitted.scope_id, (submitted.changes ->> 'versionId')::uuid as version_id,
      row_number() over (partition by submitted.scope_id, submitted.changes ->> 'versionId' order by submitted.seq)::int as number,
      format('of %s version %s', submitted.entity_label, submitted.changes ->> 'number') as label,
      submitted.entity_id as document_id, submitted.actor_id as submitted_by, submitted.actor_name as submitted_name,
      ${toldTime('submitted.changes', 'submittedAt')} as submitted_at,
      submitted.changes ->> 'contentHash' as content_hash, coalesce(submitted.changes -> 'rules', '{}')::text as rules,
      case ended.type when 'VERSION_RELEASED' then 'released' when 'VERSION_RETURNED' then 'returned'
        when 'VERSION_WITHDRAWN' then 'withdrawn' when 'VERSION_CANCELLED' then 'cancelled' end as outcome,
      case when ended.type <> 'VERSION_RELEASED' then ended.changes ->> 'reason' end as reason,
      case when ended.type is not null then ${toldTime('ended.changes', 'endedAt')} end as ended_at,
      case when ended.type in ('VERSION_RETURNED', 'VERSION_WITHDRAWN') then
        case when ended.changes ? 'endedAt' and (submitted.changes ? 'reviewerNames' or not submitted.changes ? 'reviewers')
          then named.reviewers else ${untold} end end as reviewers,
      case when ended.type in ('VERSION_RETURNED', 'VERSION_WITHDRAWN') and not ended.changes ? 'endedAt' then ${untold}
        else (coalesce(ended.type, '') in ('VERSION_RETURNED', 'VERSION_WITHDRAWN') and not exists (
          select from muniment.audit_events e where ${isOfVersion} and e.type = 'VERSION_DISPOSED'))::text end as has_text
    from muniment.audit_events submitted
    left join lateral (
      select e.type, e.changes, e.seq from muniment.audit_events e where ${isOfVersion} and e.seq > submitted.seq
        and e.type in ('VERSION_RELEASED', 'VERSION_RETURNED', 'VERSION_WITHDRAWN', 'VERSION_CANCELLED')
      order by e.seq limit 1) ended on true
    left join lateral (
      select coalesce(string_agg(concat_ws(' ', reviewer.id,
        coalesce(approval.name, submitted.changes -> 'reviewerNames' ->> (reviewer.ordinal - 1)::int), approval.at), ', '
        order by reviewer.ordinal), '') as reviewers
      from jsonb_array_elements_text(coalesce(submitted.changes -> 'reviewers', '[]')) with ordinality as reviewer (id, ordinal)
      left join lateral (
        select ((e.changes ->> 'approvedAt')::timestamptz)::text as at, e.actor_name as name from muniment.audit_events e
        where ${isOfVersion} and e.type = 'VERSION_APPROVED' and e.actor_id = reviewer.id::uuid and e.seq > submitted.seq and e.seq < ended.seq
        order by e.seq desc limit 1) approval on true) named on true
    where submitted.type = 'VERSION_SUBMITTED'`,
  actual: `select s.scope_id, s.version_id, s.number, format('%s of version %s', s.number, s.version_id) as label, s.document_id,
      s.submitted_by, s.submitted_name, s.submitted_at::text, s.content_hash, s.rules::text, s.outcome, s.reason,
      s.ended_at::text, case when jsonb_typeof(s.reviewers) <> 'array' then 'no list' when s.reviewers is not null then (
        select coalesce(string_agg(concat_ws(' ', r.value -> 'user' ->> 'id', r.value -> 'user' ->> 'displayName',
          ((r.value ->> 'at')::timestamptz)::text), ', ' order by r.ordinality), '')
        from jsonb_array_elements(${listIn('s.reviewers')}) with ordinality r) end as reviewers,
      case num_nonnulls(s.title, s.markdown, s.manifest) when 3 then 'true' when 0 then (s.content is not null)::text else 'in part' end as has_text
    from muniment.submissions s`,
};

/** A comment's texts but for the last, counted from 0; releases that kept none had no digests either. */
export const commentTexts: Comparison = {
  noun: 'Earlier text of a comment',
  key: ['scope_id', 'comment_id', 'ordinal'],
  fields: ['version_id', 'text', 'written_at'],
  expected: `select scope_id, comment_id, ordinal, version_id, format('%s', comment_id) as label, sha256 as text, written_at
    from (
      select e.scope_id, (e.changes ->> 'commentId')::uuid as comment_id, e.changes ->> 'versionId' as version_id,
        (row_number() over texts - 1)::int as ordinal, e.changes ->> 'sha256' as sha256,
        case e.type when 'COMMENT_ADDED' then ${toldTime('e.changes', 'createdAt')} else ${toldTime('e.changes', 'changedAt')} end as written_at,
        lead(e.seq) over texts as next, lead(e.code) over texts as next_code
      from muniment.audit_events e where e.type in ('COMMENT_ADDED', 'COMMENT_CHANGED') and not exists (
        select from muniment.audit_events gone where gone.scope_id = e.scope_id and gone.entity_id = e.entity_id
          and gone.type = 'VERSION_DISPOSED' and gone.changes ->> 'versionId' = e.changes ->> 'versionId')
      window texts as (partition by e.scope_id, e.changes ->> 'commentId' order by e.seq)) texts
    where next is not null and next_code is not null and sha256 is not null`,
  actual: `select scope_id, comment_id, ordinal, version_id, comment_id::text as label,
      encode(sha256(convert_to(body, 'UTF8')), 'hex') as text, written_at::text
    from muniment.comment_texts`,
};
