/** The whole service as one Fastify app, apart from listening: tests build it just so. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accessRoutes, addAuthentication } from './access/index.ts';
import { type App, addWebApp, createServer, type ServerOptions, type Services } from './kernel/http/index.ts';

/** Built, this file is dist/server/app.js; run from source, server/app.ts. The web app is dist/web either way. */
const here = fileURLToPath(new URL('.', import.meta.url));
const webFolder = join(here, import.meta.url.endsWith('.ts') ? '../dist/web' : '../web');

export async function buildApp(services: Services, options: ServerOptions = {}): Promise<App> {
  const app = await createServer(services, options);
  await addAuthentication(app, services);
  accessRoutes(app, services);
  await addWebApp(app, webFolder);
  await app.ready();
  return app;
}
