/** For monitoring: /healthz says that it runs, /readyz that it also reaches its database and that this takes writes. */
import { AppError } from '../../../contract/index.ts';
import type { App, Services } from './app.ts';

export function addHealth(app: App, services: Services): void {
  const options = { config: { public: true }, schema: { hide: true } } as const;
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async () => {
    const { writable } = await services.db.ping();
    if (!writable) {
      const detail = 'The database takes no writes: it is read only or a standby.';
      throw new AppError('BUSY', { detail, retryAfterSeconds: 2 });
    }
    return { status: 'ready' };
  });
}
