/** A version as the lists and details read it: everything but its content, with the people it names. */
import { type RawBuilder, sql } from 'kysely';
import type { Person, Review, Version } from '../../../contract/index.ts';
import { type DatedVersion, type Standing, standingOf, type VersionState } from '../../../domain/lifecycle/index.ts';

export interface VersionRow {
  version_id: string;
  document_id: string;
  number: number;
  version_title: string;
  state: VersionState;
  effective_date: string | null;
  content_format: 'markdown' | 'rich';
  content_hash: string | null;
  revision: number;
  language: string;
  version_created_at: Date;
  author_id: string;
  author_name: string;
  released_at: Date | null;
  releaser_id: string | null;
  releaser_name: string | null;
  revoked_at: Date | null;
  disposed_at: Date | null;
  change_summary: string | null;
  submitted_at: Date | null;
  submitter: Person | null;
  review_due: string | null;
  returned_at: Date | null;
  returner: Person | null;
  return_reason: string | null;
  revoker: Person | null;
  revoke_reason: string | null;
  disposal_requested_at: Date | null;
  disposal_requester: Person | null;
  disposal_reason: string | null;
  /** Times as the database writes them into JSON. */
  reviewers: { user: Person; at: string | null }[];
  open_comments: number;
}

/** What `versionColumns` needs of a version, for a statement that chooses versions in a subquery. */
export const storedColumns = sql`
  v.id, v.document_id, v.number, v.title, v.state, v.effective_date, v.content_format, v.content_hash, v.revision,
  v.language, v.created_at, v.created_by, v.released_at, v.released_by, v.revoked_at, v.disposed_at,
  v.change_summary, v.submitted_at, v.submitted_by, v.review_due, v.returned_at, v.returned_by, v.return_reason,
  v.revoked_by, v.revoke_reason, v.created_name, v.submitted_name, v.returned_name, v.released_name, v.revoked_name,
  v.disposal_requested_at, v.disposal_requested_by, v.disposal_reason, v.disposal_name`;

/** The person whom a column names, or null. Looked up and not joined: with six joins more, planning takes longer than reading. */
export const personOf = (column: string) =>
  sql`(select jsonb_build_object('id', p.id, 'displayName', p.display_name) from users p where p.id = ${sql.ref(column)})`;

/** The person of an act under the name that they had then, or null. */
export const personAt = (id: string, name: string) =>
  sql`case when ${sql.ref(id)} is not null then jsonb_build_object('id', ${sql.ref(id)}, 'displayName', ${sql.ref(name)}) end`;

/** For a statement in which the versions are `v`. Never the content: it can be large. */
export const versionColumns = sql`
  v.id as version_id, v.document_id, v.number, v.title as version_title, v.state, v.effective_date, v.content_format,
  v.content_hash, v.revision, v.language, v.created_at as version_created_at, v.created_by as author_id,
  v.created_name as author_name, v.released_at, v.released_by as releaser_id,
  v.released_name as releaser_name, v.revoked_at, v.disposed_at, v.change_summary, v.submitted_at,
  ${personAt('v.submitted_by', 'v.submitted_name')} as submitter, v.review_due, v.returned_at, ${personAt('v.returned_by', 'v.returned_name')} as returner,
  v.return_reason, ${personAt('v.revoked_by', 'v.revoked_name')} as revoker, v.revoke_reason,
  v.disposal_requested_at, ${personAt('v.disposal_requested_by', 'v.disposal_name')} as disposal_requester, v.disposal_reason,
  case when v.submitted_at is null then '[]' else (
    select coalesce(jsonb_agg(jsonb_build_object('user', ${personAt('r.user_id', 'r.name')}, 'at', r.approved_at) order by r.ordinal), '[]')
    from reviewers r where r.scope_id = v.scope_id and r.version_id = v.id) end as reviewers,
  (select count(*)::int from comments c where c.scope_id = v.scope_id and c.version_id = v.id
    and c.resolved_at is null and c.parent_id is null) as open_comments`;

/** The lifecycle's view of a row. A version ends on the day it was revoked, or disposed of while still released. */
export function datedVersion(row: VersionRow): DatedVersion {
  return {
    number: row.number,
    state: row.state,
    effectiveDate: row.effective_date,
    released: row.released_at !== null,
    endedOn: (row.revoked_at ?? row.disposed_at)?.toISOString().slice(0, 10) ?? null,
  };
}

/**
 * Whether the version `v` of a statement has become effective: domain/lifecycle's condition in SQL, for finding the one
 * version that matters without reading its neighbours. What is found is still judged there; standing.db.test.ts fails if
 * the two differ.
 */
export function hasBecomeEffective(today: string): RawBuilder<boolean> {
  return sql<boolean>`(v.released_at is not null and v.effective_date <= ${today}::date
    and coalesce((coalesce(v.revoked_at, v.disposed_at) at time zone 'UTC')::date, v.effective_date) >= v.effective_date)`;
}

/** `all` are the versions of the same document, this one included: standing depends on its neighbours. */
export function presentVersion(row: VersionRow, all: readonly VersionRow[], today: string): Version {
  return withStanding(row, standingOf(datedVersion(row), all.map(datedVersion), today));
}

/** The versions of one document. Those below the highest-numbered one that has become effective may be missing. */
export function presentVersions(rows: readonly VersionRow[], today: string): Version[] {
  const dated = rows.map(datedVersion);
  return rows.map((row, index) => withStanding(row, standingOf(dated[index] as DatedVersion, dated, today)));
}

function withStanding(row: VersionRow, standing: Standing | null): Version {
  const released = row.releaser_id !== null && row.releaser_name !== null;
  return {
    id: row.version_id,
    documentId: row.document_id,
    number: row.number,
    title: row.version_title,
    state: row.state,
    standing,
    effectiveDate: row.effective_date,
    contentFormat: row.content_format,
    contentHash: row.content_hash,
    createdAt: row.version_created_at.toISOString(),
    createdBy: { id: row.author_id, displayName: row.author_name },
    releasedAt: row.released_at?.toISOString() ?? null,
    releasedBy: released ? { id: row.releaser_id as string, displayName: row.releaser_name as string } : null,
    disposedAt: row.disposed_at?.toISOString() ?? null,
    revision: row.revision,
    language: row.language,
    changeSummary: row.change_summary,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    submittedBy: row.submitter,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedBy: row.revoker,
    revokeReason: row.revoke_reason,
    review: reviewOf(row),
    disposal: disposalOf(row),
  };
}

/** Of a version that was disposed of nothing is left to be carried out. */
function disposalOf(row: VersionRow): Version['disposal'] {
  const { state, disposal_requested_at: at, disposal_requester: requestedBy, disposal_reason: reason } = row;
  if (state === 'DISPOSED' || at === null || requestedBy === null || reason === null) return null;
  return { requestedBy, at: at.toISOString(), reason };
}

function reviewOf({ review_due, reviewers, returned_at, returner, return_reason, ...row }: VersionRow): Review {
  const returned = returned_at !== null && returner !== null && return_reason !== null;
  return {
    dueDate: review_due,
    reviewers: reviewers.map(({ user, at }) => ({
      user,
      decision: at === null ? 'pending' : 'approved',
      at: at === null ? null : new Date(at).toISOString(),
    })),
    returned: returned ? { reason: return_reason, at: returned_at.toISOString(), by: returner } : null,
    openComments: row.open_comments,
  };
}
