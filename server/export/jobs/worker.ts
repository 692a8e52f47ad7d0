/** Makes packs in the background, frees those of workers that no longer show that they live, and removes old files. */
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { freeJobs, type QueueWorker, silentSince, startQueueWorker } from '../../kernel/queue/index.ts';
import { sweepSpool } from '../packs/spool.ts';
import type { Renderer } from '../renderer.ts';
import { type PackTaskPayload, packTask, type QueuedPack, queuePack } from './queue-pack.ts';
import { runJob } from './run-job.ts';

type Log = (message: string) => void;

export function startPackWorker(services: Services, renderer: Renderer, log: Log): Promise<QueueWorker> {
  return startQueueWorker<PackTaskPayload>(
    services,
    {
      ...{ name: 'packs', task: packTask, atOnce: 2, logsFailures: true, sweepEveryMs: 5_000 },
      run: (payload, worker) => runJob(services, renderer, payload, { ...worker, log }),
      sweep: () => sweep(services),
    },
    log,
  );
}

export async function sweep({ db, clock, config }: Services): Promise<void> {
  const now = clock.now();
  await db.withoutActor(async (tx) => {
    await freeSilentJobs(tx, silentSince(now));
    await sql`select drop_expired_packs(${now}::timestamptz)`.execute(tx);
  });
  await sweepSpool(config.dataDir, now);
}

async function freeSilentJobs(tx: Tx, since: Date): Promise<void> {
  const { rows } = await sql<QueuedPack & { key: string; worker: string }>`
    select id, 'pack:' || id as key, scope_id as "scopeId", created_by as "userId", worker
    from silent_export_jobs(${since}::timestamptz)`.execute(tx);
  await freeJobs(tx, rows, queuePack);
}
