/**
 * Single sign-on by OpenID Connect: authorization code with PKCE, state and nonce.
 *
 * Both addresses are visited by the browser itself, so every refusal leads back to the sign-in page with a reason that
 * the page puts into words. The state also sits in a cookie: an answer counts only in the browser that asked.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import { AppError } from '../../../contract/index.ts';
import * as operations from '../../../contract/operations/index.ts';
import { pathOf } from '../../../contract/routes/index.ts';
import { type App, register, type Services } from '../../kernel/http/index.ts';
import { countedAddress } from '../client-address.ts';
import { originOf } from '../origin.ts';
import { hostCookie, sessionSecretOf, setSessionCookie } from '../session-cookie.ts';
import { callerOfSession, type SessionOrigin } from '../sessions.ts';
import { exchange } from './exchange.ts';
import { flowSeconds, keepFlow, takeFlow } from './flows.ts';
import { type Provider, providerOf } from './provider.ts';
import { signOn, ticketFor } from './sign-on.ts';

/** Why a sign-on ended at the sign-in page. */
type Refusal = 'sso-unavailable' | 'sso-expired' | 'sso-failed' | 'sso-unknown';

export function singleSignOnRoutes(app: App, services: Services): void {
  const provider = services.config.oidc === null ? undefined : providerOf(services.config.oidc);
  const configured = (): Provider => {
    if (provider === undefined) throw new AppError('NOT_FOUND');
    return provider;
  };

  register(app, operations.startSingleSignOn, (request, reply) =>
    begin(services, configured(), request, reply, request.query),
  );

  register(app, operations.finishSingleSignOn, (request, reply) =>
    complete(services, configured(), request, reply, request.query.state),
  );
}

async function begin(
  { db, config }: Services,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  query: { returnTo?: string; purpose?: 'sign' },
): Promise<FastifyReply> {
  const returnTo = pathOnly(query.returnTo);
  const signerId = query.purpose === 'sign' ? await signerOf({ db, config }, request) : null;
  if (signerId === undefined) return refuse(reply, 'sso-expired');
  const found = await provider().catch((error: unknown) => request.log.warn({ err: error }, 'no sign-on provider'));
  if (found === undefined) return refuse(reply, 'sso-unavailable');
  const state = client.randomState();
  const flow = { codeVerifier: client.randomPKCECodeVerifier(), nonce: client.randomNonce(), returnTo, signerId };
  await db.withoutActor((tx) => keepFlow(tx, state, flow));
  const { name, options } = hostCookie(config, 'muniment_sign_on', request.protocol);
  reply.setCookie(name, state, { ...options, maxAge: flowSeconds });
  const url = client.buildAuthorizationUrl(found, {
    redirect_uri: `${originOf(request, config)}${pathOf(operations.finishSingleSignOn.route)}`,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(flow.codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce: flow.nonce,
    ...(signerId === null ? {} : { prompt: 'login', max_age: '0' }),
  });
  return reply.redirect(url.href, 302);
}

async function complete(
  { db, config }: Services,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  state: string | undefined,
): Promise<FastifyReply> {
  const { name, options } = hostCookie(config, 'muniment_sign_on', request.protocol);
  const begun = request.cookies[name];
  reply.clearCookie(name, options);
  if (state === undefined || begun !== state) return refuse(reply, 'sso-expired');
  const flow = await db.withoutActor((tx) => takeFlow(tx, state));
  if (flow === undefined) return refuse(reply, 'sso-expired');
  const answer = new URL(request.url, originOf(request, config));
  const identity = await provider()
    .then((found) => exchange(found, answer, state, flow))
    .catch((error: unknown) => request.log.warn({ err: error }, 'sign-on failed'));
  if (identity === undefined) return refuse(reply, 'sso-failed');
  if (flow.signerId !== null) {
    const { signerId, returnTo } = flow;
    const ticket = await db.withoutActor((tx) => ticketFor(tx, signerId, identity));
    if (ticket === undefined) return refuse(reply, 'sso-unknown');
    // In the fragment, which is not sent to servers and not logged.
    return reply.redirect(`${returnTo.split('#', 1)[0]}#ticket=${ticket}`, 302);
  }
  const secret = await db.withoutActor((tx) =>
    signOn(tx, config, identity, sessionOrigin(request), sessionSecretOf(request, config)),
  );
  if (secret === undefined) return refuse(reply, 'sso-unknown');
  setSessionCookie(reply, config, secret);
  return reply.redirect(flow.returnTo, 302);
}

/** Whoever is signed in; undefined for nobody. */
async function signerOf({ db, config }: Pick<Services, 'db' | 'config'>, request: FastifyRequest) {
  const secret = sessionSecretOf(request, config);
  if (secret === undefined) return undefined;
  return (await callerOfSession({ db, config }, secret))?.actor.userId;
}

function sessionOrigin(request: FastifyRequest): SessionOrigin {
  const userAgent = request.headers['user-agent'] ?? '';
  return { method: 'single sign-on', address: countedAddress(request.ip), userAgent };
}

function refuse(reply: FastifyReply, reason: Refusal): FastifyReply {
  return reply.redirect(`/sign-in?error=${reason}`, 302);
}

/** Only a path of this service: two slashes or a backslash would lead a browser to another site. */
function pathOnly(returnTo: string | undefined): string {
  return returnTo !== undefined && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(returnTo) ? returnTo : '/';
}
