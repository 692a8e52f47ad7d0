/** What a decision on a submitted version depends on: the rules of its scope, its reviewers and who wrote it. */
import { sql } from 'kysely';
import { AppError, type Person } from '../../../contract/index.ts';
import {
  type DecisionRefusal,
  type ReviewRules,
  type Submission,
  stricterRules,
} from '../../../domain/review/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import { readRules } from '../../scopes/index.ts';
import type { VersionKey } from '../manifest.ts';
import { contributorsOf } from './contributors.ts';
import { submittedRules } from './kept-submissions.ts';

export interface Decision {
  rules: ReviewRules;
  submission: Submission & { pending: Person[] };
}

/** What is decided, and by which rules: those of the submission or those of now, whichever are stricter. */
export async function readDecision(tx: Tx, version: VersionKey): Promise<Decision> {
  const rules = stricterRules(await readRules(tx, version.scopeId), await submittedRules(tx, version));
  return { rules, submission: await readSubmission(tx, version) };
}

export async function readSubmitter(tx: Tx, { scopeId, versionId }: VersionKey): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select submitted_by as id from versions where scope_id = ${scopeId} and id = ${versionId}`.execute(tx);
  return rows[0]?.id ?? null;
}

async function readSubmission(tx: Tx, version: VersionKey): Promise<Decision['submission']> {
  const { rows: reviewers } = await sql<{ userId: string; approved: boolean; displayName: string }>`
    select r.user_id as "userId", r.approved_at is not null as approved, r.name as "displayName"
    from reviewers r
    where r.scope_id = ${version.scopeId} and r.version_id = ${version.versionId} order by r.ordinal`.execute(tx);
  const { rows: comments } = await sql<{ open: number }>`
    select count(*)::int as open from comments where scope_id = ${version.scopeId} and version_id = ${version.versionId}
      and resolved_at is null and parent_id is null`.execute(tx);
  return {
    reviewers,
    openComments: comments[0]?.open ?? 0,
    writers: new Set(await contributorsOf(tx, version)),
    pending: reviewers
      .filter(({ approved }) => !approved)
      .map(({ userId, displayName }) => ({ id: userId, displayName })),
  };
}

export function refuseDecision(refusal: DecisionRefusal | null, { rules, submission }: Decision): void {
  if (refusal === null) return;
  const { pending, openComments } = submission;
  if (refusal === 'NOT_A_REVIEWER') {
    throw new AppError(refusal, { detail: 'Only those who were named as reviewers at the submission can approve it.' });
  }
  if (refusal === 'FOUR_EYES') {
    const detail = 'This scope asks for four eyes: who wrote or submitted a version cannot approve or release it.';
    throw new AppError(refusal, { detail });
  }
  if (refusal === 'COMMENTS_OPEN') {
    const detail = `This scope asks for every comment to be resolved before a release; ${openComments} ${openComments === 1 ? 'is' : 'are'} open.`;
    throw new AppError(refusal, { detail, openComments });
  }
  if (pending.length === 0) {
    const detail = `This scope asks for the approval of at least ${rules.minReviewers} reviewers now. Return the version and have more named.`;
    throw new AppError(refusal, { detail, pending });
  }
  const names = pending.map(({ displayName }) => displayName).join(', ');
  throw new AppError(refusal, {
    detail: `Not approved yet by ${names}. Wait for them, or return the version and have others named.`,
    pending,
  });
}
