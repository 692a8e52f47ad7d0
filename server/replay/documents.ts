/** What the trail says of documents, versions, reviewers and comments. Texts of drafts are not replayed. */
import { type Comparison, untold } from './both-ways.ts';

const lastOfDocument = (condition: string) => `lateral (
  select e.changes, e.actor_id, e.type from muniment.audit_events e
  where e.scope_id = created.scope_id and e.entity_id = created.entity_id and ${condition}
  order by e.seq desc limit 1)`;

export const documents: Comparison = {
  noun: 'Document',
  key: ['scope_id', 'id'],
  fields: ['number', 'folder_id', 'created_by', 'owner_id', 'is_template', 'hold_reason', 'hold_by'],
  expected: `select created.scope_id, created.entity_id as id, created.entity_label as label, created.entity_label as number,
      case when moved.changes is null then created.changes ->> 'folderId' else moved.changes -> 'to' ->> 'folderId' end as folder_id,
      created.actor_id as created_by,
      case when owned.changes is null then ${untold} else owned.changes -> 'ownerId' ->> 'to' end as owner_id,
      coalesce(marked.changes -> 'template' ->> 'to', 'false') as is_template,
      case when held.type = 'DOCUMENT_HELD' then held.changes ->> 'reason' end as hold_reason,
      case when held.type = 'DOCUMENT_HELD' then held.actor_id end as hold_by
    from muniment.audit_events created
    left join ${lastOfDocument(`e.type = 'DOCUMENT_MOVED'`)} moved on true
    left join ${lastOfDocument(`e.type = 'DOCUMENT_CHANGED' and e.changes ? 'ownerId'`)} owned on true
    left join ${lastOfDocument(`e.type = 'DOCUMENT_CHANGED' and e.changes ? 'template'`)} marked on true
    left join ${lastOfDocument(`e.type in ('DOCUMENT_HELD', 'HOLD_LIFTED')`)} held on true
    where created.type in ('DOCUMENT_CREATED', 'DOCUMENT_DERIVED')`,
  actual: `select scope_id, id, human_id as label, human_id as number, folder_id, created_by, owner_id, is_template, hold_reason, hold_by
    from muniment.documents`,
};

const lastOfVersion = (condition: string) => `lateral (
  select e.changes, e.actor_id, e.type, e.seq, e.code from muniment.audit_events e
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
  ],
  expected: `select created.scope_id, (created.changes ->> 'versionId')::uuid as id, created.entity_id as document_id,
      format('%s version %s', created.entity_label, created.changes ->> 'number') as label, created.actor_id as created_by,
      submitted.actor_id as submitted_by, submitted.changes ->> 'changeSummary' as change_summary,
      submitted.changes ->> 'dueDate' as review_due,
      case when returned.seq > submitted.seq then returned.actor_id end as returned_by,
      case when returned.seq > submitted.seq then returned.changes ->> 'reason' end as return_reason,
      revoked.actor_id as revoked_by, revoked.changes ->> 'reason' as revoke_reason,
      coalesce(revoked.code, submitted.code) is null as is_old
    from muniment.audit_events created
    left join ${lastOfVersion(`e.type = 'VERSION_SUBMITTED'`)} submitted on true
    left join ${lastOfVersion(`e.type = 'VERSION_RETURNED'`)} returned on true
    left join ${lastOfVersion(`e.type = 'VERSION_REVOKED'`)} revoked on true
    where created.type in ('DOCUMENT_CREATED', 'DOCUMENT_DERIVED', 'VERSION_CREATED')`,
  actual: `select v.scope_id, v.id, v.document_id, format('%s version %s', d.human_id, v.number) as label, v.created_by,
      v.submitted_by, v.change_summary, v.review_due, v.returned_by, v.return_reason, v.revoked_by, v.revoke_reason
    from muniment.versions v left join muniment.documents d on d.scope_id = v.scope_id and d.id = v.document_id`,
};

export const reviewers: Comparison = {
  noun: 'Reviewer',
  key: ['scope_id', 'version_id', 'user_id'],
  fields: ['approved'],
  expected: `select submitted.scope_id, (submitted.changes ->> 'versionId')::uuid as version_id, named.id::uuid as user_id,
      format('%s of %s version %s', named.id, submitted.entity_label, submitted.changes ->> 'number') as label,
      exists (select from muniment.audit_events a
        where a.scope_id = submitted.scope_id and a.entity_id = submitted.entity_id and a.type = 'VERSION_APPROVED'
          and a.changes ->> 'versionId' = submitted.changes ->> 'versionId' and a.actor_id = named.id::uuid and a.seq > submitted.seq
          and not exists (select from muniment.audit_events back
            where back.scope_id = a.scope_id and back.entity_id = a.entity_id and back.type in ('VERSION_RETURNED', 'VERSION_WITHDRAWN')
              and back.changes ->> 'versionId' = a.changes ->> 'versionId' and back.seq > a.seq))::text as approved
    from (
      select distinct on (scope_id, entity_id, changes ->> 'versionId') * from muniment.audit_events
      where type = 'VERSION_SUBMITTED' order by scope_id, entity_id, changes ->> 'versionId', seq desc) submitted
    cross join lateral jsonb_array_elements_text(coalesce(submitted.changes -> 'reviewers', '[]')) named (id)`,
  actual: `select r.scope_id, r.version_id, r.user_id, format('%s of %s version %s', r.user_id, d.human_id, v.number) as label,
      (r.approved_at is not null)::text as approved
    from muniment.reviewers r
    left join muniment.versions v on v.scope_id = r.scope_id and v.id = r.version_id
    left join muniment.documents d on d.scope_id = v.scope_id and d.id = v.document_id`,
};

/** Comments go with the disposal of their version; what they say is told by its digest. */
export const comments: Comparison = {
  noun: 'Comment',
  key: ['scope_id', 'id'],
  fields: ['version_id', 'created_by', 'text', 'resolved'],
  expected: `select added.scope_id, (added.changes ->> 'commentId')::uuid as id, added.changes ->> 'versionId' as version_id,
      format('%s on %s', added.changes ->> 'commentId', added.entity_label) as label, added.actor_id as created_by,
      coalesce(text.changes ->> 'sha256', ${untold}) as text, coalesce(resolved.changes ->> 'resolved', 'false') as resolved
    from muniment.audit_events added
    left join lateral (
      select e.changes from muniment.audit_events e where e.scope_id = added.scope_id and e.entity_id = added.entity_id
        and e.type in ('COMMENT_ADDED', 'COMMENT_CHANGED') and e.changes ->> 'commentId' = added.changes ->> 'commentId'
      order by e.seq desc limit 1) text on true
    left join lateral (
      select e.changes from muniment.audit_events e where e.scope_id = added.scope_id and e.entity_id = added.entity_id
        and e.type = 'COMMENT_RESOLVED' and e.changes ->> 'commentId' = added.changes ->> 'commentId'
      order by e.seq desc limit 1) resolved on true
    where added.type = 'COMMENT_ADDED' and not exists (
      select from muniment.audit_events gone where gone.scope_id = added.scope_id and gone.entity_id = added.entity_id
        and gone.type = 'VERSION_DISPOSED' and gone.changes ->> 'versionId' = added.changes ->> 'versionId')`,
  actual: `select c.scope_id, c.id, c.version_id, format('%s on %s', c.id, d.human_id) as label, c.created_by,
      encode(sha256(convert_to(c.body, 'UTF8')), 'hex') as text, (c.resolved_at is not null)::text as resolved
    from muniment.comments c left join muniment.documents d on d.scope_id = c.scope_id and d.id = c.document_id`,
};
