/** The file of a finished pack: kept in chunks for a day, and sent from there. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { AppError, type ExportJob } from '../../../contract/index.ts';
import type { Actor, Database, Tx } from '../../kernel/database/index.ts';

interface JobAtWork {
  actor: Actor;
  scopeId: string;
  jobId: string;
  attempt: number;
}

const keptForMs = 24 * 60 * 60_000;
const chunkBytes = 1024 * 1024;

export function keptUntil(finished: Date): Date {
  return new Date(finished.getTime() + keptForMs);
}

/**
 * Each chunk is a short transaction, so that the job can be seen to live and be cancelled while a large file is kept.
 * Nobody can download it yet. Whoever ends the claim removes the chunks and waits for one under way, so none is left over.
 * False when the job was taken away meanwhile.
 */
export async function keepFile(db: Database, job: JobAtWork, path: string): Promise<boolean> {
  const { actor, scopeId, jobId, attempt } = job;
  let ordinal = 0;
  for await (const bytes of createReadStream(path, { highWaterMark: chunkBytes })) {
    const { numAffectedRows } = await db.withActor(actor, (tx) =>
      sql`
        insert into export_job_chunks (scope_id, job_id, ordinal, bytes)
        select scope_id, id, ${ordinal++}::integer, ${bytes as Buffer}::bytea from export_jobs
        where scope_id = ${scopeId} and id = ${jobId} and attempt = ${attempt} and state = 'running'
        for share`.execute(tx),
    );
    if (numAffectedRows === 0n) return false;
  }
  return true;
}

/** Refuses by name while there is nothing to download, or nothing any more. */
export function requireFile(job: ExportJob, now: Date): void {
  if (job.state !== 'done') {
    const detail = `The pack is ${job.state}; there is no file.`;
    throw new AppError('JOB_NOT_DONE', { state: job.state, detail });
  }
  if (job.expiresAt !== null && job.expiresAt <= now.toISOString()) {
    throw new AppError('DISPOSED', { detail: 'The file of this pack was removed. Start the export again.' });
  }
}

/** Each chunk is read in a short transaction of the caller. */
export function packStream(db: Database, actor: Actor, job: ExportJob): Readable {
  async function* chunks() {
    for (let ordinal = 0; ; ordinal++) {
      const row = await db.withActor(actor, (tx) =>
        tx
          .selectFrom('export_job_chunks')
          .select('bytes')
          .where('scope_id', '=', job.scopeId)
          .where('job_id', '=', job.id)
          .where('ordinal', '=', ordinal)
          .executeTakeFirst(),
      );
      if (!row) return;
      yield row.bytes;
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}

/** What is kept of a job's file, be it whole or begun. */
export async function dropFile(tx: Tx, { scopeId, jobId }: { scopeId: string; jobId: string }): Promise<void> {
  await tx.deleteFrom('export_job_chunks').where('scope_id', '=', scopeId).where('job_id', '=', jobId).execute();
}
