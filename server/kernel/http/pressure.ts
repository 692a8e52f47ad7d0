/**
 * Under pressure the server says so at once (503 with Retry-After) instead of letting everyone wait.
 *
 * Pressure is too many requests under way, a heap that is nearly full, or an event loop that stands still for seconds on
 * end. A single slow tick is none: it is over by the time anyone could measure it. Health and metrics stay reachable,
 * since monitoring needs them most at that moment.
 */
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { App } from './app.ts';
import { busy } from './problems.ts';

const mostAtOnce = 1_000;

export async function addPressureGuard(app: App): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 10_000,
    maxHeapUsedBytes: Math.floor(getHeapStatistics().heap_size_limit * 0.95),
    sampleInterval: 1_000,
    pressureHandler: (request) => {
      if (request.url.startsWith('/api/')) throw busy();
    },
  });
  boundRequests(app);
}

/** Counted from the first byte to the last, also for clients who hang up in between. */
function boundRequests(app: App): void {
  let underWay = 0;
  app.addHook('onRequest', async (request, reply) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    if (underWay > mostAtOnce && request.url.startsWith('/api/')) throw busy();
  });
}
