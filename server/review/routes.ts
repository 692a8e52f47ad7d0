/** The routes of review beyond the steps of a version: what changed, comments, and what waits for the caller. */
import { Changes, ChangesQuery, IdParams, Inbox } from '../../contract/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { commentRoutes } from './comments/index.ts';
import { comparePair, readPair } from './compare-versions.ts';
import { readInbox } from './inbox.ts';

const tags = ['review'];

export function reviewRoutes(app: App, services: Services): void {
  const { db, clock } = services;
  app.get(
    '/api/documents/versions/:id/changes',
    {
      schema: {
        tags,
        summary: 'What changed since another version, or since the newest older one that has content',
        params: IdParams,
        querystring: ChangesQuery,
        response: { 200: Changes },
      },
    },
    async ({ actor, params, query }) => {
      const today = clock.today();
      const pair = await db.withActor(actor, (tx) => readPair(tx, actor, params.id, query.from, today));
      return comparePair(pair, actor.userId);
    },
  );

  app.get(
    '/api/me/inbox',
    { schema: { tags, summary: 'What waits for the caller, over all scopes', response: { 200: Inbox } } },
    ({ actor }) => db.withActor(actor, (tx) => readInbox(tx, actor, clock.today())),
  );

  commentRoutes(app, services);
}
