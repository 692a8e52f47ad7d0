/** For monitoring: /healthz says that it runs, /readyz that it also reaches its database. */
import type { App, Services } from './app.ts';

export function addHealth(app: App, services: Services): void {
  const options = { config: { public: true }, schema: { hide: true } } as const;
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async () => {
    await services.db.ping();
    return { status: 'ready' };
  });
}
