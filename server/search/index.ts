/** Asking for documents by words. What is searched is written by documents in the acts that change it. */
import { ListOf, SearchHit, SearchQuery } from '../../contract/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { searchDocuments } from './search-documents.ts';

export function searchRoutes(app: App, { db, clock }: Services): void {
  app.get(
    '/api/search',
    {
      schema: {
        tags: ['search'],
        summary: 'Documents by id, title and text, best first',
        querystring: SearchQuery,
        response: { 200: ListOf(SearchHit) },
      },
    },
    ({ actor, query }) => db.withActor(actor, (tx) => searchDocuments(tx, actor, query, clock.today())),
  );
}
