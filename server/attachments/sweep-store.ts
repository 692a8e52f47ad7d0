/** Erases by itself, now and then, what no transaction came to keep and what could not be erased when it was released. */
import type { App, Services } from '../kernel/http/index.ts';

const everyMs = 60_000;

export function addStoreSweep(app: App, { db, blobs }: Services): void {
  let timer: NodeJS.Timeout | null = null;
  const sweep = () =>
    blobs
      .sweepAll((act) => db.withoutActor(act))
      .catch((error: unknown) => app.log.error({ err: error }, 'bytes could not be erased'));
  app.addHook('onListen', async () => {
    timer = setInterval(sweep, everyMs);
    timer.unref();
  });
  app.addHook('preClose', async () => {
    if (timer !== null) clearInterval(timer);
  });
}
