/** A worker of the queue for imports: takes runs, frees those of dead workers, and removes what is older than a day. */
import { Logger, type Runner, run } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import { hasPlaceInQueue, type ImportTaskPayload, importTask, type QueuedImport, queueImport } from './queue.ts';
import { runImport } from './run/run-import.ts';

const runsAtOnce = 1;
const sweepEveryMs = 5_000;
const silentForMs = 15_000;

export interface ImportWorker {
  /** Stops taking runs, hands back the one under way and ends. */
  stop(): Promise<void>;
}

type Log = (message: string) => void;

export async function startImportWorker(services: Services, log: Log): Promise<ImportWorker> {
  const stopping = new AbortController();
  // Connections of its own: the queue keeps one for good, which requests must not miss.
  const pool = new pg.Pool({ ...services.db.pool.options, max: runsAtOnce + 2 });
  pool.on('error', (error) => log(`The import queue lost a connection: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => {}));
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: runsAtOnce,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log(message);
    }),
    taskList: {
      [importTask]: async (payload, helpers) => {
        const workerId = helpers.job.locked_by ?? 'unknown';
        await runImport(services, payload as ImportTaskPayload, { workerId, stopping: stopping.signal });
      },
    },
  });
  runner.promise.catch((error: unknown) => log(`The import worker ended: ${error}`));
  const sweeping = setInterval(() => {
    sweepImports(services).catch((error: unknown) => log(`Sweeping imports failed: ${error}`));
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

/** Safe to run in every process at once. */
async function sweepImports({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await db.withoutActor(async (tx) => {
    await freeSilent(tx, new Date(now.getTime() - silentForMs));
    await sql`select drop_expired_imports(${now}::timestamptz)`.execute(tx);
  });
}

async function freeSilent(tx: Tx, since: Date): Promise<void> {
  const { rows } = await sql<QueuedImport & { worker: string }>`
    select id, scope_id as "scopeId", created_by as "userId", worker from silent_imports(${since}::timestamptz)`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await sql`select graphile_worker.force_unlock_workers(${rows.map(({ worker }) => worker)}::text[])`.execute(tx);
  for (const silent of rows) if (!(await hasPlaceInQueue(tx, silent.id))) await queueImport(tx, silent);
}
