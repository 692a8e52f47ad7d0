/** People by documents, page by page as they are scrolled to. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type MatrixFilter, matrixQuery } from '../api/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { t } from '../texts/index.ts';
import { EmptyCard } from '../ui/index.ts';
import { MatrixGrid } from './matrix-grid.tsx';

export function MatrixView({ scopeId, filter }: { scopeId: string; filter: MatrixFilter }) {
  const reading = useInfiniteQuery(matrixQuery(scopeId, filter));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = reading;
  return (
    <Loaded reading={reading} what={t('the record')} lines={10}>
      {({ pages }) => {
        const [first] = pages;
        const people = pages.flatMap(({ items }) => items);
        if (!first || people.length === 0) return <Nothing isFiltered={Object.values(filter).some(Boolean)} />;
        return (
          <MatrixGrid
            documents={first.documents}
            people={people}
            total={first.totals.people}
            onEnd={() => hasNextPage && !isFetchingNextPage && void fetchNextPage()}
          />
        );
      }}
    </Loaded>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyCard icon="check" title={t('Nobody fits')}>
      {t('No person with something to read fits what you chose.')}
    </EmptyCard>
  ) : (
    <EmptyCard icon="check" title={t('Nobody is asked to read anything yet')}>
      {t(
        'A duty says who must have read a document, or everything in a folder. Make one under Duties; whoever it names then finds the version in force in their work.',
      )}
    </EmptyCard>
  );
}
