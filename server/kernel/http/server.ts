/**
 * The HTTP server without any of the product's routes: parsing, checks, problems, headers, limits, health and metrics.
 *
 * Order of a request: whether there is such a route, pressure, origin and sign-in (onRequest, so that a stranger's body
 * is never even read), body, text and schema checks (400), then the handler.
 */
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { AppError } from '../../../contract/index.ts';
import type { Actor } from '../database/index.ts';
import { createLog } from '../log.ts';
import type { App, Services } from './app.ts';
import { addEarlyAnswers } from './early-answers.ts';
import { addGracefulEnd } from './graceful-end.ts';
import { addHealth } from './health.ts';
import { addHeavyReads } from './heavy-reads.ts';
import { refuseUnkeepableText } from './input-text.ts';
import { addJsonBodies } from './json-bodies.ts';
import { addMetrics } from './metrics.ts';
import { addOpenApi } from './openapi.ts';
import { addPressureGuard } from './pressure.ts';
import { sendProblem } from './problems.ts';
import { refuseWrites } from './refuse-writes.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { addRequestSpans, traceIdOf } from './tracing.ts';
import { answerUnknownRequests } from './unknown-requests.ts';
import { answerUnreadable } from './unreadable-requests.ts';
import { validatorCompiler } from './validation.ts';

export interface ServerOptions {
  /** A level of pino; 'silent' for tests. */
  logLevel?: string;
  /** Where log lines go instead of standard output. */
  logTo?: { write(line: string): void };
}

/** Room for the longest list of identifiers; routes that take a document's content or files have limits of their own. */
const bodyLimitBytes = 4_900_000;

/** A proxy's own id of the request, so that its log and ours tell of the same one. What is no short plain word is not taken. */
function takenOver(id: string | string[] | undefined): string | null {
  return typeof id === 'string' && /^[\w.:-]{1,64}$/.test(id) ? id : null;
}

export async function createServer(services: Services, options: ServerOptions = {}): Promise<App> {
  const app: App = fastify({
    loggerInstance: createLog(options.logLevel ?? 'info', options.logTo) as FastifyBaseLogger,
    // One line for each request, written below when it has ended.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => takenOver(headers['x-request-id']) ?? crypto.randomUUID(),
    bodyLimit: bodyLimitBytes,
    routerOptions: { maxParamLength: 200 },
    // Slow uploads of 25 MiB are fine; a client that trickles its headers to hold a socket is not.
    requestTimeout: 120_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    // While the server ends, what it has accepted is still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Of the forwarded addresses the rightmost counts that is none of these: what stands left of it, anyone can write.
    trustProxy: services.config.trustedProxies,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  // Handlers answer exactly the contract's shapes (the tests compare); serialising by schema would hide a difference.
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(sendProblem);
  addRequestSpans(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Not cached by default: other callers may not see it, and rights can be withdrawn. A route can set its own header.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  app.addHook('preValidation', async (request) => {
    // A step without a body means the same as one with an empty one.
    if (request.body === undefined && request.routeOptions.schema?.body !== undefined) request.body = {};
    refuseUnkeepableText(request);
    if (request.method === 'PATCH') refuseEmptyChange(request.body);
  });

  app.decorate('runsJobs', services.config.runJobs);
  answerUnknownRequests(app);
  addRequestLog(app);
  addGracefulEnd(app);
  addEarlyAnswers(app);
  refuseWrites(app, services);
  addJsonBodies(app);
  addMetrics(app, services.config);
  addPressureGuard(app);
  addHeavyReads(app, services.db.pool.options.max);
  await addSecurityHeaders(app, services.config);
  await addOpenApi(app, services.config);
  addHealth(app, services);
  return app;
}

/** A change that names nothing is a mistake of the client, not a wish to change nothing. */
function refuseEmptyChange(body: unknown): void {
  if (typeof body !== 'object' || body === null || Object.keys(body).length > 0) return;
  throw new AppError('INVALID_REQUEST', { errors: [{ path: '', message: 'must name something to change' }] });
}

/** One line for each request; not for what a monitor asks every few seconds. */
function addRequestLog(app: App): void {
  const quiet = new Set(['/healthz', '/readyz', '/metrics']);
  app.addHook('onResponse', async (request, reply) => {
    if (quiet.has(request.routeOptions.url ?? '')) return;
    // Nobody is signed in on a public route or where sign-in was refused.
    const actor: Actor | null | undefined = request.actor;
    request.log.info(
      {
        ...{ req: request, userId: actor?.userId, traceId: traceIdOf(request) },
        ...{ status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      },
      'answered',
    );
  });
}
