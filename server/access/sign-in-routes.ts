/** Sign-in, sign-out, and who am I. */
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  LoginBody,
  LoginResult,
  Me,
  PasskeyOptions,
  PasskeySignInBody,
  ReauthenticateBody,
  SignInOptions,
  Strict,
} from '../../contract/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { countedAddress } from './client-address.ts';
import { assertionOptions } from './factors/index.ts';
import { readMe } from './me.ts';
import { originOf } from './origin.ts';
import { proveAgain } from './prove-again.ts';
import { clearSessionCookie, hasSession, sessionSecretOf, setSessionCookie } from './session-cookie.ts';
import { signIn, signInWithPasskey } from './sign-in.ts';
import { signOut } from './sign-out.ts';

const tags = ['Sign-in'];

export function signInRoutes(app: App, { db, config }: Services): void {
  const contextOf = (request: FastifyRequest) => ({
    ...{ db, config },
    party: { name: config.serviceName, origin: originOf(request, config) },
    origin: { address: countedAddress(request.ip), userAgent: request.headers['user-agent'] ?? '' },
    replaces: sessionSecretOf(request, config),
  });

  app.get(
    '/api/auth/options',
    {
      config: { act: 'read-public' },
      schema: { tags, summary: 'How one can sign in here', response: { 200: SignInOptions } },
    },
    async (request) => ({
      singleSignOn: config.oidc !== null,
      serviceName: config.serviceName,
      hasSession: hasSession(request, config),
    }),
  );

  app.post(
    '/api/auth/login',
    {
      config: { act: 'sign-in' },
      schema: {
        tags,
        summary: 'Sign in with e-mail, password and, where one is set up, the second factor',
        body: LoginBody,
        response: { 200: LoginResult },
      },
    },
    async (request, reply) => {
      const { user, secret } = await signIn(contextOf(request), request.body);
      setSessionCookie(reply, config, secret);
      return { user };
    },
  );

  app.post(
    '/api/auth/passkey/options',
    {
      config: { act: 'begin-as-stranger' },
      schema: { tags, summary: 'What navigator.credentials.get() takes', response: { 200: PasskeyOptions } },
    },
    (request) => db.withoutActor((tx) => assertionOptions(tx, contextOf(request).party)),
  );

  app.post(
    '/api/auth/passkey',
    {
      config: { act: 'sign-in' },
      schema: { tags, summary: 'Sign in with a passkey', body: PasskeySignInBody, response: { 200: LoginResult } },
    },
    async (request, reply) => {
      const { user, secret } = await signInWithPasskey(contextOf(request), request.body.response);
      setSessionCookie(reply, config, secret);
      return { user };
    },
  );

  app.post(
    '/api/auth/reauthenticate',
    {
      config: { act: 'reauthenticate' },
      schema: {
        tags,
        summary: 'Prove once more that it is you, before you add a factor, a passkey or a token',
        body: ReauthenticateBody,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { party, origin } = contextOf(request);
      const sessionSecret = sessionSecretOf(request, config) ?? '';
      const at = { address: origin.address, party };
      await proveAgain({ db, config }, { actor: request.actor, sessionSecret, at }, request.body);
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/api/auth/logout',
    {
      config: { act: 'sign-out' },
      schema: {
        tags,
        summary: 'Sign out; the session is dead at once',
        body: Strict({}),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const secret = sessionSecretOf(request, config);
      if (secret !== undefined) await db.withActor(request.actor, (tx) => signOut(tx, request.actor, secret));
      clearSessionCookie(reply, config);
      return reply.status(204).send(null);
    },
  );

  app.get(
    '/api/me',
    { config: { act: 'see-oneself' }, schema: { tags, summary: 'Who is signed in', response: { 200: Me } } },
    (request) => db.readAtOnce(request.actor, (tx) => readMe(tx, request.actor, request)),
  );
}
