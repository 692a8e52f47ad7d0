/** While the clocks of server and database disagree, what would write is refused; reading goes on. */
import type { FastifyRequest } from 'fastify';
import { clockWatchOf } from '../clock-watch.ts';
import type { App, Services } from './app.ts';
import { busy } from './problems.ts';

export function refuseWrites(app: App, { db }: Services): void {
  const watch = clockWatchOf(db);
  app.addHook('onRequest', async (request) => {
    if (!writes(request)) return;
    const refusal = await watch.refusal((message) => request.log.warn(message));
    if (refusal !== null) throw busy(refusal);
  });
}

function writes({ method, routeOptions }: FastifyRequest): boolean {
  return (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') || routeOptions.config.recorded === true;
}
