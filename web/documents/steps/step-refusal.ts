/** Why a step cannot be taken now, said before anybody tries; the rules are the server's own. */
import type { RecordEntry, Version } from '../../../contract/index.ts';
import {
  approvalRefusal,
  type DecisionRefusal,
  type ReviewRules,
  releaseRefusal,
} from '../../../domain/review/index.ts';
import type { ReviewStep } from '../../api/index.ts';

const writing: ReadonlySet<RecordEntry['act']> = new Set(['created', 'edited', 'submitted']);

/** Who created, edited or submitted the version, also before a return. */
export const writersOf = (record: readonly RecordEntry[]): Set<string> =>
  new Set(record.filter(({ act }) => writing.has(act)).map(({ by }) => by.id));

export interface Decision {
  step: ReviewStep;
  version: Version;
  rules: ReviewRules;
  record: readonly RecordEntry[];
  userId: string;
}

export function stepRefusal({ step, version, rules, record, userId }: Decision): string | null {
  if (step !== 'approve' && step !== 'release') return null;
  const { reviewers } = version.review;
  const submission = {
    reviewers: reviewers.map(({ user, decision }) => ({ userId: user.id, approved: decision === 'approved' })),
    writers: writersOf(record),
  };
  const refusal = (step === 'approve' ? approvalRefusal : releaseRefusal)(rules, submission, userId);
  return refusal && wordsFor(refusal, version);
}

function wordsFor(refusal: DecisionRefusal, { review }: Version): string {
  if (refusal === 'NOT_A_REVIEWER') return 'Only those who were named as reviewers at the submission can approve it.';
  if (refusal === 'FOUR_EYES') {
    return 'This scope asks for four eyes: you wrote or submitted this version, so somebody else has to decide.';
  }
  const pending = review.reviewers.filter(({ decision }) => decision === 'pending').map(({ user }) => user.displayName);
  return `Not approved yet by ${pending.join(', ')}. Wait for them, or return the version and have others named.`;
}
