/** A worker of the queue: takes jobs of one task, and sweeps up what dead workers and the passing of time leave. */
import { Logger, type Runner, run } from 'graphile-worker';
import pg from 'pg';
import type { App, Services } from '../http/index.ts';

type Log = (message: string) => void;

interface QueueWork<Payload> {
  /** What the log calls it: "packs". */
  name: string;
  task: string;
  atOnce: number;
  /** Whether the log tells of each try that failed; false where `run` does that itself. */
  logsFailures: boolean;
  run(payload: Payload, worker: { workerId: string; stopping: AbortSignal }): Promise<void>;
  /** Safe to run in every process at once. */
  sweep(): Promise<void>;
  sweepEveryMs: number;
}

export interface QueueWorker {
  /** Stops taking jobs, hands back those under way and ends. */
  stop(): Promise<void>;
}

export async function startQueueWorker<Payload>(
  { db }: Services,
  work: QueueWork<Payload>,
  log: Log,
): Promise<QueueWorker> {
  const stopping = new AbortController();
  // Connections of its own: the queue keeps one for good, which requests must not miss.
  const pool = new pg.Pool({ ...db.own, max: work.atOnce + 2 });
  pool.on('error', (error) => log(`The queue of ${work.name} lost a connection: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => {}));
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: work.atOnce,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' && work.logsFailures) log(message);
    }),
    taskList: {
      [work.task]: async (payload, { job }) => {
        await work.run(payload as Payload, { workerId: job.locked_by ?? 'unknown', stopping: stopping.signal });
      },
    },
  });
  runner.promise.catch((error: unknown) => log(`The worker for ${work.name} ended: ${error}`));
  const sweeping = setInterval(() => {
    work.sweep().catch((error: unknown) => log(`Sweeping the queue of ${work.name} failed: ${error}`));
  }, work.sweepEveryMs);
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

/** A server that listens also works on the queue; one that is only asked (a test) does not. */
export function workWhileListening(app: App, start: (log: Log) => Promise<QueueWorker>): void {
  let worker: QueueWorker | null = null;
  app.addHook('onListen', async () => {
    worker = await start((message) => app.log.error(message));
  });
  app.addHook('preClose', async () => worker?.stop());
}
