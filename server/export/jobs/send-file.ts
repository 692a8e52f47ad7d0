/** A finished pack, streamed from the database in chunks, each in a short transaction of the caller. */
import { Readable } from 'node:stream';
import { AppError, type ExportJob } from '../../../contract/index.ts';
import type { Actor, Database } from '../../kernel/database/index.ts';

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
