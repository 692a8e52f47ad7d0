/** Sign-in, sign-out, and who am I. */
import type { FastifyRequest } from 'fastify';
import * as operations from '../../contract/operations/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { countedAddress } from './client-address.ts';
import { assertionOptions } from './factors/index.ts';
import { readMe } from './me.ts';
import { originOf } from './origin.ts';
import { proveAgain } from './prove-again.ts';
import { clearSessionCookie, hasSession, sessionSecretOf, setSessionCookie } from './session-cookie.ts';
import { signIn, signInWithPasskey } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export function signInRoutes(app: App, { db, config }: Services): void {
  const contextOf = (request: FastifyRequest) => ({
    ...{ db, config },
    party: { name: config.serviceName, origin: originOf(request, config) },
    origin: { address: countedAddress(request.ip), userAgent: request.headers['user-agent'] ?? '' },
    replaces: sessionSecretOf(request, config),
  });

  register(app, operations.readSignInOptions, async (request) => ({
    singleSignOn: config.oidc !== null,
    serviceName: config.serviceName,
    hasSession: hasSession(request, config),
  }));

  register(app, operations.signIn, async (request, reply) => {
    const { user, secret } = await signIn(contextOf(request), request.body);
    setSessionCookie(reply, config, secret);
    return { user };
  });

  register(app, operations.beginPasskeySignIn, (request) =>
    db.withoutActor((tx) => assertionOptions(tx, contextOf(request).party)),
  );

  register(app, operations.signInWithPasskey, async (request, reply) => {
    const { user, secret } = await signInWithPasskey(contextOf(request), request.body.response);
    setSessionCookie(reply, config, secret);
    return { user };
  });

  register(app, operations.reauthenticate, async (request) => {
    const { party, origin } = contextOf(request);
    const sessionSecret = sessionSecretOf(request, config) ?? '';
    const at = { address: origin.address, party };
    await proveAgain({ db, config }, { actor: request.actor, sessionSecret, at }, request.body);
  });

  register(app, operations.signOut, async (request, reply) => {
    const secret = sessionSecretOf(request, config);
    if (secret !== undefined) await db.withActor(request.actor, (tx) => signOut(tx, request.actor, secret));
    clearSessionCookie(reply, config);
  });

  register(app, operations.readMe, (request) =>
    db.readAtOnce(request.actor, (tx) => readMe(tx, request.actor, request)),
  );
}
