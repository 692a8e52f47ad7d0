/**
 * Decides who asks, before anything of the request but its headers is read.
 *
 * What a caller must show says the policy of credentials (`contract/credentials.ts`) for the act that the route names: a route that forgets to
 * name one is closed to strangers. A bearer token is used before a cookie; a wrong token is refused even if the cookie is right.
 */
import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { AppError, credentialRow } from '../../contract/index.ts';
import type { Actor } from '../kernel/database/index.ts';
import { type App, type Services, tooManyAtOnce } from '../kernel/http/index.ts';
import { Semaphore } from '../kernel/limits/index.ts';
import { type Caller, requireReady } from './caller.ts';
import { addPasswordProof } from './reauthenticate.ts';
import { requireOwnSite, requireSameOrigin } from './same-origin.ts';
import { sessionSecretOf } from './session-cookie.ts';
import { callerOfSession } from './sessions.ts';
import { callerOfToken } from './tokens.ts';

/** How many requests of one person run at once, and how many more may wait. */
const mostAtOnce = 32;
const mostWaiting = 500;

/** How often one credential is looked up at once, so that a burst does not stand before everyone else's look-up. */
const lookUpsAtOnce = 2;

export async function addAuthentication(app: App, services: Services): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('actor', null as unknown as Actor);
  app.decorateRequest('factorSetupRequired', false);
  app.decorateRequest('authenticatedAt', null);
  addPasswordProof(app, services.db);
  const people = new Semaphore(mostAtOnce, mostWaiting);
  const lookUps = new Semaphore(lookUpsAtOnce);
  app.addHook('onRequest', async (request, reply) => {
    if (sessionSecretOf(request, services.config) !== undefined) requireSameOrigin(request, services.config);
    const row = credentialRow(request.routeOptions.config);
    if (request.is404 || row.credential === 'none') return;
    if (!(request.routeOptions.url ?? '').startsWith('/api/')) return;
    if (request.routeOptions.config.recorded === true) requireOwnSite(request);
    const caller = await callerOf(request, services, lookUps);
    if (caller === undefined) throw new AppError('UNAUTHENTICATED');
    requireReady(caller, row);
    request.actor = caller.actor;
    request.factorSetupRequired = caller.mustSetUpFactor;
    request.authenticatedAt = caller.authenticatedAt;
    const { stream, heavy } = request.routeOptions.config;
    // These have limits of their own.
    if (stream === true || heavy === true) return;
    if (!(await people.askFor(caller.actor.userId, reply.raw))) {
      throw tooManyAtOnce('You have too many requests under way. Wait for some to end.');
    }
  });
}

async function callerOf(
  request: FastifyRequest,
  { db, config }: Services,
  lookUps: Semaphore,
): Promise<Caller | undefined> {
  const { authorization } = request.headers;
  const secret = sessionSecretOf(request, config);
  const key = authorization ?? secret;
  if (key === undefined) return undefined;
  const turn = lookUps.ask(key);
  await turn.come;
  try {
    if (authorization !== undefined) {
      const token = /^Bearer ([\w~+/.=-]{1,200})$/i.exec(authorization)?.[1];
      return token === undefined ? undefined : await db.alone((tx) => callerOfToken(db, tx, config, token));
    }
    const isUse = request.routeOptions.config.quiet !== true;
    return await callerOfSession({ db, config }, key, isUse);
  } finally {
    turn.end();
  }
}
