export { checkIsolation, IsolationBroken } from './check-isolation.ts';
export { appUrlFor } from './connection-url.ts';
export { describeSchema } from './describe-schema.ts';
export { DatabaseUnavailable } from './errors.ts';
export { keptPlan } from './kept-plan.ts';
export { lockScope, lockScopeOf } from './lock-scope.ts';
export { isTextOf, readMigrations, readSchema } from './migrations.ts';
export {
  type Actor,
  type Database,
  databaseOf,
  openDatabase,
  type Statements,
  type Tx,
} from './open-database.ts';
export { provision } from './provision.ts';
export { ProvisioningRefused } from './refused.ts';
export type { CopiedFile } from './review-tables.ts';
export { findRoles, type Roles, rolesFor } from './role-names.ts';
export { readSchemaFiles } from './schema-files.ts';
export type { Tables } from './tables.ts';
export { together } from './together.ts';
export { endRestore, isRestoreUnfinished } from './unfinished-restore.ts';
export { withCommit } from './with-commit.ts';
