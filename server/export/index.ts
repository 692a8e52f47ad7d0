/**
 * Exports: one version as PDF, a scope as zip or merged PDF, and the jobs that make packs.
 *
 * Every export reads as its caller, so row security bounds it; every one is audited before a byte leaves.
 */
// The render threads load sharp with their first image, and it asks that the main thread has loaded it before.
import 'sharp';
import type { App, Services } from '../kernel/http/index.ts';
import { workWhileListening } from '../kernel/queue/index.ts';
import { digestRoutes } from './digests/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { startPackWorker } from './jobs/worker.ts';
import { packRoutes } from './packs/routes.ts';
import { printCheckRoutes } from './print-check/routes.ts';
import { readingExportRoutes } from './reading/routes.ts';
import type { Renderer } from './renderer.ts';
import { savedChoiceRoutes } from './saved-choices/routes.ts';
import { singleExportRoutes } from './single/routes.ts';

export { startPackWorker } from './jobs/worker.ts';
export { openRenderer, type Renderer } from './renderer.ts';
export { literalText } from './report/literal-text.ts';
export { makeReport } from './report/make-report.ts';
export { exportSweeps } from './sweeps.ts';

export function exportRoutes(app: App, services: Services, renderer: Renderer): void {
  workWhileListening(app, (log) => startPackWorker(services, renderer, log));
  app.addHook('onClose', () => renderer.close());
  singleExportRoutes(app, services, renderer);
  printCheckRoutes(app, services, renderer);
  packRoutes(app, services, renderer);
  jobRoutes(app, services);
  digestRoutes(app, services);
  savedChoiceRoutes(app, services);
  historyRoutes(app, services);
  readingExportRoutes(app, services, renderer);
}
