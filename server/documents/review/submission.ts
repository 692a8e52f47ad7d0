/** What a decision on a submitted version depends on: the rules of its scope, its reviewers and who wrote it. */
import { sql } from 'kysely';
import { AppError, type Person } from '../../../contract/index.ts';
import type { DecisionRefusal, Submission } from '../../../domain/review/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import type { VersionKey } from '../manifest.ts';
import { contributorsOf } from './contributors.ts';

export async function readSubmission(tx: Tx, version: VersionKey): Promise<Submission & { pending: Person[] }> {
  const { rows: reviewers } = await sql<{ userId: string; approved: boolean; displayName: string }>`
    select r.user_id as "userId", r.approved_at is not null as approved, r.name as "displayName"
    from reviewers r
    where r.scope_id = ${version.scopeId} and r.version_id = ${version.versionId} order by r.ordinal`.execute(tx);
  return {
    reviewers,
    writers: new Set(await contributorsOf(tx, version)),
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
