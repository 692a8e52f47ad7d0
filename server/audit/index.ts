export {
  type AuditEntity,
  appendAudit,
  appendInstallationEvent,
  type InstallationAct,
  type ScopeAct,
} from './append.ts';
