/** Search results: each hit with its place, its scope and the passage that matched. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { sayWhy, searchQuery } from '../api/index.ts';
import { ScopeSelect } from '../scopes/index.ts';
import { EmptyState, Failure, LoadMore, Page, Skeleton } from '../ui/index.ts';
import { HitList } from './hit-list.tsx';
import './search.css';
import { SearchForm } from './search-form.tsx';

const route = getRouteApi('/shell/search');

export function SearchPage() {
  const { q = '', scope } = route.useSearch();
  return (
    <Page title={q === '' ? 'Search' : `Search: ${q}`} heading="Search">
      <div className="row search-head">
        <SearchForm key={q} q={q} />
        <div className="search-scope">
          <ScopeSelect withAll keep={q === '' ? {} : { q }} />
        </div>
      </div>
      {q === '' ? (
        <div className="card">
          <EmptyState icon="search" title="What are you looking for?">
            Type a number, words of a title, or words of the text. The last word may be unfinished.
          </EmptyState>
        </div>
      ) : (
        <Results q={q} scopeId={scope} />
      )}
    </Page>
  );
}

function Results({ q, scopeId }: { q: string; scopeId: string | undefined }) {
  const query = useInfiniteQuery(searchQuery({ q, scopeId }));
  const hits = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (query.isPending) {
    return (
      <div className="card">
        <Skeleton lines={9} label="Searching" />
      </div>
    );
  }
  if (query.error && hits.length === 0) {
    return (
      <div className="card">
        <Failure title="The search failed" detail={sayWhy(query.error)} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (hits.length === 0) {
    return (
      <div className="card">
        <EmptyState icon="search" title={`Nothing found for “${q}”`}>
          Every word has to occur in the number, the title or the text. Try fewer words, or all scopes.
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <HitList hits={hits} />
      <LoadMore
        shown={hits.length}
        noun={hits.length === 1 ? 'document' : 'documents'}
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onLoad={() => void query.fetchNextPage()}
      />
    </>
  );
}
