/** Metrics and health of a worker on METRICS_PORT, for who watches it; nothing else is served. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Config } from '../kernel/config.ts';
import { mayReadMetrics } from '../kernel/http/index.ts';
import { version } from '../kernel/package-root.ts';
import { processMetrics } from '../kernel/process-metrics.ts';

export async function serveMetrics(config: Config): Promise<{ stop(): Promise<void> } | null> {
  if (config.metricsPort === null) return null;
  collectDefaultMetrics({ register: processMetrics });
  const server = createServer(async (request, response) => {
    const allowed = mayReadMetrics(request.socket.remoteAddress ?? '', request.headers.authorization, config);
    if (request.url === '/healthz') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'ok', version }));
    } else if (request.url === '/metrics' && allowed) {
      const text = await processMetrics.metrics().catch(() => null);
      response.writeHead(text === null ? 503 : 200, { 'content-type': processMetrics.contentType }).end(text ?? '');
    } else {
      response.writeHead(404).end();
    }
  });
  server.listen(config.metricsPort, config.host);
  await once(server, 'listening');
  return {
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
