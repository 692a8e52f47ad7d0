/**
 * Under pressure the server says so at once (503 with Retry-After) instead of letting everyone wait.
 *
 * Pressure is too many requests under way, a heap that is nearly full, or an event loop that stands still for seconds on
 * end. A single slow tick is none: it is over by the time anyone could measure it. Health and metrics stay reachable,
 * since whoever watches needs them most at that moment.
 *
 * One address has a share of the requests under way and is refused beyond it (429), so that it never is the pressure of
 * all. A request counts for all only while the server has work with it, not while its sender takes time with the body.
 */
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../contract/index.ts';
import type { App } from './app.ts';
import { boundConnections } from './connections.ts';
import { Places } from './places.ts';
import { busy } from './problems.ts';

const mostAtOnce = 2_000;
const mostOfAddress = 500;

export async function addPressureGuard(app: App): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 10_000,
    maxHeapUsedBytes: Math.floor(getHeapStatistics().heap_size_limit * 0.95),
    sampleInterval: 1_000,
    pressureHandler: (request) => {
      if (request.url.startsWith('/api/')) throw busy();
    },
  });
  boundConnections(app);
  boundRequests(app);
}

export function tooManyAtOnce(detail: string): AppError {
  return new AppError('TOO_MANY_REQUESTS', { detail, retryAfterSeconds: 1 });
}

function boundRequests(app: App): void {
  const addresses = new Places(mostOfAddress);
  const all = new Places(mostAtOnce);
  const inWork = new WeakMap<FastifyReply, () => void>();

  const takeOfAll = (reply: FastifyReply) => {
    const giveBack = all.take('all');
    if (giveBack === null) throw busy();
    inWork.set(reply, giveBack);
    if (reply.raw.destroyed) giveBack();
  };
  const giveBackOfAll = (reply: FastifyReply) => inWork.get(reply)?.();

  app.addHook('onRequest', async (request, reply) => {
    if (!counts(request)) return;
    if (!addresses.takeFor(request.ip, reply.raw)) {
      throw tooManyAtOnce('Your address has too many requests under way. Wait for some to end.');
    }
    // Also for clients who hang up in between.
    reply.raw.once('close', () => giveBackOfAll(reply));
    takeOfAll(reply);
  });
  app.addHook('preParsing', async (request, reply) => {
    if (counts(request)) giveBackOfAll(reply);
  });
  app.addHook('preValidation', async (request, reply) => {
    if (counts(request)) takeOfAll(reply);
  });
}

/** Event streams stay open and cost next to nothing, and an office behind one address has many: their routes bound them. */
function counts({ url, routeOptions }: FastifyRequest): boolean {
  return url.startsWith('/api/') && routeOptions.config.stream !== true;
}
