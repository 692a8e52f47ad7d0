export { identityHeaderHeight } from './identity-header.ts';
export type { Chapter, Cover, DocumentTarget, Identity, LoadedChapter, MadeUp, MakeUpJob } from './job.ts';
export { makeUp } from './make-up.ts';
