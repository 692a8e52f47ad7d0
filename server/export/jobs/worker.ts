/** Makes packs in the background, and removes old files. */
import { sql } from 'kysely';
import type { Services } from '../../kernel/http/index.ts';
import { type QueueWorker, startQueueWorker } from '../../kernel/queue/index.ts';
import { sweepSpool } from '../packs/spool.ts';
import type { Renderer } from '../renderer.ts';
import { type PackTaskPayload, packTask, type QueuedPack, queuePack } from './queue-pack.ts';
import { runJob } from './run-job.ts';

type Log = (message: string) => void;

export function startPackWorker(services: Services, renderer: Renderer, log: Log): QueueWorker {
  return startQueueWorker<PackTaskPayload>(
    services,
    {
      ...{ name: 'packs', task: packTask, atOnce: 2, byTurn: true, logsFailures: true },
      run: (payload, current) => runJob(services, renderer, payload, { ...current, log }),
      sweep: () => sweep(services),
    },
    log,
  );
}

export async function sweep({ db, clock, config }: Services): Promise<void> {
  const now = clock.now();
  await db.withoutActor(async (tx) => {
    const { rows } = await sql<QueuedPack>`
      select id, scope_id as "scopeId", created_by as "userId" from unplaced_export_jobs()`.execute(tx);
    for (const pack of rows) await queuePack(tx, pack);
    await sql`select drop_expired_packs(${now}::timestamptz)`.execute(tx);
  });
  await sweepSpool(config.dataDir, now);
}
