/**
 * Imports: existing files become documents. A file is checked and planned first, mended by its person, and then run in
 * the background as that person, so that row security and permissions bound it like everything else that they do.
 */
import type { App, Services } from '../kernel/http/index.ts';
import { planRoutes } from './routes.ts';
import { type ImportWorker, startImportWorker } from './worker.ts';

export { startImportWorker } from './worker.ts';

/** A server that listens also works on the queue; one that is only asked (a test) does not. */
export function importRoutes(app: App, services: Services): void {
  let worker: ImportWorker | null = null;
  app.addHook('onListen', async () => {
    worker = await startImportWorker(services, (message) => app.log.error(message));
  });
  app.addHook('preClose', async () => worker?.stop());
  planRoutes(app, services);
}
