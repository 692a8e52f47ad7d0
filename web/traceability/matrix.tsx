/**
 * Risks against controls, thousands by thousands: a grid of which only the part in sight is drawn. The grid has the focus and
 * names the cell that the arrows have reached; Enter opens that cell's chain.
 */
import { useNavigate } from '@tanstack/react-router';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Traceability } from '../../contract/index.ts';
import { gapPhrase } from '../../domain/traceability/index.ts';
import { EmptyState } from '../ui/index.ts';
import './matrix.css';
import { gapName, t } from '../texts/index.ts';
import { inSight, type Matrix, matrixOf, type Window } from './matrix-rows.ts';
import type { TraceFilter } from './trace-rows.ts';

const size = { row: 32, column: 40, head: 118 };
/** On a phone the risks are their keys alone; where few controls leave room, their titles take it. */
function sideOf(width: number, controls: number): number {
  if (width < 560) return 120;
  return Math.min(440, Math.max(260, width - controls * size.column));
}

/** Row 0 are the controls, column 0 the risks. */
interface Place {
  row: number;
  column: number;
}

const cellId = ({ row, column }: Place) => `matrix-${row}-${column}`;

export function MatrixView({ trace, filter }: { trace: Traceability; filter: TraceFilter }) {
  const { onlyGaps, documentId } = filter;
  const matrix = useMemo(() => matrixOf(trace, { onlyGaps, documentId }), [trace, onlyGaps, documentId]);
  if (matrix.risks.length === 0 && matrix.controls.length === 0) {
    return <EmptyState icon="check" title={t('No risks or controls match the filter')} />;
  }
  return <MatrixGrid matrix={matrix} />;
}

function useInSight(matrix: Matrix) {
  const area = useRef<HTMLTableElement>(null);
  const [seen, setSeen] = useState({ left: 0, top: 0, width: 1200, height: 640 });
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const look = () =>
      setSeen({
        left: element.scrollLeft,
        top: element.scrollTop,
        width: element.clientWidth,
        height: element.clientHeight,
      });
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  const side = sideOf(seen.width, matrix.controls.length);
  return {
    area,
    side,
    rows: inSight(seen.top, seen.height - size.head, size.row, matrix.risks.length),
    columns: inSight(seen.left, seen.width - side, size.column, matrix.controls.length),
  };
}

/** Where a key leads from a place; undefined for a key that leads nowhere. */
function placeAfter(key: string, { row, column }: Place, last: Place, page: number): Place | undefined {
  const to: Record<string, Place> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + page, column },
    PageUp: { row: row - page, column },
    Home: { row, column: 0 },
    End: { row, column: last.column },
  };
  const place = to[key];
  const within = (at: number, end: number) => Math.max(0, Math.min(at, end));
  return place && { row: within(place.row, last.row), column: within(place.column, last.column) };
}

function MatrixGrid({ matrix }: { matrix: Matrix }) {
  const navigate = useNavigate();
  const { area, side, rows, columns } = useInSight(matrix);
  const last = { row: matrix.risks.length, column: matrix.controls.length };
  const [reached, setReached] = useState<Place>({ row: 0, column: 0 });
  const current = { row: Math.min(reached.row, last.row), column: Math.min(reached.column, last.column) };

  const goTo = (place: Place) => {
    setReached(place);
    const element = area.current;
    if (!element) return;
    const [x, y] = [(place.column - 1) * size.column, (place.row - 1) * size.row];
    const [width, height] = [element.clientWidth - side, element.clientHeight - size.head];
    if (place.row > 0) element.scrollTop = Math.min(y, Math.max(element.scrollTop, y + size.row - height));
    if (place.column > 0) element.scrollLeft = Math.min(x, Math.max(element.scrollLeft, x + size.column - width));
  };
  const open = ({ row, column }: Place) => {
    const item = row === 0 ? matrix.controls[column - 1]?.key : matrix.risks[row - 1]?.key;
    if (item) void navigate({ to: '/traceability', search: (before) => ({ ...before, item }) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return open(current);
    const to = placeAfter(event.key, current, last, 10);
    if (!to) return;
    event.preventDefault();
    goTo(to);
  };
  const onClick = (event: MouseEvent) => {
    const [, row, column] =
      /^matrix-(\d+)-(\d+)$/.exec((event.target as Element).closest('[aria-colindex]')?.id ?? '') ?? [];
    if (row === undefined || column === undefined) return;
    const place = { row: Number(row), column: Number(column) };
    setReached(place);
    // An empty cell leads nowhere; a header or a dot to its chain.
    if (place.row === 0 || place.column === 0 || matrix.meets[place.row - 1]?.has(place.column - 1)) open(place);
  };
  const width = side + matrix.controls.length * size.column;
  const height = size.head + matrix.risks.length * size.row;
  return (
    <div className="card matrix-card">
      <p className="muted matrix-help" id="matrix-help">
        {t(
          '{risks} risks against {controls} controls. A dot: the control mitigates the risk. Arrow keys walk the cells, Enter opens the chain.',
          { risks: matrix.risks.length, controls: matrix.controls.length },
        )}
      </p>
      <table
        ref={area}
        className="matrix"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML lets a table be a grid, which is walked by arrows.
        role="grid"
        tabIndex={0}
        aria-label={t('Matrix of risks and controls')}
        aria-describedby="matrix-help"
        aria-rowcount={last.row + 1}
        aria-colcount={last.column + 1}
        aria-activedescendant={cellId(current)}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <tbody className="matrix-sheet" style={{ width, height }}>
          <ControlRow {...{ matrix, columns, side, current }} />
          {matrix.risks.slice(rows.first, rows.end).map((risk, index) => (
            <RiskRow key={risk.key} row={rows.first + index + 1} {...{ matrix, columns, side, current }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  matrix: Matrix;
  columns: Window;
  side: number;
  current: Place;
}

/** The columns in sight and, so that it can always be named, the one that the arrows have reached. */
function drawn({ first, end }: Window, reached: number): number[] {
  const places = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index + 1);
  return reached > 0 && !places.includes(reached) ? [...places, reached] : places;
}

const across = (side: number, column: number): CSSProperties => ({ left: side + (column - 1) * size.column });

function Gaps({ gaps }: { gaps: readonly string[] }) {
  if (gaps.length === 0) return null;
  const words = gaps.map((gap) => gapName(gapPhrase(gap))).join(', ');
  return (
    <span className="matrix-gap" title={words}>
      <span aria-hidden="true">⚠</span>
      <span className="visually-hidden">{t(', gaps: {gaps}', { gaps: words })}</span>
    </span>
  );
}

interface CellProps {
  /** Left out by a cell that heads nothing. */
  heads?: 'col' | 'row';
  place: Place;
  current: Place;
  className: string;
  style?: CSSProperties;
  title?: string;
  children?: ReactNode;
}

function Cell({ heads, place, current, className, ...shown }: CellProps) {
  const isCurrent = place.row === current.row && place.column === current.column;
  const common = {
    id: cellId(place),
    'aria-colindex': place.column + 1,
    className: `${className}${isCurrent ? ' matrix-current' : ''}`,
    ...shown,
  };
  return heads ? <th scope={heads} {...common} /> : <td {...common} />;
}

function ControlRow({ matrix, columns, side, current }: RowProps) {
  return (
    <tr aria-rowindex={1} className="matrix-head" style={{ height: size.head }}>
      <Cell
        heads="col"
        place={{ row: 0, column: 0 }}
        current={current}
        className="matrix-corner"
        style={{ width: side }}
      >
        {t('Risks, by controls')}
      </Cell>
      {drawn(columns, current.column).map((column) => {
        const control = matrix.controls[column - 1];
        if (!control) return null;
        return (
          <Cell
            key={control.key}
            heads="col"
            place={{ row: 0, column }}
            current={current}
            className="matrix-control"
            style={across(side, column)}
            title={`${control.key} ${control.title}`}
          >
            <Gaps gaps={control.gaps} />
            <span className="matrix-key">{control.key}</span>
          </Cell>
        );
      })}
    </tr>
  );
}

function RiskRow({ row, matrix, columns, side, current }: RowProps & { row: number }) {
  const risk = matrix.risks[row - 1];
  const meets = matrix.meets[row - 1];
  if (!risk || !meets) return null;
  const top = size.head + (row - 1) * size.row;
  return (
    <tr aria-rowindex={row + 1} className="matrix-row" style={{ top, height: size.row }}>
      <Cell
        heads="row"
        place={{ row, column: 0 }}
        current={current}
        className="matrix-risk"
        style={{ width: side }}
        title={`${risk.key} ${risk.title}`}
      >
        <span className="matrix-key">{risk.key}</span>{' '}
        <span className="truncate" title={risk.title}>
          {risk.title}
        </span>
        <Gaps gaps={risk.gaps} />
      </Cell>
      {drawn(columns, current.column).map((column) => (
        <Cell
          key={column}
          place={{ row, column }}
          current={current}
          className={meets.has(column - 1) ? 'matrix-cell matrix-meets' : 'matrix-cell'}
          style={across(side, column)}
        >
          {meets.has(column - 1) && (
            <>
              <span aria-hidden="true">●</span>
              <span className="visually-hidden">
                {t('{control} mitigates {risk}', { control: matrix.controls[column - 1]?.key ?? '', risk: risk.key })}
              </span>
            </>
          )}
        </Cell>
      ))}
    </tr>
  );
}
