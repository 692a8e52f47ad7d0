/** A run's place in the queue. */
import type { Tx } from '../kernel/database/index.ts';
import { queueJob, unqueueJob } from '../kernel/queue/index.ts';

export const importTask = 'run_import';

export interface ImportTaskPayload {
  importId: string;
  userId: string;
}

export interface QueuedImport {
  id: string;
  scopeId: string;
  userId: string;
}

/** One queue for each scope: two runs would only wait for each other's locks. */
export async function queueImport(tx: Tx, { id, scopeId, userId }: QueuedImport): Promise<void> {
  const payload: ImportTaskPayload = { importId: id, userId };
  await queueJob(tx, { task: importTask, payload, queue: `import:${scopeId}`, tries: 10, key: `import:${id}` });
}

export async function unqueueImport(tx: Tx, id: string): Promise<void> {
  await unqueueJob(tx, `import:${id}`);
}
