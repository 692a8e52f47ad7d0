import { AppError } from '../../contract/index.ts';
import * as operations from '../../contract/operations/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { requireAdministrator } from './require.ts';
import { createToken, listTokens, revokeToken } from './token-acts.ts';

export function tokenRoutes(app: App, { db }: Services): void {
  register(app, operations.listTokens, async (request) => ({
    items: await db.snapshot(request.actor, (tx) => listTokens(tx, request.actor.userId)),
    nextCursor: null,
  }));

  register(app, operations.createToken, async (request, reply) => {
    const created = await db.withActor(request.actor, (tx) => createToken(tx, request.actor, request.body));
    return reply.header('cache-control', 'no-store').send(created);
  });

  register(app, operations.revokeToken, ({ actor, params }) =>
    db.changingRights(actor, actor.userId, (tx) => revokeToken(tx, actor, actor.userId, params.id)),
  );

  register(app, operations.listTokensOfUser, async ({ actor, params }) =>
    db.snapshot(actor, async (tx) => {
      await requireAdministrator(tx);
      const user = await tx.selectFrom('users').select('id').where('id', '=', params.id).executeTakeFirst();
      if (user === undefined) throw new AppError('NOT_FOUND');
      return { items: await listTokens(tx, params.id), nextCursor: null };
    }),
  );

  register(app, operations.revokeTokenOfUser, ({ actor, params }) =>
    db.changingRights(actor, params.id, async (tx) => {
      await requireAdministrator(tx);
      await revokeToken(tx, actor, params.id, params.tokenId);
    }),
  );
}
