/** What a decision on a submitted version depends on: the rules of its scope, its reviewers and who wrote it. */
import { sql } from 'kysely';
import { AppError, type Person } from '../../../contract/index.ts';
import type { DecisionRefusal, Submission } from '../../../domain/review/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import type { VersionKey } from '../manifest.ts';

/** Read from the audit trail, which nobody can change: also who wrote before a return counts. */
export const writingEvents = [
  'DOCUMENT_CREATED',
  'DOCUMENT_DERIVED',
  'VERSION_CREATED',
  'VERSION_EDITED',
  'VERSION_SUBMITTED',
  'ATTACHMENT_ADDED',
  'ATTACHMENT_REMOVED',
];

export async function readSubmission(tx: Tx, version: VersionKey): Promise<Submission & { pending: Person[] }> {
  const { rows: reviewers } = await sql<{ userId: string; approved: boolean; displayName: string }>`
    select r.user_id as "userId", r.approved_at is not null as approved, u.display_name as "displayName"
    from reviewers r join users u on u.id = r.user_id
    where r.scope_id = ${version.scopeId} and r.version_id = ${version.versionId} order by r.ordinal`.execute(tx);
  const { rows: writers } = await sql<{ id: string }>`
    select distinct actor_id as id from audit_events
    where scope_id = ${version.scopeId} and entity_id = ${version.documentId} and type = any (${writingEvents})
      and changes->>'versionId' = ${version.versionId}`.execute(tx);
  return {
    reviewers,
    writers: new Set(writers.map(({ id }) => id)),
    pending: reviewers
      .filter(({ approved }) => !approved)
      .map(({ userId, displayName }) => ({ id: userId, displayName })),
  };
}

export function refuseDecision(refusal: DecisionRefusal | null, pending: Person[]): void {
  if (refusal === null) return;
  if (refusal === 'NOT_A_REVIEWER') {
    throw new AppError(refusal, { detail: 'Only those who were named as reviewers at the submission can approve it.' });
  }
  if (refusal === 'FOUR_EYES') {
    const detail = 'This scope asks for four eyes: who wrote or submitted a version cannot approve or release it.';
    throw new AppError(refusal, { detail });
  }
  const names = pending.map(({ displayName }) => displayName).join(', ');
  throw new AppError(refusal, {
    detail: `Not approved yet by ${names}. Wait for them, or return the version and have others named.`,
    pending,
  });
}
