/** Passwords: one's own, by a link, and the administrator's way to hand out a link. */
import { Type } from 'typebox';
import {
  ChangePasswordBody,
  ForgotPasswordBody,
  IdParams,
  PasswordLink,
  SetPasswordBody,
} from '../../../contract/index.ts';
import type { App, Services } from '../../kernel/http/index.ts';
import { queueLetter } from '../../kernel/mail/index.ts';
import { originOf } from '../origin.ts';
import { requireAdministrator } from '../require.ts';
import { digestOf } from '../secrets.ts';
import { sessionSecretOf } from '../session-cookie.ts';
import { changePassword } from './change-password.ts';
import { resetPassword } from './reset-password.ts';
import { setPassword } from './set-password.ts';

const tags = ['Passwords'];

export function passwordRoutes(app: App, services: Services): void {
  const { db, config } = services;

  app.put(
    '/api/me/password',
    {
      config: { act: 'change-password' },
      schema: {
        tags,
        summary: "Change one's own password; every other session ends",
        body: ChangePasswordBody,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { actor, reauthenticated: account, body } = request;
      const sessionSecret = sessionSecretOf(request, config);
      await changePassword(services, actor, { account, newPassword: body.newPassword, sessionSecret });
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/api/users/:id/password-reset',
    {
      config: { act: 'let-in-again' },
      schema: {
        tags,
        summary:
          'A link that sets a new password, shown this once or, where mail is set up, mailed to the person alone (administrator)',
        params: IdParams,
        response: { 200: PasswordLink },
      },
    },
    (request) =>
      db.withActor(request.actor, async (tx) => {
        await requireAdministrator(tx);
        const { id } = request.params;
        const [actor, mailed] = [request.actor, config.mail !== null];
        const link = await resetPassword(tx, { actor, userId: id, origin: originOf(request, config), mailed });
        await queueLetter(tx, config, 'password-reset', { userId: id, issuedBy: actor.userId });
        return link;
      }),
  );

  app.post(
    '/api/auth/password',
    {
      config: { act: 'sign-in' },
      schema: {
        tags,
        summary: 'Set a password by a link; ends all sessions of the person',
        body: SetPasswordBody,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await setPassword(services, request.body.token, request.body.password);
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/api/auth/forgot',
    {
      config: { act: 'begin-as-stranger' },
      schema: {
        tags,
        summary: 'Ask for a link by mail; the answer is the same for everybody',
        body: ForgotPasswordBody,
        response: { 202: Type.Unsafe<undefined>({ type: 'null' }) },
      },
    },
    async (request, reply) => {
      // The address is looked up only when the mail is written, so that the answer takes the same time for known and
      // unknown addresses.
      const email = request.body.email.normalize('NFC').trim();
      const key = `forgotten:${digestOf(email.toLowerCase()).toString('hex')}`;
      await db.withoutActor((tx) => queueLetter(tx, config, 'forgotten-password', { email }, key));
      return reply.status(202).send(undefined);
    },
  );
}
