/** The audit trail: written in the transaction of the act, read by who may, never changed. */
export {
  appendAudit,
  appendInstallationEvent,
  type InstallationAct,
} from './append.ts';
export { askedCode } from './asked-code.ts';
export {
  type CodedEvent,
  codeEvents,
  codeOf,
  contentDigest,
  type EventKey,
  grownChains,
  judgeCode,
  keyedCode,
  keyIdOf,
} from './event-code.ts';
export { compareHeads, KeptHeads, readHeads } from './kept-heads.ts';
export { auditRoutes } from './routes.ts';
export { lowerBound, upperBound } from './time-filter.ts';
export { type ChainBreak, verifyChains } from './verify-chains.ts';
