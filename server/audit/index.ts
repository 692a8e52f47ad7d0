/** The audit trail: written in the transaction of the act, read by who may, never changed. */
export {
  type AuditEntity,
  appendAudit,
  appendInstallationEvent,
  type InstallationAct,
  type ScopeAct,
} from './append.ts';
export { compareHeads, KeptHeads, readHeads } from './kept-heads.ts';
export { auditRoutes } from './routes.ts';
export { type ChainBreak, type VerifiedChains, verifyChains } from './verify-chains.ts';
