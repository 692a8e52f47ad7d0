import * as operations from '../../contract/operations/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { requireAdministrator } from './require.ts';
import { endOwnOtherSessions, endOwnSession, endSessionsOfUser, listSessions } from './session-acts.ts';
import { sessionSecretOf } from './session-cookie.ts';

export function sessionRoutes(app: App, { db, config }: Services): void {
  register(app, operations.listSessions, async (request) => {
    const secret = sessionSecretOf(request, config);
    const items = await db.snapshot(request.actor, (tx) => listSessions(tx, request.actor, secret));
    return { items, nextCursor: null };
  });

  register(app, operations.endOtherSessions, async (request) => {
    const secret = sessionSecretOf(request, config);
    await db.withActor(request.actor, (tx) => endOwnOtherSessions(tx, request.actor, secret));
  });

  register(app, operations.endSession, (request) =>
    db.withActor(request.actor, (tx) => endOwnSession(tx, request.actor, request.params.id)),
  );

  register(app, operations.endSessionsOfUser, (request) =>
    db.withActor(request.actor, async (tx) => {
      await requireAdministrator(tx);
      await endSessionsOfUser(tx, request.actor, request.params.id);
    }),
  );
}
