export { identityHeaderHeight } from './identity-header.ts';
export type { Chapter, Cover, DocumentTarget, FooterLink, Identity, MakeUpJob } from './job.ts';
export { makeUp } from './make-up.ts';
