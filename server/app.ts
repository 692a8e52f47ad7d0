/** The whole service as one Fastify app, apart from listening: tests build it just so. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  accessMails,
  accessRoutes,
  addAuthentication,
  hasSession,
  requireAdministrator,
  requirePermission,
} from './access/index.ts';
import { attachmentRoutes } from './attachments/index.ts';
import { auditRoutes } from './audit/index.ts';
import { demoRoutes } from './demo/index.ts';
import { documentRoutes, placementRoutes } from './documents/index.ts';
import { exportRoutes, openRenderer, type Renderer } from './export/index.ts';
import { figuresRoutes } from './figures/index.ts';
import { folderRoutes } from './folders/index.ts';
import { importRoutes } from './import/index.ts';
import { integrityRoutes } from './integrity/index.ts';
import { keepingRoutes } from './keeping-routes.ts';
import { type App, addWebApp, createServer, type ServerOptions, type Services } from './kernel/http/index.ts';
import { addMailWorker } from './kernel/mail/index.ts';
import { workWhileListening } from './kernel/queue/index.ts';
import { newsMails, newsRoutes } from './news/index.ts';
import { addReadingWorker, readingMails, readingRoutes } from './reading/index.ts';
import { reviewRoutes } from './review/index.ts';
import { scopeRoutes } from './scopes/index.ts';
import { searchRoutes } from './search/index.ts';
import { startSweeps } from './sweeps.ts';
import { traceabilityRoutes } from './traceability/index.ts';

/** Built, this file is dist/server/app.js; run from source, server/app.ts. The web app is dist/web either way. */
const here = fileURLToPath(new URL('.', import.meta.url));
const webFolder = join(here, import.meta.url.endsWith('.ts') ? '../dist/web' : '../web');

/** Every noun's routes, in the order of imports. */
const nouns: ((app: App, services: Services, renderer: Renderer) => void)[] = [
  accessRoutes,
  demoRoutes,
  scopeRoutes,
  auditRoutes({ requireAdministrator, requirePermission }),
  newsRoutes,
  folderRoutes,
  placementRoutes,
  documentRoutes,
  readingRoutes,
  reviewRoutes,
  attachmentRoutes,
  searchRoutes,
  traceabilityRoutes,
  figuresRoutes,
  exportRoutes,
  integrityRoutes,
  importRoutes,
  keepingRoutes,
];

interface AppOptions extends ServerOptions {
  /** One that warms up already; else the app's own starts with the first export. The app closes it. */
  renderer?: Renderer;
}

export async function buildApp(services: Services, options: AppOptions = {}): Promise<App> {
  const { renderer = openRenderer(services.config.renderWorkers) } = options;
  const app = await createServer(services, options);
  await addAuthentication(app, services);
  for (const addRoutes of nouns) addRoutes(app, services, renderer);
  addMailWorker(app, services, { ...accessMails, ...newsMails, ...readingMails });
  addReadingWorker(app, services);
  workWhileListening(app, (log) => startSweeps(services, log));
  await addWebApp(app, webFolder, (request) => hasSession(request, services.config));
  await app.ready();
  return app;
}
