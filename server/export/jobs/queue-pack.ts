/** A pack's place in the queue. */
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/index.ts';
import { queueJob, triesInQueue, unqueueJob } from '../../kernel/queue/index.ts';

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

/** A pack of a scope with more documents takes minutes. */
const longFrom = 200;

/** People take turns. One queue for each scope: its packs run one after the other, so that scopes take turns too. */
export async function queuePack(tx: Tx, { id, scopeId, userId }: QueuedPack): Promise<void> {
  const payload: PackTaskPayload = { jobId: id, userId };
  const { rows } = await sql`select from documents where scope_id = ${scopeId} limit ${longFrom}`.execute(tx);
  const place = { queue: `scope:${scopeId}`, owner: userId, long: rows.length === longFrom };
  await queueJob(tx, { task: packTask, payload, ...place, tries: triesInQueue, key: `pack:${id}` });
}

export async function unqueuePack(tx: Tx, id: string): Promise<void> {
  await unqueueJob(tx, `pack:${id}`);
}
