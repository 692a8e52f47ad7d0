/**
 * The steps of drafts: their one order, kept by the database, and the texts that they lead to. What a text means for documents (items,
 * search, events) and who may write is theirs to say.
 */
export {
  beginAnew,
  type DraftHead,
  type DraftKey,
  lockHead,
  lockHeadIfAny,
  noteContent,
  readHead,
} from './draft-head.ts';
export { followComments } from './follow-comments.ts';
export { type Reading, runTexts } from './run-texts.ts';
export { appendSteps, type Batch, foldSteps, listSteps, readBatchAt, readBatches } from './step-log.ts';
