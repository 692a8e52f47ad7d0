/** Search, and the way from a human id to its document. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DocumentItem, SearchQuery } from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import { call } from './client.ts';
import { fetchDocuments } from './documents.ts';
import { keys } from './keys.ts';
import { isProblem } from './problem.ts';

export type SearchFor = Omit<SearchQuery, 'limit' | 'cursor'>;

export const searchQuery = (search: SearchFor) =>
  infiniteQueryOptions({
    queryKey: keys.search(search),
    queryFn: ({ pageParam, signal }) =>
      call(routes.search, { query: { ...search, limit: 30, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    enabled: search.q !== '',
  });

/** What was meant by words that find nothing. */
export const spellingQuery = ({ q, scopeId }: SearchFor) =>
  queryOptions({
    queryKey: [...keys.search({ q, scopeId }), 'spelling'] as const,
    queryFn: ({ signal }) => call(routes.readSpelling, { query: { q, scopeId }, signal }),
  });

export interface LinkedDocument {
  id: string;
  humanId: string;
  title: string;
}

/** What a `doc:` link by human id leads to in its scope; null when the caller sees no such document there. */
export const linkedDocumentQuery = (scopeId: string, humanId: string) =>
  queryOptions({
    queryKey: [...keys.documents, 'linked', scopeId, humanId] as const,
    queryFn: async ({ signal }): Promise<LinkedDocument | null> => {
      const { items } = await fetchDocuments({ scopeId, q: humanId }, null, 50, signal);
      return items.find((item: DocumentItem) => item.humanId === humanId) ?? null;
    },
    staleTime: 60_000,
  });

/** The same for a link by id. */
export const linkedByIdQuery = (documentId: string) =>
  queryOptions({
    queryKey: [...keys.documents, 'linked-id', documentId] as const,
    queryFn: async ({ signal }): Promise<LinkedDocument | null> => {
      try {
        return await call(routes.readDocument, { params: { id: documentId }, signal });
      } catch (error) {
        if (isProblem(error, 'NOT_FOUND') || isProblem(error, 'PERMISSION_DENIED')) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
