// biome-ignore-all lint/a11y/useSemanticElements: the layout of a table element looks at every cell again whenever one comes or goes.
// biome-ignore-all lint/a11y/useFocusableInteractive: these are the rows and cells of a table, not of a grid; nothing in them is pressed.
/** The table of people by documents. Thousands of rows and hundreds of columns: only what can be seen is in the page. */
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cellLetters, type ReadingMatrix } from '../../contract/index.ts';
import type { AssignmentState } from '../../domain/reading/index.ts';
import { plural, t } from '../texts/index.ts';
import { assignmentWords } from './assignment-words.ts';
import { blockSize, isSameRange, type ShownRange, shownRange } from './window-of.ts';

const rowSize = 32;
const columnSize = 92;

type Column = ReadingMatrix['documents'][number];
type Person = ReadingMatrix['items'][number];

const stateOf = new Map(
  Object.entries(cellLetters).map(([state, letter]) => [letter as string, state as AssignmentState | 'none']),
);

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

export function MatrixGrid({ documents, people, total, onEnd }: GridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { rows, columns, look } = useShown(frame, people.length, documents.length);
  useEffect(() => {
    if (rows.end >= people.length - 10) onEnd();
  });
  const size = {
    inlineSize: `calc(var(--person-width) + ${documents.length * columnSize}px)`,
    blockSize: `calc(var(--head-height) + ${Math.max(total, people.length) * rowSize}px)`,
  };
  return (
    <>
      <p className="muted" role="status">
        {t('{people} by {documents}', {
          people: plural(total, '{n} person', '{n} people'),
          documents: plural(documents.length, '{n} document', '{n} documents'),
        })}
      </p>
      <section
        className="reading-frame card"
        ref={frame}
        onScroll={look}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard.
        tabIndex={0}
        aria-label={t('Who has read what')}
      >
        <div
          role="table"
          className="reading-matrix"
          aria-label={t('People by documents')}
          aria-rowcount={total + 1}
          aria-colcount={documents.length + 1}
          style={size}
        >
          <Head documents={documents} columns={columns} />
          {people.slice(rows.first, rows.end).map((person, index) => (
            <PersonRow
              key={person.user.id}
              person={person}
              place={rows.first + index}
              first={columns.first}
              end={columns.end}
            />
          ))}
        </div>
      </section>
    </>
  );
}

/** A block of columns is drawn once, wherever the rest scrolls to. */
function blocksOf({ first, end }: ShownRange): ShownRange[] {
  const blocks: ShownRange[] = [];
  for (let at = first; at < end; at += blockSize) blocks.push({ first: at, end: Math.min(end, at + blockSize) });
  return blocks;
}

const placeOf = (column: number) => ({
  insetInlineStart: `calc(var(--person-width) + ${column * columnSize}px)`,
});

function Head({ documents, columns }: { documents: readonly Column[]; columns: ShownRange }) {
  return (
    <div role="row" aria-rowindex={1} className="reading-head">
      <span role="columnheader" className="reading-corner">
        {t('Person')}
      </span>
      {documents.slice(columns.first, columns.end).map(({ id, humanId, title, versionNumber }, index) => (
        <span
          key={id}
          role="columnheader"
          aria-colindex={columns.first + index + 2}
          className="reading-column"
          title={`${humanId} ${title}, ${t('version {number}', { number: versionNumber })}`}
          style={placeOf(columns.first + index)}
        >
          <a href={`/documents/${id}`} className="truncate">
            {humanId}
          </a>
          <span className="muted">v{versionNumber}</span>
        </span>
      ))}
    </div>
  );
}

interface PersonRowProps {
  person: Person;
  place: number;
  first: number;
  end: number;
}

const PersonRow = memo(function PersonRow({ person: { user, cells }, place, first, end }: PersonRowProps) {
  return (
    <div
      role="row"
      className="reading-row"
      aria-rowindex={place + 2}
      style={{ insetBlockStart: `calc(var(--head-height) + ${place * rowSize}px)` }}
    >
      <span role="rowheader" className="reading-person truncate" title={user.displayName}>
        {user.displayName}
      </span>
      {blocksOf({ first, end }).map((block) => (
        <Cells key={block.first} letters={cells.slice(block.first, block.end)} first={block.first} />
      ))}
    </div>
  );
});

const Cells = memo(function Cells({ letters, first }: { letters: string; first: number }) {
  return (
    <span role="presentation" className="reading-cells" style={placeOf(first)}>
      {Array.from(letters, (letter, index) => {
        const state = stateOf.get(letter) ?? 'none';
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a column of the block is its place.
            key={index}
            role="cell"
            aria-colindex={first + index + 2}
            className={`reading-cell is-${state}`}
          >
            {state === 'none' ? '' : assignmentWords(state, null)}
          </span>
        );
      })}
    </span>
  );
});
