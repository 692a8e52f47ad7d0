/** What other screens show of a document. */
export { ConfirmReviewDialog, DueNote } from './care/index.ts';
export { AttachmentList } from './detail/attachment-list.tsx';
export { DocumentBreadcrumb, documentCrumbs } from './detail/document-breadcrumb.tsx';
export { KeptCopies } from './detail/kept-copies.tsx';
export { ReturnedNotice } from './detail/returned-notice.tsx';
export { explainRefusal } from './explain-refusal.ts';
export { useOwners } from './owners.ts';
export { RemindButton } from './reading/remind-button.tsx';
export { SavedAddresses } from './saved-addresses.tsx';
export { PrintCheckView } from './steps/print-check.tsx';
export { isSignatureReady, SignatureProof, withPasskey } from './steps/signature-fields.tsx';
export { StepDialog } from './steps/step-dialog.tsx';
export { noSecrets, type Secrets } from './steps/step-form.ts';
export { VersionBadge } from './version-badges.tsx';
export { standingOptions, stateWords } from './version-words.ts';
