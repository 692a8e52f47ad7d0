/**
 * Imports: existing files become documents. A file is checked and planned first, corrected by its person, and then run in
 * the background as that person, so that row security and permissions bound it like everything else that they do.
 */
import type { App, Services } from '../kernel/http/index.ts';
import { workWhileListening } from '../kernel/queue/index.ts';
import { planRoutes } from './routes.ts';
import { startImportWorker } from './worker.ts';

export { createImport } from './create-import.ts';
export { findImport } from './import-rows.ts';
export { startRun } from './start-run.ts';
export { withUploadFromDisk } from './upload-from-disk.ts';
export { startImportWorker } from './worker.ts';

export function importRoutes(app: App, services: Services): void {
  workWhileListening(app, (log) => startImportWorker(services, log));
  planRoutes(app, services);
}
