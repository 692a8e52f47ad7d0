/** What others do appears by itself. */
export { useHeldUpdates, useIsAway, useLive } from './live.ts';
