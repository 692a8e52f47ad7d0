/** API tokens: the caller's own, and a user's for the administrator. */
import { Type } from 'typebox';
import { ApiToken, AppError, CreatedApiToken, CreateTokenBody, Id, IdParams, ListOf } from '../../contract/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { requireAdministrator } from './require.ts';
import { createToken, listTokens, revokeToken } from './token-acts.ts';

const tags = ['API tokens'];
const UserTokenParams = Type.Object({ id: Id, tokenId: Id });

export function tokenRoutes(app: App, { db }: Services): void {
  app.get(
    '/api/tokens',
    { schema: { tags, summary: "The caller's tokens", response: { 200: ListOf(ApiToken) } } },
    async (request) => ({
      items: await db.withActor(request.actor, (tx) => listTokens(tx, request.actor.userId)),
      nextCursor: null,
    }),
  );

  app.post(
    '/api/tokens',
    {
      config: { act: 'create-token' },
      schema: {
        tags,
        summary: 'Create a token; it is shown this once',
        body: CreateTokenBody,
        response: { 201: CreatedApiToken },
      },
    },
    async (request, reply) => {
      const created = await db.withActor(request.actor, (tx) => createToken(tx, request.actor, request.body));
      return reply.status(201).header('cache-control', 'no-store').send(created);
    },
  );

  app.delete(
    '/api/tokens/:id',
    {
      config: { act: 'end-credential' },
      schema: { tags, summary: 'Revoke a token', params: IdParams, response: { 204: Type.Null() } },
    },
    async ({ actor, params }, reply) => {
      await db.changingRights(actor, actor.userId, (tx) => revokeToken(tx, actor, actor.userId, params.id));
      return reply.status(204).send(null);
    },
  );

  app.get(
    '/api/users/:id/tokens',
    {
      schema: {
        tags,
        summary: "A user's tokens (administrator)",
        params: IdParams,
        response: { 200: ListOf(ApiToken) },
      },
    },
    async ({ actor, params }) =>
      db.withActor(actor, async (tx) => {
        await requireAdministrator(tx);
        const user = await tx.selectFrom('users').select('id').where('id', '=', params.id).executeTakeFirst();
        if (user === undefined) throw new AppError('NOT_FOUND');
        return { items: await listTokens(tx, params.id), nextCursor: null };
      }),
  );

  app.delete(
    '/api/users/:id/tokens/:tokenId',
    {
      schema: {
        tags,
        summary: "Revoke a user's token (administrator)",
        params: UserTokenParams,
        response: { 204: Type.Null() },
      },
    },
    async ({ actor, params }, reply) => {
      await db.changingRights(actor, params.id, async (tx) => {
        await requireAdministrator(tx);
        await revokeToken(tx, actor, params.id, params.tokenId);
      });
      return reply.status(204).send(null);
    },
  );
}
