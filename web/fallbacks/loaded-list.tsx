/** A list that the server gives part by part: what is loaded of it, and a button for the next part. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadMore, type LoadMoreProps } from '../ui/index.ts';
import { Loaded, type LoadedProps } from './loaded.tsx';

export interface LoadedListProps<T> extends Pick<LoadedProps<never>, 'what' | 'lines' | 'isInCard'> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: T[] }>>;
  counted: LoadMoreProps['counted'];
  empty: ReactNode;
  children: (items: readonly T[]) => ReactNode;
}

/** When somebody else changes something, the list is read again, which ends a load of the next part: then it is asked for anew. */
async function loadNext<T>(query: LoadedListProps<T>['query'], pages: number): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const { data, hasNextPage, isError } = await query.fetchNextPage();
    if (isError || !hasNextPage || (data?.pages.length ?? 0) > pages) return;
  }
}

export function LoadedList<T>({ query, counted, empty, children, ...rest }: LoadedListProps<T>) {
  return (
    <Loaded reading={query} {...rest}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return empty;
        return (
          <>
            {children(items)}
            <LoadMore
              shown={items.length}
              counted={counted}
              hasMore={query.hasNextPage}
              isLoading={query.isFetchingNextPage}
              onLoad={() => void loadNext(query, pages.length)}
            />
          </>
        );
      }}
    </Loaded>
  );
}
