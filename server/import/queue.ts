/** A run's place in the queue. */
import { sql } from 'kysely';
import type { Tx } from '../kernel/database/index.ts';

export const importTask = 'run_import';
const tries = 10;

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
  await sql`
    select graphile_worker.add_job(${importTask}, payload => ${JSON.stringify(payload)}::json,
      queue_name => ${`import:${scopeId}`}, max_attempts => ${tries}, job_key => ${keyOf(id)})`.execute(tx);
}

export async function unqueueImport(tx: Tx, id: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${keyOf(id)})`.execute(tx);
}

export async function hasPlaceInQueue(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${keyOf(id)}`.execute(tx);
  return rows.length > 0;
}

const keyOf = (id: string) => `import:${id}`;
