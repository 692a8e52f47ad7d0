/** Owner and periodic review of a document. */
export { CarePart } from './care-part.tsx';
export { ConfirmReviewDialog } from './confirm-review-dialog.tsx';
export { DueNote } from './due-note.tsx';
