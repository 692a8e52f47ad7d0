/** What the steps of a review read and write beside the version itself. */
export { copiedContributors, writingEvents } from './contributors.ts';
export { keepCopiedSource, removeComments, removeCopiedSource } from './copied-source.ts';
export { endSubmission, openSubmission, removeSubmittedTexts } from './kept-submissions.ts';
export { setNextReview } from './periodic-review.ts';
export { clearApprovals, nameReviewers, recordApproval, requireReviewers } from './reviewers.ts';
export { checkSignature, checkSigned, type Signature, type SignedStep, signatureChanges } from './signatures.ts';
export { readDecision, readSubmitter, refuseDecision } from './submission.ts';
