/** The steps of a version's lifecycle, and approving, one use case each. */
export { approveVersion } from './approve-version.ts';
export { cancelVersion } from './cancel-version.ts';
export { disposeVersion } from './dispose-version.ts';
export { releaseVersion } from './release-version.ts';
export { returnVersion } from './return-version.ts';
export { revokeVersion } from './revoke-version.ts';
export { submitVersion } from './submit-version.ts';
export type { Step } from './take-step.ts';
export { withdrawVersion } from './withdraw-version.ts';
