import * as operations from '../../contract/operations/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { queueMail } from '../kernel/mail/index.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { confirmIdentity } from './identity.ts';
import { listUsers } from './list-users.ts';
import { originOf } from './origin.ts';
import { issueLink, requireGoodPassword } from './passwords/index.ts';
import { requireAdministrator } from './require.ts';
import { hashPassword } from './secrets.ts';

export function userRoutes(app: App, { db, config }: Services): void {
  register(app, operations.listUsers, (request) => db.snapshot(request.actor, (tx) => listUsers(tx, request.query)));

  register(app, operations.createUser, async (request) => {
    const { password, mustChangePassword = true, ...input } = request.body;
    // Checked before hashing, so that only an administrator can make the server do this expensive work.
    await db.withActor(request.actor, requireAdministrator);
    if (password !== undefined) await requireGoodPassword(password, 'password', input, config.serviceName);
    const passwordHash = password === undefined ? null : await hashPassword(password);
    return db.withActor(request.actor, async (tx) => {
      await requireAdministrator(tx);
      const newUser = { ...input, passwordHash, mustChangePassword: passwordHash !== null && mustChangePassword };
      const user = await createUser(tx, request.actor, newUser);
      if (passwordHash !== null) return user;
      await queueMail(tx, config, 'invitation', { userId: user.id });
      return { ...user, setup: await issueLink(tx, user.id, originOf(request, config)) };
    });
  });

  register(app, operations.changeUser, ({ actor, params, body }) => {
    const change = (tx: Tx) => changeUser(tx, actor, params.id, body);
    // Somebody who is disabled does not keep that from happening by what they have under way.
    return body.disabled === true
      ? db.endingRights(actor, params.id, change)
      : db.changingRights(actor, params.id, change);
  });

  register(app, operations.confirmIdentity, ({ actor, params }) =>
    db.changingRights(actor, params.id, (tx) => confirmIdentity(tx, config, actor, params.id)),
  );
}
