/** Search results: each hit with its place, its scope and the passage that matched; filters at the side. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { Group } from 'react-aria-components';
import type { SearchSearch } from '../address/index.ts';
import { type SearchFor, searchQuery, spellingQuery } from '../api/index.ts';
import { SavedAddresses } from '../documents/index.ts';
import { LoadedList } from '../fallbacks/index.ts';
import { Banner, Button, EmptyCard, Page } from '../ui/index.ts';
import { mayBeCutOff } from './cut-off.ts';
import { HitList } from './hit-list.tsx';
import './search.css';
import { plural, rich, t } from '../texts/index.ts';
import { isNarrowed, SearchFilters } from './search-filters.tsx';
import { SearchForm } from './search-form.tsx';

const route = getRouteApi('/shell/search');

/** Up and down move between the words and the hits; Tab works as usual. */
function moveBetween(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('.search-words, a.hit-link')];
  const here = stops.indexOf(document.activeElement as HTMLElement);
  const next = here === -1 ? undefined : stops[here + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const searchFor = (search: SearchSearch): SearchFor => ({
  q: search.q ?? '',
  scopeId: search.scope,
  folderId: search.folder,
  state: search.state,
  standing: search.standing,
  kind: search.kind,
  ownerId: search.owner,
  from: search.from,
  to: search.to,
});

export function SearchPage() {
  const search = route.useSearch();
  const { q = '' } = search;
  return (
    <Page title={q === '' ? t('Search') : t('Search: {words}', { words: q })} heading={t('Search')}>
      <Group className="search-page" aria-label={t('Search and its results')} onKeyDown={moveBetween}>
        <div className="row search-head">
          <SearchForm key={q} search={search} />
          <SavedAddresses
            {...{ of: 'searches', noun: 'search', label: t('Saved searches'), icon: 'search' }}
            button={(isReady) => <Button isDisabled={!isReady}>{t('Saved searches')}</Button>}
            holds={t('Words and filters')}
            isSavable={q !== ''}
          />
        </div>
        {q === '' ? (
          <EmptyCard icon="search" title={t('What are you looking for?')}>
            {t('Type a number, words of a title, or words of the text. The last word may be unfinished.')}
          </EmptyCard>
        ) : (
          <Results search={search} />
        )}
      </Group>
    </Page>
  );
}

function Results({ search }: { search: SearchSearch }) {
  const query = useInfiniteQuery(searchQuery(searchFor(search)));
  const isEmpty = query.data?.pages[0]?.items.length === 0;
  const spelling = useQuery({ ...spellingQuery(searchFor(search)), enabled: isEmpty });
  const meant = isEmpty ? (spelling.data?.meant ?? null) : null;
  const hits = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="search-grid">
      <SearchFilters search={search} hits={hits} />
      <div className="stack">
        {meant === null ? (
          <LoadedList
            query={query}
            what={t('the results')}
            counted={(n) => plural(n, '{n} document', '{n} documents')}
            lines={9}
            empty={spelling.isLoading ? null : <Nothing search={search} />}
          >
            {(found) => <HitList hits={found} />}
          </LoadedList>
        ) : (
          <MeantResults search={search} meant={meant} />
        )}
        {mayBeCutOff(hits.length, query.hasNextPage) && (
          <p className="muted">
            {t(
              'So many documents hold these words that not all of them are listed. More words or a filter find the others.',
            )}
          </p>
        )}
      </div>
    </div>
  );
}

/** Where no text holds the words as they were typed, what the nearest words find is shown, and said to be so. */
function MeantResults({ search, meant }: { search: SearchSearch; meant: string }) {
  const query = useInfiniteQuery(searchQuery({ ...searchFor(search), q: meant }));
  if (query.data?.pages[0]?.items.length === 0) return <Nothing search={search} />;
  return (
    <>
      <Banner tone="info">
        {rich(
          'Nothing was found for “{words}”. Showing results for <link>{meant}</link>.',
          { words: search.q, meant },
          {
            link: (inside) => (
              <Link to="/search" search={{ ...search, q: meant }} className="search-meant">
                {inside}
              </Link>
            ),
          },
        )}
      </Banner>
      <LoadedList
        query={query}
        what={t('the results')}
        counted={(n) => plural(n, '{n} document', '{n} documents')}
        lines={9}
        empty={null}
      >
        {(found) => <HitList hits={found} />}
      </LoadedList>
    </>
  );
}

function Nothing({ search }: { search: SearchSearch }) {
  const title = t('Nothing found for “{words}”', { words: search.q ?? '' });
  return (
    <EmptyCard icon="search" title={title}>
      {wider(search)}
    </EmptyCard>
  );
}

function wider(search: SearchSearch): string {
  if (isNarrowed(search))
    return t('Every word has to occur in the number, the title or the text. Try fewer words, or fewer filters.');
  return search.scope
    ? t('Every word has to occur in the number, the title or the text. Try fewer words, or all scopes.')
    : t('Every word has to occur in the number, the title or the text. Try fewer words.');
}
