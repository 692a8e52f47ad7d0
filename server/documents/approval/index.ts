/** How versions were approved, as the trail proves it. */
export { readApprovals } from './read-approvals.ts';
