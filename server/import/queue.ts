/** A run's place in the queue. */
import type { Tx } from '../kernel/database/index.ts';
import { queueJob, triesInQueue, unqueueJob } from '../kernel/queue/index.ts';

export const importTask = 'run_import';

export interface ImportTaskPayload {
  importId: string;
  userId: string;
  /** Of the start of the run (start-code.ts). */
  code?: string;
}

export interface QueuedImport {
  id: string;
  scopeId: string;
  userId: string;
  code?: string;
  /** How many documents it has to write. */
  total?: number;
}

/** A run of more documents takes minutes. */
const longFrom = 200;

/** People take turns. One queue for each scope: two runs would only wait for each other's locks. */
export async function queueImport(tx: Tx, { id, scopeId, userId, code, total = 0 }: QueuedImport): Promise<void> {
  const payload: ImportTaskPayload = { importId: id, userId, ...(code !== undefined && { code }) };
  const place = { queue: `import:${scopeId}`, owner: userId, long: total >= longFrom };
  await queueJob(tx, { task: importTask, payload, ...place, tries: triesInQueue, key: `import:${id}` });
}

export async function unqueueImport(tx: Tx, id: string): Promise<void> {
  await unqueueJob(tx, `import:${id}`);
}
