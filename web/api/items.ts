/** Items and documents that somebody who writes may refer to. */
import { queryOptions } from '@tanstack/react-query';
import type { DocumentItem, KnownItem } from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import { call } from './client.ts';
import { fetchDocuments } from './documents.ts';
import { keys } from './keys.ts';

export interface ItemSearch {
  kind?: KnownItem['kind'];
  q?: string;
}

export const fetchKnownItems = (scopeId: string, search: ItemSearch, signal?: AbortSignal) =>
  call(routes.listItems, { params: { scopeId }, query: { ...search, limit: 50 }, signal });

export const knownItemsQuery = (scopeId: string, search: ItemSearch = {}) =>
  queryOptions({
    queryKey: [...keys.traceability(scopeId), 'items', search] as const,
    queryFn: ({ signal }) => fetchKnownItems(scopeId, search, signal),
    staleTime: 10_000,
  });

/** Documents of the scope by number or title. */
export const foundDocumentsQuery = (scopeId: string, q: string) =>
  queryOptions({
    queryKey: [...keys.documents, 'found', scopeId, q] as const,
    queryFn: async ({ signal }): Promise<DocumentItem[]> =>
      (await fetchDocuments({ scopeId, q }, null, 30, signal)).items,
    staleTime: 10_000,
  });
