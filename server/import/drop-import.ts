/** Drops an import with its file; of one that runs, stops the run. What was written stays, and the event says how much. */
import { requirePermission } from '../access/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { lockImport } from './import-rows.ts';
import { unqueueImport } from './queue.ts';
import { recordImport } from './record-import.ts';

export async function dropImport(tx: Tx, actor: Actor, id: string, now: Date): Promise<void> {
  const { scopeId, state } = await lockImport(tx, actor, id, now);
  // A person may always give their own up; a token only what it could have begun.
  if (actor.token !== undefined) await requirePermission(tx, actor, scopeId, 'AUTHOR_DOCUMENTS');
  if (state !== 'running') {
    await tx.deleteFrom('imports').where('scope_id', '=', scopeId).where('id', '=', id).execute();
    return;
  }
  await tx
    .updateTable('imports')
    .set({ state: 'cancelled', finished_at: now })
    .where('scope_id', '=', scopeId)
    .where('id', '=', id)
    .execute();
  await unqueueImport(tx, id);
  await recordImport(tx, actor, { scopeId, importId: id }, 'cancelled');
}
