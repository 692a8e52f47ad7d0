/** One's own second factors, and the administrator's way to remove somebody's. */
import type { FastifyRequest } from 'fastify';
import * as operations from '../../../contract/operations/index.ts';
import { type App, register, type Services } from '../../kernel/http/index.ts';
import { originOf } from '../origin.ts';
import { requireAdministrator } from '../require.ts';
import { addPasskey, listPasskeys, registrationOptions, removePasskey, requireOwnPasskey } from './passkeys.ts';
import { beginTotp, confirmTotp, removeFactors, removeTotp } from './totp-acts.ts';

export function factorRoutes(app: App, { db, config }: Services): void {
  const partyOf = (request: FastifyRequest) => ({ name: config.serviceName, origin: originOf(request, config) });

  register(app, operations.beginTotp, ({ actor }) => db.withActor(actor, (tx) => beginTotp(tx, config, actor)));

  register(app, operations.confirmTotp, async ({ actor, body }) => ({
    recoveryCodes: await db.withActor(actor, (tx) => confirmTotp(tx, config, actor, body.code)),
  }));

  register(app, operations.removeTotp, ({ actor }) => db.withActor(actor, (tx) => removeTotp(tx, actor)));

  register(app, operations.listPasskeys, async ({ actor }) => ({
    items: await db.snapshot(actor, (tx) => listPasskeys(tx, actor)),
    nextCursor: null,
  }));

  register(app, operations.beginPasskey, (request) =>
    db.withActor(request.actor, (tx) => registrationOptions(tx, request.actor, partyOf(request))),
  );

  register(app, operations.addPasskey, async (request) => {
    const { actor, body } = request;
    return db.withActor(actor, (tx) => addPasskey(tx, actor, partyOf(request), body));
  });

  register(
    app,
    operations.removePasskey,
    ({ actor, params }) => db.withActor(actor, (tx) => removePasskey(tx, actor, params.id)),
    // A passkey that is not there is told before the password is asked for.
    { before: ({ actor, params }) => db.withActor(actor, (tx) => requireOwnPasskey(tx, actor, params.id)) },
  );

  register(app, operations.removeFactorsOfUser, ({ actor, params }) =>
    db.withActor(actor, async (tx) => {
      await requireAdministrator(tx);
      await removeFactors(tx, config, actor, params.id);
    }),
  );
}
