/** Why a step cannot be taken now, said before anybody tries; the rules are the server's own. */
import type { RecordEntry, Version } from '../../../contract/index.ts';
import {
  approvalRefusal,
  type DecisionRefusal,
  type ReviewRules,
  releaseRefusal,
} from '../../../domain/review/index.ts';
import type { ReviewStep } from '../../api/index.ts';
import { plural, t } from '../../texts/index.ts';

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
  const { reviewers, openComments } = version.review;
  const submission = {
    reviewers: reviewers.map(({ user, decision }) => ({ userId: user.id, approved: decision === 'approved' })),
    writers: writersOf(record),
    openComments,
  };
  const refusal = (step === 'approve' ? approvalRefusal : releaseRefusal)(rules, submission, userId);
  return refusal && wordsFor(refusal, version, rules);
}

function wordsFor(refusal: DecisionRefusal, { review }: Version, { minReviewers }: ReviewRules): string {
  if (refusal === 'NOT_A_REVIEWER') {
    return t('Only those who were named as reviewers at the submission can approve it.');
  }
  if (refusal === 'FOUR_EYES') {
    return t('This scope asks for four eyes: you wrote or submitted this version, so somebody else has to decide.');
  }
  if (refusal === 'COMMENTS_OPEN') {
    return plural(
      review.openComments,
      'This scope asks for every comment to be resolved before a release. One comment is open.',
      'This scope asks for every comment to be resolved before a release. {n} comments are open.',
    );
  }
  const pending = review.reviewers.filter(({ decision }) => decision === 'pending').map(({ user }) => user.displayName);
  if (pending.length === 0) {
    return t(
      'This scope now asks for the approval of at least {n} reviewers. Return the version and have more named.',
      { n: minReviewers },
    );
  }
  return t('Not approved yet by {names}. Wait for them, or return the version and have others named.', {
    names: pending.join(', '),
  });
}
