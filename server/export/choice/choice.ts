/**
 * Which versions an export holds, as a value: one version, or one of each document of a scope. Whatever a choice comes to
 * say, `readPlan` reads it, and the permission it needs is asked for here, before the export and again at its end.
 */
import { type Membership, requirePermission } from '../../access/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';

export type Choice =
  /** A version that is only checked may still be in work. */
  { kind: 'version'; versionId: string; purpose: 'export' | 'check' } | { kind: 'scope'; scopeId: string };

export async function requireExportPermission(
  tx: Tx,
  actor: Actor,
  scopeId: string,
  kind: Choice['kind'],
): Promise<Membership> {
  const membership = await requirePermission(tx, actor, scopeId, 'VIEW');
  return kind === 'version' ? membership : requirePermission(tx, actor, scopeId, 'EXPORT_AUDIT_PACK');
}
