/** Bringing the content of drafts up to their newest step. */
export { findUnsettled, settleDraft, settleLocked } from './settle.ts';
