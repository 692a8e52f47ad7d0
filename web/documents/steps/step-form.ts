/** What the dialogs of the steps ask, and what of it a step sends. */
import type { MemberCandidate, Version } from '../../../contract/index.ts';
import { stepsWithReason, type VersionStep } from '../../../domain/lifecycle/index.ts';
import type { ReviewRules, SignatureMeaning } from '../../../domain/review/index.ts';
import type { PasskeyJson, ReviewStep, StepBody } from '../../api/index.ts';

export type NamedReviewer = Pick<MemberCandidate, 'id' | 'displayName'>;

export interface StepForm {
  reason: string;
  effectiveDate: string;
  /** Why nobody who knew the version before has to read this one; only where it is carried over. */
  isCarriedOver: boolean;
  readingReason: string;
  changeSummary: string;
  reviewers: NamedReviewer[];
  dueDate: string;
  comment: string;
  meaning: SignatureMeaning;
  /** The document's number, typed to confirm that what is in force goes. */
  typedNumber: string;
}

/** Kept apart from the rest, so that it is never stored. */
export interface Secrets {
  password: string;
  code: string;
  ticket: string | null;
  /** What the passkey answered, asked for when the step is taken. */
  passkey?: PasskeyJson;
}

export const noSecrets: Secrets = { password: '', code: '', ticket: null };

const signed: ReadonlySet<ReviewStep> = new Set(['approve', 'release', 'revoke']);
/** A disposal is signed where two people carry it out. */
export const isSigned = (step: ReviewStep, rules: ReviewRules | undefined): boolean =>
  rules?.signature === true && (signed.has(step) || (step === 'dispose' && rules.fourEyes));

const printChecked: ReadonlySet<ReviewStep> = new Set(['submit', 'release']);
export const isPrintChecked = (step: ReviewStep): boolean => printChecked.has(step);

export const needsReason = (step: ReviewStep): boolean => stepsWithReason.has(step as VersionStep);

/** A submission after a return begins with what the last one said. */
export function emptyForm(step: ReviewStep, version: Version, today: string): StepForm {
  return {
    reason: '',
    effectiveDate: today,
    isCarriedOver: false,
    readingReason: '',
    changeSummary: version.changeSummary ?? '',
    reviewers: version.review.reviewers.map(({ user }) => user),
    dueDate: version.review.dueDate !== null && version.review.dueDate >= today ? version.review.dueDate : '',
    comment: '',
    meaning: step === 'approve' ? 'review' : step === 'revoke' ? 'responsibility' : 'approval',
    typedNumber: '',
  };
}

export function bodyOf(step: ReviewStep, form: StepForm, secrets: Secrets | null): StepBody {
  const { changeSummary, reviewers, dueDate, comment, effectiveDate, reason, meaning } = form;
  return {
    ...(needsReason(step) && { reason: reason.trim() }),
    ...(step === 'release' && { effectiveDate }),
    ...(step === 'release' &&
      form.isCarriedOver && { reading: 'carried-over' as const, readingReason: form.readingReason.trim() }),
    ...(step === 'submit' && {
      reviewers: reviewers.map(({ id }) => id),
      dueDate: dueDate === '' ? null : dueDate,
      ...(changeSummary.trim() !== '' && { changeSummary: changeSummary.trim() }),
    }),
    ...(step === 'approve' && comment.trim() !== '' && { comment: comment.trim() }),
    ...(secrets && { signature: signatureOf(meaning, secrets) }),
  };
}

export function signatureOf(meaning: SignatureMeaning, { password, code, ticket, passkey }: Secrets) {
  if (ticket !== null) return { ticket, meaning };
  return { password, meaning, ...(code.trim() !== '' && { code: code.trim() }), ...(passkey && { passkey }) };
}
