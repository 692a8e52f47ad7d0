/**
 * Decides who asks, before anything of the request but its headers is read.
 *
 * Every route under /api needs a credential unless it says `config: { public: true }`: a route that forgets to say
 * anything is closed. A bearer token stands before a cookie; a wrong one is refused even if the cookie were right.
 */
import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../contract/index.ts';
import type { Actor } from '../kernel/database/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { requireSameOrigin } from './same-origin.ts';
import { sessionSecretOf } from './session-cookie.ts';
import { actorOfSession } from './sessions.ts';
import { actorOfToken } from './tokens.ts';

export async function addAuthentication(app: App, services: Services): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('actor', null as unknown as Actor);
  app.addHook('onRequest', async (request) => {
    if (sessionSecretOf(request, services.config) !== undefined) requireSameOrigin(request, services.config);
    if (request.is404 || request.routeOptions.config.public === true) return;
    if (!(request.routeOptions.url ?? '').startsWith('/api/')) return;
    const actor = await actorOf(request, services);
    if (actor === undefined) throw new AppError('UNAUTHENTICATED');
    request.actor = actor;
  });
}

async function actorOf(request: FastifyRequest, services: Services): Promise<Actor | undefined> {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const token = /^Bearer ([\w~+/.=-]{1,200})$/i.exec(authorization)?.[1];
    return token === undefined ? undefined : services.db.alone((statements) => actorOfToken(statements, token));
  }
  const secret = sessionSecretOf(request, services.config);
  return secret === undefined ? undefined : services.db.alone((statements) => actorOfSession(statements, secret));
}
