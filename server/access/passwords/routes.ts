import * as operations from '../../../contract/operations/index.ts';
import { type App, register, type Services } from '../../kernel/http/index.ts';
import { queueMail } from '../../kernel/mail/index.ts';
import { originOf } from '../origin.ts';
import { requireAdministrator } from '../require.ts';
import { digestOf } from '../secrets.ts';
import { sessionSecretOf } from '../session-cookie.ts';
import { changePassword } from './change-password.ts';
import { resetPassword } from './reset-password.ts';
import { setPassword } from './set-password.ts';

export function passwordRoutes(app: App, services: Services): void {
  const { db, config } = services;

  register(app, operations.changePassword, async (request) => {
    const { actor, reauthenticated: account, body } = request;
    const sessionSecret = sessionSecretOf(request, config);
    await changePassword(services, actor, { account, newPassword: body.newPassword, sessionSecret });
  });

  register(app, operations.issuePasswordLink, (request) =>
    db.withActor(request.actor, async (tx) => {
      await requireAdministrator(tx);
      const { id } = request.params;
      const [actor, mailed] = [request.actor, config.mail !== null];
      const link = await resetPassword(tx, { actor, userId: id, origin: originOf(request, config), mailed });
      await queueMail(tx, config, 'password-reset', { userId: id, issuedBy: actor.userId });
      return link;
    }),
  );

  register(app, operations.setPassword, (request) => setPassword(services, request.body.token, request.body.password));

  register(app, operations.askForPasswordLink, async (request, reply) => {
    // The address is looked up only when the mail is written, so that the answer takes the same time for known and
    // unknown addresses.
    const email = request.body.email.normalize('NFC').trim();
    const key = `forgotten:${digestOf(email.toLowerCase()).toString('hex')}`;
    await db.withoutActor((tx) => queueMail(tx, config, 'forgotten-password', { email }, key));
    return reply.send(undefined);
  });
}
