/** Cancels a job that is not finished; removes the file of one that is. Either way there is nothing left to download. */
import { requirePermission } from '../../access/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import { findJob } from './job-rows.ts';
import { dropFile } from './kept-file.ts';
import { unqueuePack } from './queue-pack.ts';

export async function cancelJob(tx: Tx, actor: Actor, id: string, now: Date): Promise<void> {
  const { scopeId } = await findJob(tx, actor, id);
  // A person may always give their own up; a token only what it could have asked for.
  if (actor.token !== undefined) await requirePermission(tx, actor, scopeId, 'EXPORT_AUDIT_PACK');
  const cancelled = await tx
    .updateTable('export_jobs')
    .set({ state: 'cancelled', finished_at: now })
    .where('scope_id', '=', scopeId)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (cancelled.numUpdatedRows > 0n) {
    await unqueuePack(tx, id);
  } else {
    await tx
      .updateTable('export_jobs')
      .set({ expires_at: now })
      .where('scope_id', '=', scopeId)
      .where('id', '=', id)
      .where('state', '=', 'done')
      .execute();
  }
  await dropFile(tx, { scopeId, jobId: id });
}
