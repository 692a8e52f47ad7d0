/** What a document asks of its readers, and who has read it. */
export { ReadersPart } from './readers-part.tsx';
export { ToReadNotice } from './to-read-notice.tsx';
