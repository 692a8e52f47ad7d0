/** A job's place in the queue. Its key is the job's own: queued twice while it waits, it is there once. */
import { sql } from 'kysely';
import type { Tx } from '../database/index.ts';

interface QueuedJob {
  task: string;
  /** Identifiers alone: the content that a job works on stays behind the scope predicate. */
  payload: object;
  tries: number;
  key: string | null;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  notBefore?: Date | null;
}

export async function queueJob(tx: Tx, { task, payload, tries, key, queue, notBefore }: QueuedJob): Promise<void> {
  await sql`
    select graphile_worker.add_job(${task}, payload => ${JSON.stringify(payload)}::json,
      queue_name => ${queue ?? null}, max_attempts => ${tries}, job_key => ${key},
      run_at => ${notBefore ?? null}::timestamptz)`.execute(tx);
}

export async function unqueueJob(tx: Tx, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx);
}

/** A worker that did not show after this moment that it lives is taken for dead. */
export function silentSince(now: Date): Date {
  return new Date(now.getTime() - 15_000);
}

/** Lets others take what silent workers hold. One that came back late may have removed a job: it gets its place again. */
export async function freeJobs<Silent extends { key: string; worker: string }>(
  tx: Tx,
  jobs: readonly Silent[],
  queueAgain: (tx: Tx, job: Silent) => Promise<void>,
): Promise<void> {
  if (jobs.length === 0) return;
  await sql`select graphile_worker.force_unlock_workers(${jobs.map(({ worker }) => worker)}::text[])`.execute(tx);
  for (const job of jobs) {
    const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${job.key}`.execute(tx);
    if (rows.length === 0) await queueAgain(tx, job);
  }
}
