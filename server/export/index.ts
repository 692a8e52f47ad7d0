/**
 * Exports: one version as PDF, a scope as zip or merged PDF, and the jobs that make packs.
 *
 * Every export reads as its caller, so row security bounds it; every one is audited before a byte leaves.
 */
import type { App, Services } from '../kernel/http/index.ts';
import { packRoutes } from './packs/routes.ts';
import { openRenderer } from './renderer.ts';
import { singleExportRoutes } from './single/routes.ts';

export function exportRoutes(app: App, services: Services): void {
  const renderer = openRenderer(services.config.renderWorkers);
  app.addHook('onListen', async () => renderer.warm());
  app.addHook('onClose', () => renderer.close());
  singleExportRoutes(app, services, renderer);
  packRoutes(app, services, renderer);
}
