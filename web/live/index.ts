/** What others do appears by itself. */
export { isStreamAway, onDraftNews, useHeldUpdates, useIsAway, useLive, withHeldUpdates } from './live.ts';
