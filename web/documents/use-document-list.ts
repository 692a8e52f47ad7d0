/** The list's data: pages as they are scrolled to; all of them when a column sorts, since the server knows one order. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { DocumentItem } from '../../contract/index.ts';
import { type DocumentFilter, documentListQuery } from '../api/index.ts';
import type { Trees } from '../folders/index.ts';
import { pathNames } from './list-heading.tsx';
import { type ListSort, type RowsShow, sortDocuments } from './list-rows.ts';

export interface DocumentListData {
  documents: readonly DocumentItem[];
  show: RowsShow;
  isLoaded: boolean;
  failure: unknown;
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Nothing is on its way: a part that is asked for while rows are read anew would call that off. What failed waits for a person to scroll. */
  mayLoadMore: boolean;
  loadMore: () => void;
}

export function useDocumentList(filter: DocumentFilter, sort: ListSort | null, trees: Trees): DocumentListData {
  const query = useInfiniteQuery(documentListQuery(filter));
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, data } = query;
  const wantsAll = sort !== null;
  const mayLoadMore = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (wantsAll && mayLoadMore) void fetchNextPage();
  }, [wantsAll, mayLoadMore, fetchNextPage]);
  const show: RowsShow = filter.state ? 'latest' : 'in-force';
  // Folders are looked at only where they are sorted by: the tree is read again often.
  const sortedBy = sort?.column === 'path' ? trees : null;
  const documents = useMemo(
    () =>
      sortDocuments(
        data?.pages.flatMap((page) => page.items) ?? [],
        sort,
        show,
        sortedBy === null ? () => [] : pathNames(sortedBy),
      ),
    [data, sort, show, sortedBy],
  );
  return {
    documents,
    show,
    isLoaded: data !== undefined,
    failure: query.error,
    retry: () => void query.refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    mayLoadMore,
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}
