/** The caller's own API tokens. */
import { Type } from 'typebox';
import { ApiToken, CreatedApiToken, CreateTokenBody, IdParams, ListOf } from '../../contract/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { createToken, listTokens, revokeToken } from './token-acts.ts';

const tags = ['API tokens'];

export function tokenRoutes(app: App, { db, clock }: Services): void {
  app.get(
    '/api/tokens',
    { schema: { tags, summary: "The caller's tokens", response: { 200: ListOf(ApiToken) } } },
    async (request) => ({
      items: await db.withActor(request.actor, (tx) => listTokens(tx, request.actor)),
      nextCursor: null,
    }),
  );

  app.post(
    '/api/tokens',
    {
      schema: {
        tags,
        summary: 'Create a token; it is shown this once',
        body: CreateTokenBody,
        response: { 201: CreatedApiToken },
      },
    },
    async (request, reply) => {
      const created = await db.withActor(request.actor, (tx) => createToken(tx, request.actor, clock, request.body));
      return reply.status(201).header('cache-control', 'no-store').send(created);
    },
  );

  app.delete(
    '/api/tokens/:id',
    { schema: { tags, summary: 'Revoke a token', params: IdParams, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await db.withActor(request.actor, (tx) => revokeToken(tx, request.actor, request.params.id));
      return reply.status(204).send(null);
    },
  );
}
