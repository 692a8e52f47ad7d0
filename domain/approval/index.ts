/** Approval as the trail proves it: the acts that count, the record that is printed, and where a version says another thing. */
export { type ApprovalEvent, approvalEventTypes } from './acts.ts';
export { type ApprovedVersion, disagreement } from './disagreement.ts';
export {
  type ApprovalRecord,
  approvalActs,
  approvalRecord,
  approvalRecordHeading,
} from './record.ts';
