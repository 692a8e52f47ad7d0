/** What the trail says of documents, versions, reviewers and comments. Texts of drafts are not replayed. */
import { type Comparison, toldTime, untold } from './both-ways.ts';

const lastOfDocument = (condition: string) => `lateral (
  select e.changes, e.actor_id, e.actor_name, e.type from muniment.audit_events e
  where e.scope_id = created.scope_id and e.entity_id = created.entity_id and ${condition}
  order by e.seq desc limit 1)`;

/** A release sets the next review where its scope has a rule for it, and tells null where it has none; those of earlier releases did not tell. */
const setsReview = `(e.type = 'DOCUMENT_CHANGED' and e.changes ? 'nextReview' or e.type = 'DOCUMENT_REVIEWED'
  or e.type = 'VERSION_RELEASED' and (e.changes ->> 'nextReview' is not null or not e.changes ? 'nextReview'))`;

export const documents: Comparison = {
  noun: 'Document',
  key: ['scope_id', 'id'],
  fields: [
    ...[
      'number',
      'folder_id',
      'created_by',
      'owner_id',
      'is_template',
      'hold_reason',
      'hold_by',
      'hold_at',
      'hold_name',
    ],
    ...['derived_from', 'newest_state', 'released_state', 'next_review'],
  ],
  expected: `select created.scope_id, created.entity_id as id, created.entity_label as label, created.entity_label as number,
      case when moved.changes is null then created.changes ->> 'folderId' else moved.changes -> 'to' ->> 'folderId' end as folder_id,
      created.actor_id as created_by,
      case when owned.changes is null and created.code is null then ${untold}
        when owned.changes is null then created.actor_id::text else owned.changes -> 'ownerId' ->> 'to' end as owner_id,
      coalesce(marked.changes -> 'template' ->> 'to', 'false') as is_template,
      case when held.type = 'DOCUMENT_HELD' then held.changes ->> 'reason' end as hold_reason,
      case when held.type = 'DOCUMENT_HELD' then held.actor_id end as hold_by,
      case when held.type = 'DOCUMENT_HELD' then ${toldTime('held.changes', 'heldAt')} end as hold_at,
      case when held.type = 'DOCUMENT_HELD' then held.actor_name end as hold_name,
      created.changes -> 'derivedFrom' ->> 'documentId' as derived_from,
      case review.type when 'DOCUMENT_CHANGED' then review.changes -> 'nextReview' ->> 'to'
        when 'VERSION_RELEASED' then coalesce(review.changes ->> 'nextReview', ${untold})
        else review.changes ->> 'nextReview' end as next_review,
      (select v.state from muniment.versions v where v.scope_id = created.scope_id and v.document_id = created.entity_id
        order by v.number desc limit 1) as newest_state,
      (select v.state from muniment.versions v where v.scope_id = created.scope_id and v.document_id = created.entity_id
        and v.released_at is not null order by v.number desc limit 1) as released_state
    from muniment.audit_events created
    left join ${lastOfDocument(`e.type = 'DOCUMENT_MOVED'`)} moved on true
    left join ${lastOfDocument(`e.type = 'DOCUMENT_CHANGED' and e.changes ? 'ownerId'`)} owned on true
    left join ${lastOfDocument(`e.type = 'DOCUMENT_CHANGED' and e.changes ? 'template'`)} marked on true
    left join ${lastOfDocument(`e.type in ('DOCUMENT_HELD', 'HOLD_LIFTED')`)} held on true
    left join ${lastOfDocument(setsReview)} review on true
    where created.type in ('DOCUMENT_CREATED', 'DOCUMENT_DERIVED')`,
  actual: `select scope_id, id, human_id as label, human_id as number, folder_id, created_by, owner_id, is_template, hold_reason, hold_by,
      hold_at::text, hold_name, derived_from, newest_state, released_state, next_review
    from muniment.documents`,
};

const lastOfVersion = (condition: string) => `lateral (
  select e.changes, e.actor_id, e.actor_name, e.type, e.seq, e.code from muniment.audit_events e
  where e.scope_id = created.scope_id and e.entity_id = created.entity_id
    and e.changes ->> 'versionId' = created.changes ->> 'versionId' and ${condition}
  order by e.seq desc limit 1)`;

/** Number, state, dates and who released it are compared by integrity/verify-facts.ts. */
export const versions: Comparison = {
  noun: 'Version',
  mayBeEmpty: 'e.is_old',
  key: ['scope_id', 'id'],
  fields: [
    'document_id',
    'created_by',
    'submitted_by',
    'change_summary',
    'review_due',
    'returned_by',
    'return_reason',
    'revoked_by',
    'revoke_reason',
    ...['language', 'carried_over_reason', 'submitted_at', 'returned_at', 'released_at', 'revoked_at', 'disposed_at'],
    ...['created_name', 'submitted_name', 'returned_name', 'released_name', 'revoked_name'],
    ...['disposal_requested_by', 'disposal_requested_at', 'disposal_reason', 'disposal_name'],
  ],
  expected: `select created.scope_id, (created.changes ->> 'versionId')::uuid as id, created.entity_id as document_id,
      format('%s version %s', created.entity_label, created.changes ->> 'number') as label, created.actor_id as created_by,
      submitted.actor_id as submitted_by, submitted.changes ->> 'changeSummary' as change_summary,
      submitted.changes ->> 'dueDate' as review_due,
      case when returned.seq > submitted.seq then returned.actor_id end as returned_by,
      case when returned.seq > submitted.seq then returned.changes ->> 'reason' end as return_reason,
      revoked.actor_id as revoked_by, revoked.changes ->> 'reason' as revoke_reason,
      coalesce(edited.changes -> 'language' ->> 'to', created.changes ->> 'language', ${untold}) as language,
      released.changes ->> 'readingReason' as carried_over_reason,
      case when submitted.seq is not null then ${toldTime('submitted.changes', 'submittedAt')} end as submitted_at,
      case when returned.seq > submitted.seq then ${toldTime('returned.changes', 'returnedAt')} end as returned_at,
      case when released.seq is not null then ${toldTime('released.changes', 'releasedAt')} end as released_at,
      case when revoked.seq is not null then ${toldTime('revoked.changes', 'revokedAt')} end as revoked_at,
      case when disposed.seq is not null then ${toldTime('disposed.changes', 'disposedAt')} end as disposed_at,
      created.actor_name as created_name, submitted.actor_name as submitted_name,
      case when returned.seq > submitted.seq then returned.actor_name end as returned_name,
      released.actor_name as released_name, revoked.actor_name as revoked_name,
      case when asked.type = 'DISPOSAL_REQUESTED' then asked.actor_id end as disposal_requested_by,
      case when asked.type = 'DISPOSAL_REQUESTED' then ${toldTime('asked.changes', 'requestedAt')} end as disposal_requested_at,
      case when asked.type = 'DISPOSAL_REQUESTED' then asked.changes ->> 'reason' end as disposal_reason,
      case when asked.type = 'DISPOSAL_REQUESTED' then asked.actor_name end as disposal_name,
      coalesce(revoked.code, submitted.code) is null as is_old
    from muniment.audit_events created
    left join ${lastOfVersion(`e.type = 'VERSION_SUBMITTED'`)} submitted on true
    left join ${lastOfVersion(`e.type = 'VERSION_RETURNED'`)} returned on true
    left join ${lastOfVersion(`e.type = 'VERSION_REVOKED'`)} revoked on true
    left join ${lastOfVersion(`e.type = 'VERSION_RELEASED'`)} released on true
    left join ${lastOfVersion(`e.type = 'VERSION_DISPOSED'`)} disposed on true
    left join ${lastOfVersion(`e.type in ('DISPOSAL_REQUESTED', 'DISPOSAL_WITHDRAWN')`)} asked on true
    left join ${lastOfVersion(`e.type = 'VERSION_EDITED' and e.changes ? 'language'`)} edited on true
    where created.type in ('DOCUMENT_CREATED', 'DOCUMENT_DERIVED', 'VERSION_CREATED')`,
  actual: `select v.scope_id, v.id, v.document_id, format('%s version %s', d.human_id, v.number) as label, v.created_by,
      v.submitted_by, v.change_summary, v.review_due, v.returned_by, v.return_reason, v.revoked_by, v.revoke_reason,
      v.language, v.carried_over_reason, v.submitted_at::text, v.returned_at::text, v.released_at::text, v.revoked_at::text,
      v.disposed_at::text, v.created_name, v.submitted_name, v.returned_name, v.released_name, v.revoked_name,
      v.disposal_requested_by, v.disposal_requested_at::text, v.disposal_reason, v.disposal_name
    from muniment.versions v left join muniment.documents d on d.scope_id = v.scope_id and d.id = v.document_id`,
};

/** Their names are those at the submission, and from an approval on those at the approval, also where it was returned since. */
export const reviewers: Comparison = {
  noun: 'Reviewer',
  key: ['scope_id', 'version_id', 'user_id'],
  fields: ['approved', 'ordinal', 'approved_at', 'name'],
  expected: `select submitted.scope_id, (submitted.changes ->> 'versionId')::uuid as version_id, named.id::uuid as user_id,
      format('%s of %s version %s', named.id, submitted.entity_label, submitted.changes ->> 'number') as label,
      (named.ordinal - 1)::text as ordinal, approval.told as approved_at, (approval.told is not null)::text as approved,
      case when submitted.changes ? 'reviewerNames'
        then coalesce(approver.name, submitted.changes -> 'reviewerNames' ->> (named.ordinal - 1)::int) else ${untold} end as name
    from (
      select distinct on (scope_id, entity_id, changes ->> 'versionId') * from muniment.audit_events
      where type = 'VERSION_SUBMITTED' order by scope_id, entity_id, changes ->> 'versionId', seq desc) submitted
    cross join lateral jsonb_array_elements_text(coalesce(submitted.changes -> 'reviewers', '[]'))
      with ordinality as named (id, ordinal)
    left join lateral (
      select ${toldTime('a.changes', 'approvedAt')} as told from muniment.audit_events a
        where a.scope_id = submitted.scope_id and a.entity_id = submitted.entity_id and a.type = 'VERSION_APPROVED'
          and a.changes ->> 'versionId' = submitted.changes ->> 'versionId' and a.actor_id = named.id::uuid and a.seq > submitted.seq
          and not exists (select from muniment.audit_events back
            where back.scope_id = a.scope_id and back.entity_id = a.entity_id and back.type in ('VERSION_RETURNED', 'VERSION_WITHDRAWN')
              and back.changes ->> 'versionId' = a.changes ->> 'versionId' and back.seq > a.seq)
        order by a.seq desc limit 1) approval on true
    left join lateral (
      select a.actor_name as name from muniment.audit_events a
        where a.scope_id = submitted.scope_id and a.entity_id = submitted.entity_id and a.type = 'VERSION_APPROVED'
          and a.changes ->> 'versionId' = submitted.changes ->> 'versionId' and a.actor_id = named.id::uuid and a.seq > submitted.seq
        order by a.seq desc limit 1) approver on true`,
  actual: `select r.scope_id, r.version_id, r.user_id, format('%s of %s version %s', r.user_id, d.human_id, v.number) as label,
      (r.approved_at is not null)::text as approved, r.ordinal, r.approved_at::text, r.name
    from muniment.reviewers r
    left join muniment.versions v on v.scope_id = r.scope_id and v.id = r.version_id
    left join muniment.documents d on d.scope_id = v.scope_id and d.id = v.document_id`,
};

/** Comments go with the disposal of their version; what they say is told by its digest. */
export const comments: Comparison = {
  noun: 'Comment',
  key: ['scope_id', 'id'],
  fields: [
    ...['document_id', 'version_id', 'parent_id', 'created_by', 'text', 'mentions', 'resolved', 'resolved_by'],
    ...['created_at', 'changed_at', 'resolved_at', 'writer_name', 'resolver_name', 'quote'],
  ],
  expected: `select added.scope_id, (added.changes ->> 'commentId')::uuid as id, added.changes ->> 'versionId' as version_id,
      format('%s on %s', added.changes ->> 'commentId', added.entity_label) as label, added.actor_id as created_by,
      coalesce(text.changes ->> 'sha256', ${untold}) as text, coalesce(resolved.changes ->> 'resolved', 'false') as resolved,
      added.entity_id as document_id, added.changes ->> 'parentId' as parent_id,
      coalesce(text.changes -> 'mentions', '[]')::text as mentions,
      case when resolved.changes ->> 'resolved' = 'true' then resolved.actor_id end as resolved_by,
      case when resolved.changes ->> 'resolved' = 'true' then resolved.actor_name end as resolver_name,
      case when resolved.changes ->> 'resolved' = 'true' then ${toldTime('resolved.changes', 'resolvedAt')} end as resolved_at,
      ${toldTime('added.changes', 'createdAt')} as created_at, added.actor_name as writer_name,
      case when added.changes ? 'quote' then added.changes ->> 'quote' else ${untold} end as quote,
      case when text.type = 'COMMENT_CHANGED' then ${toldTime('text.changes', 'changedAt')} end as changed_at
    from muniment.audit_events added
    left join lateral (
      select e.changes, e.type from muniment.audit_events e where e.scope_id = added.scope_id and e.entity_id = added.entity_id
        and e.type in ('COMMENT_ADDED', 'COMMENT_CHANGED') and e.changes ->> 'commentId' = added.changes ->> 'commentId'
      order by e.seq desc limit 1) text on true
    left join lateral (
      select e.changes, e.actor_id, e.actor_name from muniment.audit_events e
      where e.scope_id = added.scope_id and e.entity_id = added.entity_id and e.type = 'COMMENT_RESOLVED' and e.changes ->> 'commentId' = added.changes ->> 'commentId'
      order by e.seq desc limit 1) resolved on true
    where added.type = 'COMMENT_ADDED' and not exists (
      select from muniment.audit_events gone where gone.scope_id = added.scope_id and gone.entity_id = added.entity_id
        and gone.type = 'VERSION_DISPOSED' and gone.changes ->> 'versionId' = added.changes ->> 'versionId')`,
  actual: `select c.scope_id, c.id, c.version_id, format('%s on %s', c.id, d.human_id) as label, c.created_by,
      encode(sha256(convert_to(c.body, 'UTF8')), 'hex') as text, (c.resolved_at is not null)::text as resolved,
      c.document_id, c.parent_id, to_jsonb(c.mentions)::text as mentions, c.resolved_by, c.resolver_name, c.resolved_at::text,
      c.created_at::text, c.writer_name, c.changed_at::text,
      case when c.quote is not null then encode(sha256(convert_to(concat_ws(chr(10), c.quote ->> 'prefix', c.quote ->> 'exact',
        c.quote ->> 'suffix'), 'UTF8')), 'hex') end as quote
    from muniment.comments c left join muniment.documents d on d.scope_id = c.scope_id and d.id = c.document_id`,
};
