/** Asking for documents by words. What is searched is written by documents in the acts that change it. */
import { ListOf, SearchHit, SearchQuery, Spelling, SpellingQuery } from '../../contract/index.ts';
import { chooseScopes } from '../documents/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { searchDocuments } from './search-documents.ts';
import { meantQuery } from './spelling.ts';

export function searchRoutes(app: App, { db, clock }: Services): void {
  app.get(
    '/api/search',
    {
      config: { heavy: true },
      schema: {
        tags: ['search'],
        summary: 'Documents by id, title and text, best first',
        querystring: SearchQuery,
        response: { 200: ListOf(SearchHit) },
      },
    },
    ({ actor, query }) => searchDocuments(db, actor, query, clock.today()),
  );

  app.get(
    '/api/search/spelling',
    {
      config: { heavy: true },
      schema: {
        tags: ['search'],
        summary: 'What was meant by a query that finds nothing: the nearest words that occur',
        querystring: SpellingQuery,
        response: { 200: Spelling },
      },
    },
    ({ actor, query }) =>
      db.snapshot(actor, async (tx) => {
        const { scopes } = await chooseScopes(tx, actor, query);
        const scopeIds = scopes.map((scope) => scope.id);
        return { meant: await meantQuery(tx, scopeIds, query.q) };
      }),
  );
}
