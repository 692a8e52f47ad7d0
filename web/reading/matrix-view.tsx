/** People by documents. Thousands of rows and hundreds of columns: only what can be seen is in the page. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cellLetters, type ReadingMatrix } from '../../contract/index.ts';
import type { AssignmentState } from '../../domain/reading/index.ts';
import { assignmentInWords } from '../../domain/reading/index.ts';
import { type MatrixFilter, matrixQuery } from '../api/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { EmptyCard } from '../ui/index.ts';
import { isSameRange, shownRange } from './window-of.ts';

const rowSize = 32;
const columnSize = 92;

type Column = ReadingMatrix['documents'][number];
type Person = ReadingMatrix['items'][number];

const stateOf = new Map(
  Object.entries(cellLetters).map(([state, letter]) => [letter as string, state as AssignmentState | 'none']),
);

export function MatrixView({ scopeId, filter }: { scopeId: string; filter: MatrixFilter }) {
  const reading = useInfiniteQuery(matrixQuery(scopeId, filter));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = reading;
  return (
    <Loaded reading={reading} what="the record" lines={10}>
      {({ pages }) => {
        const [first] = pages;
        const people = pages.flatMap(({ items }) => items);
        if (!first || people.length === 0) return <Nothing isFiltered={Object.values(filter).some(Boolean)} />;
        return (
          <Grid
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
    <EmptyCard icon="check" title="Nobody fits">
      No person with something to read fits what you chose.
    </EmptyCard>
  ) : (
    <EmptyCard icon="check" title="Nobody is asked to read anything yet">
      A duty says who must have read a document, or everything in a folder. Make one under Duties; whoever it names then
      finds the version in force in their work.
    </EmptyCard>
  );
}

interface GridProps {
  documents: readonly Column[];
  people: readonly Person[];
  total: number;
  onEnd: () => void;
}

/** What the frame shows of the rows and columns; told only when it becomes another. */
function useShown(frame: React.RefObject<HTMLDivElement | null>, people: number, documents: number) {
  const [shown, setShown] = useState({ rows: { first: 0, end: 0 }, columns: { first: 0, end: 0 } });
  const look = useCallback(() => {
    const at = frame.current;
    if (!at) return;
    const rows = shownRange(at.scrollTop, at.clientHeight, rowSize, people);
    const columns = shownRange(at.scrollLeft, at.clientWidth, columnSize, documents);
    setShown((before) =>
      isSameRange(before.rows, rows) && isSameRange(before.columns, columns) ? before : { rows, columns },
    );
  }, [frame, people, documents]);
  useLayoutEffect(() => {
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [look]);
  return { ...shown, look };
}

function Grid({ documents, people, total, onEnd }: GridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { rows, columns, look } = useShown(frame, people.length, documents.length);
  useEffect(() => {
    if (rows.end >= people.length - 10) onEnd();
  });
  const shown = useMemo(() => documents.slice(columns.first, columns.end), [documents, columns]);
  return (
    <>
      <p className="muted" role="status">
        {total} {total === 1 ? 'person' : 'people'} by {documents.length}{' '}
        {documents.length === 1 ? 'document' : 'documents'}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard. */}
      <section className="reading-frame card" ref={frame} onScroll={look} tabIndex={0} aria-label="Who has read what">
        <table
          className="reading-matrix"
          aria-rowcount={total + 1}
          aria-colcount={documents.length + 1}
          style={{ inlineSize: `calc(var(--person-width) + ${documents.length * columnSize}px)` }}
        >
          <thead>
            <tr>
              <th scope="col" className="reading-corner">
                Person
              </th>
              <Gap size={columns.first} />
              {shown.map(({ id, humanId, title, versionNumber }) => (
                <th key={id} scope="col" title={`${humanId} ${title}, version ${versionNumber}`}>
                  <a href={`/documents/${id}`} className="truncate">
                    {humanId}
                  </a>
                  <span className="muted">v{versionNumber}</span>
                </th>
              ))}
              <Gap size={documents.length - columns.end} />
            </tr>
          </thead>
          <tbody>
            <Filler size={rows.first} />
            {people.slice(rows.first, rows.end).map((person, index) => (
              <PersonRow
                key={person.user.id}
                person={person}
                place={rows.first + index}
                shown={shown}
                first={columns.first}
                after={documents.length - columns.end}
              />
            ))}
            <Filler size={Math.max(total, people.length) - rows.end} />
          </tbody>
        </table>
      </section>
    </>
  );
}

interface PersonRowProps {
  person: Person;
  place: number;
  shown: readonly Column[];
  first: number;
  after: number;
}

/** Drawn once while it can be seen, whatever else comes and goes. */
const PersonRow = memo(function PersonRow({ person: { user, cells }, place, shown, first, after }: PersonRowProps) {
  return (
    <tr aria-rowindex={place + 2}>
      <th scope="row" className="truncate" title={user.displayName}>
        {user.displayName}
      </th>
      <Gap size={first} />
      {shown.map(({ id }, column) => (
        <Cell key={id} letter={cells[first + column] ?? cellLetters.none} />
      ))}
      <Gap size={after} />
    </tr>
  );
});

function Cell({ letter }: { letter: string }) {
  const state = stateOf.get(letter) ?? 'none';
  return <td className={`reading-cell is-${state}`}>{state === 'none' ? '' : assignmentInWords(state, null)}</td>;
}

function Gap({ size }: { size: number }) {
  return size > 0 ? <td aria-hidden="true" className="reading-gap" style={{ inlineSize: size * columnSize }} /> : null;
}

function Filler({ size }: { size: number }) {
  return size > 0 ? <tr className="reading-filler" style={{ blockSize: size * rowSize }} /> : null;
}
