/** Runs imports in the background, frees those of dead workers, and removes what is older than a day. */
import { sql } from 'kysely';
import type { Services } from '../kernel/http/index.ts';
import { freeJobs, type QueueWorker, silentSince, startQueueWorker } from '../kernel/queue/index.ts';
import { type ImportTaskPayload, importTask, type QueuedImport, queueImport } from './queue.ts';
import { runImport } from './run/run-import.ts';

export function startImportWorker(services: Services, log: (message: string) => void): Promise<QueueWorker> {
  return startQueueWorker<ImportTaskPayload>(
    services,
    {
      ...{ name: 'imports', task: importTask, atOnce: 1, logsFailures: true, sweepEveryMs: 5_000 },
      run: (payload, worker) => runImport(services, payload, worker),
      sweep: () => sweepImports(services),
    },
    log,
  );
}

async function sweepImports({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await db.withoutActor(async (tx) => {
    const { rows } = await sql<QueuedImport & { key: string; worker: string }>`
      select id, 'import:' || id as key, scope_id as "scopeId", created_by as "userId", worker
      from silent_imports(${silentSince(now)}::timestamptz)`.execute(tx);
    await freeJobs(tx, rows, queueImport);
    await sql`select drop_expired_imports(${now}::timestamptz)`.execute(tx);
  });
}
