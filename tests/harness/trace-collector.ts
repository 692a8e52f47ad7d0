/** A collector of OpenTelemetry that keeps what it is sent: OTLP over HTTP, as JSON. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
}

export interface TraceCollector {
  listen(): Promise<string>;
  spans(): Span[];
  /** Everything as it arrived. */
  text(): string;
  close(): void;
}

export function traceCollector(): TraceCollector {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const fits = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
    if (fits) bodies.push(body);
    response.writeHead(fits ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  });
  const spansOf = (body: string): Span[] =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    );
  return {
    async listen() {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    spans: () => bodies.flatMap(spansOf),
    text: () => bodies.join('\n'),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
