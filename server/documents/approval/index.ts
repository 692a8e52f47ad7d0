/** How versions were approved, as the trail proves it. */
export { type ApprovalSubject, readApprovals } from './read-approvals.ts';
