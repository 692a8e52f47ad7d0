/** A pack's place in the queue. */
import type { Tx } from '../../kernel/database/index.ts';
import { queueJob, unqueueJob } from '../../kernel/queue/index.ts';

export const packTask = 'make_pack';

export interface PackTaskPayload {
  jobId: string;
  userId: string;
}

export interface QueuedPack {
  id: string;
  scopeId: string;
  userId: string;
}

/** One queue for each scope: its packs run one after the other, so that scopes take turns. */
export async function queuePack(tx: Tx, { id, scopeId, userId }: QueuedPack): Promise<void> {
  const payload: PackTaskPayload = { jobId: id, userId };
  await queueJob(tx, { task: packTask, payload, queue: `scope:${scopeId}`, tries: 10, key: `pack:${id}` });
}

export async function unqueuePack(tx: Tx, id: string): Promise<void> {
  await unqueueJob(tx, `pack:${id}`);
}
