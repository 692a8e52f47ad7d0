/**
 * A worker of the queue: takes jobs, shows that it lives, and frees the jobs of workers that no longer do. Any number of
 * them share the work, inside servers or as processes of their own.
 */
import { Logger, type Runner, run } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { sweepSpool } from '../packs/spool.ts';
import type { Renderer } from '../renderer.ts';
import { hasPlaceInQueue, type PackTaskPayload, packTask, type QueuedPack, queuePack } from './queue-pack.ts';
import { runJob } from './run-job.ts';

const packsAtOnce = 2;
const sweepEveryMs = 5_000;
const silentForMs = 15_000;

export interface PackWorker {
  /** Stops taking jobs, hands back those under way and ends. */
  stop(): Promise<void>;
}

type Log = (message: string) => void;

export async function startPackWorker(services: Services, renderer: Renderer, log: Log): Promise<PackWorker> {
  const stopping = new AbortController();
  // Connections of its own: the queue keeps one for good, which requests must not miss.
  const pool = new pg.Pool({ ...services.db.pool.options, max: packsAtOnce + 2 });
  pool.on('error', (error) => log(`The queue lost a connection: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => {}));
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: packsAtOnce,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log(message);
    }),
    taskList: {
      [packTask]: async (payload, helpers) => {
        const workerId = helpers.job.locked_by ?? 'unknown';
        await runJob(services, renderer, payload as PackTaskPayload, { workerId, stopping: stopping.signal, log });
      },
    },
  });
  runner.promise.catch((error: unknown) => log(`The pack worker ended: ${error}`));
  const sweeping = setInterval(() => {
    sweep(services).catch((error: unknown) => log(`Sweeping failed: ${error}`));
  }, sweepEveryMs);
  sweeping.unref();
  return {
    async stop() {
      clearInterval(sweeping);
      stopping.abort();
      await runner.stop().catch(() => {});
      await pool.end();
    },
  };
}

/** Frees what dead workers hold, and removes what has expired. Safe to run in every process at once. */
export async function sweep({ db, clock, config }: Services): Promise<void> {
  const now = clock.now();
  await db.withoutActor(async (tx) => {
    await freeSilentJobs(tx, new Date(now.getTime() - silentForMs));
    await sql`select drop_expired_packs(${now}::timestamptz)`.execute(tx);
  });
  await sweepSpool(config.dataDir, now);
}

/** A worker that was taken for dead and came back late may have removed the job from the queue: it gets its place again. */
async function freeSilentJobs(tx: Tx, since: Date): Promise<void> {
  const { rows: jobs } = await sql<QueuedPack & { worker: string }>`
    select id, scope_id as "scopeId", created_by as "userId", worker
    from silent_export_jobs(${since}::timestamptz)`.execute(tx);
  if (jobs.length === 0) return;
  await sql`select graphile_worker.force_unlock_workers(${jobs.map(({ worker }) => worker)}::text[])`.execute(tx);
  for (const job of jobs) if (!(await hasPlaceInQueue(tx, job.id))) await queuePack(tx, job);
}
