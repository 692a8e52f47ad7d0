/** Documents: the paged list, one document, creating one. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CreateDocumentBody, DocumentDetail, DocumentItem, List } from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import type { VersionState } from '../../domain/lifecycle/index.ts';
import { addressOf, call } from './client.ts';
import { keys } from './keys.ts';

export interface DocumentFilter {
  scopeId?: string | undefined;
  /** A folder, or `root` for a scope's documents that are in none. */
  folderId?: string | undefined;
  subfolders?: boolean | undefined;
  state?: VersionState | undefined;
  standing?: 'effective' | 'future-effective' | 'none' | undefined;
  ownerId?: string | undefined;
  q?: string | undefined;
}

const pageSize = 100;
/** More than a screen shows, and no more. */
const firstPageSize = 40;

export const fetchDocuments = (filter: DocumentFilter, cursor: string | null, limit = pageSize, signal?: AbortSignal) =>
  call(routes.listDocuments, { query: { ...filter, limit, cursor }, signal });

/** What `documentListQuery` reads first. */
export const firstDocumentsUrl = (filter: DocumentFilter) =>
  addressOf(routes.listDocuments, { query: { ...filter, limit: firstPageSize } });

export const documentListQuery = (filter: DocumentFilter) =>
  infiniteQueryOptions({
    queryKey: keys.documentList(filter),
    queryFn: ({ pageParam, signal }) =>
      fetchDocuments(filter, pageParam, pageParam === null ? firstPageSize : pageSize, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** Every document of a folder in reader order, however many pages that takes: what an order act needs. */
export async function fetchWholeFolder(scopeId: string, folderId: string | null): Promise<DocumentItem[]> {
  const items: DocumentItem[] = [];
  let cursor: string | null = null;
  do {
    const page: List<DocumentItem> = await fetchDocuments({ scopeId, folderId: folderId ?? 'root' }, cursor, 200);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: keys.document(id),
    queryFn: ({ signal }) => call(routes.readDocument, { params: { id }, signal }),
  });

/** The documents of the caller's scopes with this number, whatever its case: each scope may have one. */
export async function findDocumentsByNumber(humanId: string): Promise<DocumentDetail[]> {
  const { items } = await call(routes.listDocuments, { query: { q: humanId, limit: 200 } });
  const found = items.filter((item) => item.humanId.toLowerCase() === humanId.toLowerCase());
  return Promise.all(found.map(({ id }) => call(routes.readDocument, { params: { id } })));
}

/** The first number of a series that no document of the scope has. */
export const nextNumberQuery = (scopeId: string, prefix: string) =>
  queryOptions({
    queryKey: [...keys.documents, 'next-number', scopeId, prefix] as const,
    queryFn: ({ signal }) => call(routes.readNextNumber, { params: { scopeId }, query: { prefix }, signal }),
  });

export const createDocument = (scopeId: string, body: CreateDocumentBody) =>
  call(routes.createDocument, { params: { scopeId }, body });
