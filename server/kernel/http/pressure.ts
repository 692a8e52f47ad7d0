/**
 * Under pressure the server says so at once (503 with Retry-After) instead of letting everyone wait.
 *
 * Pressure is too many requests under way, or what gauge.ts finds. Health and metrics stay reachable, since whoever watches needs
 * them most at that moment.
 *
 * One address has a share of the requests under way and is refused beyond it (429), so that it never is the pressure of
 * all. A request counts for all only while the server has work with it, not while its sender takes time with the body.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../contract/index.ts';
import { Semaphore } from '../limits/index.ts';
import type { App } from './app.ts';
import { boundConnections } from './connections.ts';
import { Gauge, startGauge } from './gauge.ts';
import { busy } from './problems.ts';

const mostAtOnce = 2_000;
const mostOfAddress = 500;

export function addPressureGuard(app: App, gauge = new Gauge()): void {
  const sampling = startGauge(gauge);
  app.addHook('onClose', async () => sampling.stop());
  boundConnections(app);
  boundRequests(app, gauge);
}

export function tooManyAtOnce(detail: string): AppError {
  return new AppError('TOO_MANY_REQUESTS', { detail, retryAfterSeconds: 1 });
}

function boundRequests(app: App, gauge: Gauge): void {
  const addresses = new Semaphore(mostOfAddress);
  const all = new Semaphore(mostAtOnce);
  const inWork = new WeakMap<FastifyReply, () => void>();

  const takeOfAll = (reply: FastifyReply) => {
    const giveBack = all.take('all');
    if (giveBack === null) throw busy();
    inWork.set(reply, giveBack);
    if (reply.raw.destroyed) giveBack();
  };
  const giveBackOfAll = (reply: FastifyReply) => inWork.get(reply)?.();

  app.addHook('onRequest', async (request, reply) => {
    if (gauge.underPressure && request.url.startsWith('/api/')) throw busy();
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
