/** The approval record of a version as its PDF prints it, for everyone who may read the version. */
import { AppError, type ApprovalRecordView } from '../../contract/index.ts';
import { requirePermission } from '../access/index.ts';
import { findVersion, readApprovals, readFiles } from '../documents/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { readRules } from '../scopes/index.ts';

export async function getApprovalRecord(tx: Tx, actor: Actor, id: string): Promise<ApprovalRecordView> {
  const version = await findVersion(tx, id);
  const { scopeId, versionId } = version;
  await requirePermission(tx, actor, scopeId, 'VIEW');
  const manifest = version.manifest ?? (version.state === 'DRAFT' ? await readFiles(tx, scopeId, versionId) : []);
  const { approvalRecord: printed } = await readRules(tx, scopeId);
  const record = (await readApprovals(tx, scopeId, [{ ...version, manifest }])).get(versionId);
  if (record === undefined) throw new AppError('NOT_FOUND');
  return { printed, ...record };
}
