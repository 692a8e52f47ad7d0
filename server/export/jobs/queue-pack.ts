/** A pack's place in the queue. */
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/index.ts';

export const packTask = 'make_pack';
const tries = 10;

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
  await sql`
    select graphile_worker.add_job(${packTask}, payload => ${JSON.stringify(payload)}::json,
      queue_name => ${`scope:${scopeId}`}, max_attempts => ${tries}, job_key => ${keyOf(id)})`.execute(tx);
}

export async function hasPlaceInQueue(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${keyOf(id)}`.execute(tx);
  return rows.length > 0;
}

const keyOf = (id: string) => `pack:${id}`;
