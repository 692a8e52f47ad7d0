/** Where somebody is signed in, and the way to end it. */
import { Type } from 'typebox';
import { IdParams, ListOf, Session } from '../../contract/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { requireAdministrator } from './require.ts';
import { endOwnOtherSessions, endOwnSession, endSessionsOfUser, listSessions } from './session-acts.ts';
import { sessionSecretOf } from './session-cookie.ts';

const tags = ['Sessions'];

export function sessionRoutes(app: App, { db, config }: Services): void {
  app.get(
    '/api/me/sessions',
    { schema: { tags, summary: 'Where the caller is signed in', response: { 200: ListOf(Session) } } },
    async (request) => {
      const secret = sessionSecretOf(request, config);
      const items = await db.withActor(request.actor, (tx) => listSessions(tx, request.actor, secret));
      return { items, nextCursor: null };
    },
  );

  app.delete(
    '/api/me/sessions',
    {
      config: { act: 'end-credential' },
      schema: { tags, summary: "End all of the caller's sessions but this one", response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      const secret = sessionSecretOf(request, config);
      await db.withActor(request.actor, (tx) => endOwnOtherSessions(tx, request.actor, secret));
      return reply.status(204).send(null);
    },
  );

  app.delete(
    '/api/me/sessions/:id',
    {
      config: { act: 'end-credential' },
      schema: { tags, summary: "End one of the caller's sessions", params: IdParams, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await db.withActor(request.actor, (tx) => endOwnSession(tx, request.actor, request.params.id));
      return reply.status(204).send(null);
    },
  );

  app.delete(
    '/api/users/:id/sessions',
    {
      schema: {
        tags,
        summary: 'End all sessions of a user (administrator)',
        params: IdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await db.withActor(request.actor, async (tx) => {
        await requireAdministrator(tx);
        await endSessionsOfUser(tx, request.actor, request.params.id);
      });
      return reply.status(204).send(null);
    },
  );
}
