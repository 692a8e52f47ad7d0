/** Starts the run of a plan. The state and its place in the queue are one transaction: neither exists without the other. */
import { AppError, type Import, type RunImportBody } from '../../contract/index.ts';
import { requirePermission } from '../access/index.ts';
import { cleanReason } from '../documents/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { refuseBulkRelease } from './bulk-release.ts';
import { requireChecked } from './change-plan.ts';
import { findImport, lockImport, readRows } from './import-rows.ts';
import { queueImport } from './queue.ts';
import { startCode } from './start-code.ts';

export async function startRun(tx: Tx, actor: Actor, id: string, body: RunImportBody, now: Date): Promise<Import> {
  const reason = cleanReason(body.reason);
  const row = await lockImport(tx, actor, id, now);
  await requirePermission(tx, actor, row.scopeId, 'AUTHOR_DOCUMENTS');
  if (body.release) await requirePermission(tx, actor, row.scopeId, 'RELEASE_DOCUMENTS');
  requireChecked(row);
  if (body.release) await refuseBulkRelease(tx, row.scopeId);
  const documents = await readRows(tx, row.scopeId, id);
  const total = documents.filter(({ skip, error }) => !skip && error === null).length;
  if (total === 0) {
    const detail = 'No document of the plan can be imported as it is. Correct the plan first.';
    throw new AppError('STEP_NOT_ALLOWED', { detail, state: row.state });
  }

  const { release } = body;
  const run = { state: 'running' as const, release, reason, total, started_at: now };
  await tx
    .updateTable('imports')
    .set({ ...run, token_id: actor.token?.id ?? null })
    .where('scope_id', '=', row.scopeId)
    .where('id', '=', row.id)
    .execute();
  const key = { importId: row.id, scopeId: row.scopeId, userId: actor.userId };
  const started = { ...key, tokenId: actor.token?.id ?? null, sha256: row.sha256, release, reason };
  const code = startCode(tx, started, documents);
  await queueImport(tx, { id: row.id, scopeId: row.scopeId, userId: actor.userId, code, total });
  return findImport(tx, actor, id, now);
}
