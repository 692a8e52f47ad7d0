/**
 * For monitoring: /healthz says that it runs, /readyz that it also reaches its database, that this takes writes and has room for
 * them, that the clocks agree, and that the file store answers.
 */
import { StoreRefused, storeWatchOf } from '../blobs/index.ts';
import { clockWatchOf } from '../clock-watch.ts';
import { DatabaseUnavailable } from '../database/index.ts';
import { version } from '../package-root.ts';
import type { App, Services } from './app.ts';
import { busy } from './problems.ts';

/** A probe writes, so that it is made rarely where all is well. */
const roomKnownForMs = 10_000;

export function addHealth(app: App, services: Services): void {
  const options = { config: { act: 'read-public' }, schema: { hide: true } } as const;
  let room: { checked: Promise<void>; at: number } | null = null;
  const checkRoom = async () => {
    const now = performance.now();
    if (room === null || now - room.at > roomKnownForMs) room = { checked: services.db.probeWrite(), at: now };
    await room.checked.catch((error: unknown) => {
      // Asked anew the next time, so that the service is ready as soon as there is room.
      room = null;
      const why = 'The database takes no writes, as when its disk is full.';
      throw error instanceof DatabaseUnavailable ? Object.assign(busy(why), { cause: error }) : error;
    });
  };

  app.get('/healthz', options, async () => ({ status: 'ok', version }));
  app.get('/readyz', options, async () => {
    const { writable } = await services.db.ping();
    if (!writable) throw busy('The database takes no writes: it is read only or a standby.');
    await checkRoom();
    const warn = (message: string) => app.log.warn(message);
    const clock = await clockWatchOf(services.db).refusal(warn);
    if (clock !== null) throw busy(clock);
    await checkStore(services, warn);
    return { status: 'ready' };
  });
}

async function checkStore(services: Services, log: (message: string) => void): Promise<void> {
  try {
    await storeWatchOf(services).check(log);
  } catch (error) {
    throw error instanceof StoreRefused ? Object.assign(busy(error.message), { cause: error }) : error;
  }
}
