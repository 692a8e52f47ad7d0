/** A span for each request, inside of which everything happens that the request asks for. */
import { kinds, type OpenSpan, openSpan } from '../tracing/index.ts';
import type { App } from './app.ts';

const open = new WeakMap<object, OpenSpan>();

/** For the log; undefined where no trace is recorded. */
export function traceIdOf(request: object): string | undefined {
  return open.get(request)?.traceId ?? undefined;
}

/** First of all hooks, so that the others run inside of the span. */
export function addRequestSpans(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const span = openSpan({
      ...{ name: request.method, kind: kinds.server },
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    });
    if (span === null) return done();
    open.set(request, span);
    span.inside(done);
  });
  // A body that was read comes from its socket, which knows of no span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = open.get(request);
    if (span === undefined) return done();
    span.inside(done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const { userId }: { userId?: string } = request.actor ?? {};
    open.get(request)?.end({
      name: `${request.method} ${route}`,
      attributes: {
        ...{
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
        },
        ...{ 'user.id': userId, 'muniment.request.id': request.id },
      },
      failed: reply.statusCode >= 500,
    });
  });
}
