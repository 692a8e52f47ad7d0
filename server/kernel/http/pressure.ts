/**
 * Under pressure the server says so at once (503 with Retry-After) instead of letting everyone wait.
 *
 * The thresholds are high: one slow tick is no pressure. Health and metrics stay reachable, since whoever watches needs
 * them most at that moment.
 */
import underPressure from '@fastify/under-pressure';
import type { App } from './app.ts';
import { busy } from './problems.ts';

export async function addPressureGuard(app: App): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 3_000,
    sampleInterval: 1_000,
    pressureHandler: (request) => {
      if (request.url.startsWith('/api/')) throw busy();
    },
  });
}
