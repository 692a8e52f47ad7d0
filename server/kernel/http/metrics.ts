/**
 * /metrics for Prometheus: how long requests take by route pattern, memory, CPU and event loop of the process, and what
 * nouns count.
 *
 * The label is the pattern, never the path: identifiers would make a series each. A registry for each server, so that
 * two in one process do not count into each other.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError } from '../../../contract/index.ts';
import type { Config } from '../config.ts';
import { processMetrics } from '../process-metrics.ts';
import type { App } from './app.ts';

export function addMetrics(app: App, config: Config): void {
  const registry = new Registry();
  app.decorate('metrics', registry);
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
  });
  app.get('/metrics', { config: { act: 'read-public' }, schema: { hide: true } }, async (request, reply) => {
    // To everyone else it is not there, as every address that does not concern them.
    if (!mayReadMetrics(request.ip, request.headers.authorization, config)) throw new AppError('NOT_FOUND');
    const all = await Promise.all([registry.metrics(), processMetrics.metrics()]);
    return reply.type(registry.contentType).send(all.join('\n'));
  });
}

export function mayReadMetrics(address: string, authorization: string | undefined, { metricsToken }: Config): boolean {
  if (isLoopback(address)) return true;
  if (metricsToken === null) return false;
  const given = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(metricsToken));
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
