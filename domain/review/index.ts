/**
 * Review and approval: who may approve or release a submitted version, and what still stands in the way.
 *
 * Pure: the server enforces what is said here, and the web app greys out by the same functions.
 */

export { mentionsIn, type Nameable } from './mentions.ts';
export {
  collapse,
  findQuote,
  type Place,
  type Quote,
  quoteAt,
  type SearchedText,
  searched,
  surroundingsNeeded,
} from './quote.ts';

/** What a scope asks of its reviews. */
export interface ReviewRules {
  signature: boolean;
  fourEyes: boolean;
  minReviewers: number;
  /** Whether acknowledging that one has read a version needs a signature. */
  readingSignature: boolean;
  /** From a release to the next periodic review; null where nothing is due. */
  reviewMonths: number | null;
  /** Whether PDFs end with the record of their approval. */
  approvalRecord: boolean;
  /** Whether comments that nobody resolved stand in the way of a release. */
  openComments: OpenCommentsRule;
  /** Who sees what has not left the working stage. */
  drafts: DraftsRule;
}

export const openCommentsRules = ['allow', 'refuse'] as const;
type OpenCommentsRule = (typeof openCommentsRules)[number];

export const draftsRules = ['members', 'writers'] as const;
type DraftsRule = (typeof draftsRules)[number];

/** What a submission is decided by, kept as it was when it was made. */
export type SubmittedRules = Pick<ReviewRules, 'signature' | 'fourEyes' | 'minReviewers' | 'openComments'>;

/** Rules count as they were at the submission or as they are now, whichever is stricter. */
export function stricterRules(now: ReviewRules, then: Partial<SubmittedRules>): ReviewRules {
  return {
    ...now,
    signature: now.signature || then.signature === true,
    fourEyes: now.fourEyes || then.fourEyes === true,
    minReviewers: Math.max(now.minReviewers, then.minReviewers ?? 0),
    openComments: then.openComments === 'refuse' ? 'refuse' : now.openComments,
  };
}

/** What a scope asks of what is submitted and kept. */
export interface KeepingRules {
  /** How long a version is kept after it was in force; null where it may be disposed of at any time. */
  retentionMonths: number | null;
  /** Whether any version but a first is submitted with a summary of changes. */
  changeSummary: boolean;
}

/** What the person who signs means by it. */
export const signatureMeanings = ['review', 'approval', 'responsibility'] as const;
export type SignatureMeaning = (typeof signatureMeanings)[number];

/** A submission as far as the decisions on it depend on it. */
export interface Submission {
  reviewers: readonly { userId: string; approved: boolean }[];
  /** Who created, edited or submitted the version, attachments included, also before a return. */
  writers: ReadonlySet<string>;
  /** Threads that nobody resolved. */
  openComments: number;
}

export type DecisionRefusal = 'NOT_A_REVIEWER' | 'FOUR_EYES' | 'APPROVALS_PENDING' | 'COMMENTS_OPEN';

export function approvalRefusal(rules: ReviewRules, submission: Submission, userId: string): DecisionRefusal | null {
  if (!submission.reviewers.some((reviewer) => reviewer.userId === userId)) return 'NOT_A_REVIEWER';
  return rules.fourEyes && submission.writers.has(userId) ? 'FOUR_EYES' : null;
}

export function releaseRefusal(rules: ReviewRules, submission: Submission, userId: string): DecisionRefusal | null {
  if (rules.fourEyes && submission.writers.has(userId)) return 'FOUR_EYES';
  const { reviewers, openComments } = submission;
  const isApproved = reviewers.every(({ approved }) => approved) && reviewers.length >= rules.minReviewers;
  if (!isApproved) return 'APPROVALS_PENDING';
  return rules.openComments === 'refuse' && openComments > 0 ? 'COMMENTS_OPEN' : null;
}

/** The day, so many months later; the last of the month where that month is shorter. Days are `YYYY-MM-DD`. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}
