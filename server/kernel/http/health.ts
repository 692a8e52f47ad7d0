/**
 * For monitoring: /healthz says that it runs, /readyz that it also reaches its database, that this takes writes, and that
 * the file store answers.
 */
import { StoreRefused } from '../blobs/index.ts';
import { version } from '../package-root.ts';
import type { App, Services } from './app.ts';
import { busy } from './problems.ts';

/** Several monitors may ask every second; the store is asked less often. */
const storeKnownForMs = 2_000;

export function addHealth(app: App, services: Services): void {
  const options = { config: { public: true }, schema: { hide: true } } as const;
  let store: { checked: Promise<void>; at: number } | null = null;
  const checkStore = () => {
    const now = performance.now();
    if (store === null || now - store.at > storeKnownForMs) store = { checked: check(services), at: now };
    return store.checked;
  };

  app.get('/healthz', options, async () => ({ status: 'ok', version }));
  app.get('/readyz', options, async () => {
    const { writable } = await services.db.ping();
    if (!writable) throw busy('The database takes no writes: it is read only or a standby.');
    await checkStore();
    return { status: 'ready' };
  });
}

async function check({ blobs, db }: Services): Promise<void> {
  try {
    await blobs.check((act) => db.withoutActor(act));
  } catch (error) {
    throw error instanceof StoreRefused ? Object.assign(busy(error.message), { cause: error }) : error;
  }
}
