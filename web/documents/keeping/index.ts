/** What keeps a document from being disposed of, and a disposal that waits for a second person. */
export { DisposalNotice } from './disposal-notice.tsx';
export { HoldDialog } from './hold-dialog.tsx';
export { HoldNotice } from './hold-notice.tsx';
