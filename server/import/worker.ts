/** Runs imports in the background, and removes those whose time (KEEP_IMPORTS_HOURS) is over. */
import { sql } from 'kysely';
import type { Services } from '../kernel/http/index.ts';
import { type QueueWorker, startQueueWorker } from '../kernel/queue/index.ts';
import { type ImportTaskPayload, importTask, type QueuedImport, queueImport } from './queue.ts';
import { runImport } from './run/run-import.ts';

export function startImportWorker(services: Services, log: (message: string) => void): QueueWorker {
  return startQueueWorker<ImportTaskPayload>(
    services,
    {
      ...{ name: 'imports', task: importTask, atOnce: 2, byTurn: true, logsFailures: true },
      run: (payload, current) => runImport(services, payload, current),
      sweep: () => sweepImports(services),
    },
    log,
  );
}

async function sweepImports({ db, clock }: Services): Promise<void> {
  await db.withoutActor(async (tx) => {
    const { rows } = await sql<QueuedImport>`
      select id, scope_id as "scopeId", created_by as "userId" from unplaced_imports()`.execute(tx);
    for (const unplaced of rows) await queueImport(tx, unplaced);
    await sql`select drop_expired_imports(${clock.now()}::timestamptz)`.execute(tx);
  });
}
