/** Search results: each hit with its place, its scope and the passage that matched. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { searchQuery } from '../api/index.ts';
import { LoadedList } from '../fallbacks/index.ts';
import { ScopeSelect } from '../scopes/index.ts';
import { EmptyCard, Page } from '../ui/index.ts';
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
        <EmptyCard icon="search" title="What are you looking for?">
          Type a number, words of a title, or words of the text. The last word may be unfinished.
        </EmptyCard>
      ) : (
        <Results q={q} scopeId={scope} />
      )}
    </Page>
  );
}

function Results({ q, scopeId }: { q: string; scopeId: string | undefined }) {
  const query = useInfiniteQuery(searchQuery({ q, scopeId }));
  const empty = (
    <EmptyCard icon="search" title={`Nothing found for “${q}”`}>
      Every word has to occur in the number, the title or the text. Try fewer words, or all scopes.
    </EmptyCard>
  );
  return (
    <LoadedList query={query} what="the results" nouns={['document', 'documents']} lines={9} empty={empty}>
      {(hits) => <HitList hits={hits} />}
    </LoadedList>
  );
}
