/** What the steps of a review read and write beside the version itself. */
export { keepCopiedSource, removeComments, removeCopiedSource } from './copied-source.ts';
export { setNextReview } from './periodic-review.ts';
export { clearApprovals, nameReviewers, recordApproval, requireReviewers } from './reviewers.ts';
export { checkSignature, type Signature, type SignedStep, signatureChanges } from './signatures.ts';
export { readSubmission, refuseDecision, writingEvents } from './submission.ts';
