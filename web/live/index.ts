/** What others do appears by itself. */
export { useHeldUpdates, useIsAway, useLive, withHeldUpdates } from './live.ts';
