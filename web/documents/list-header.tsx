/** The heads of the columns: one stop for Tab, arrow keys between them, down to the rows. Pressing one sorts. */
import type { KeyboardEvent, RefObject } from 'react';
import type { SortDescriptor } from 'react-aria-components';
import { t } from '../texts/index.ts';
import { Icon, RowCheckbox } from '../ui/index.ts';
import { isControl } from './list-cells.tsx';
import type { ColumnSpec } from './list-columns.ts';

export interface ListHeaderProps {
  columns: readonly ColumnSpec[];
  sort: SortDescriptor | null;
  /** Null where rows are ordered by hand. */
  onSort: ((sort: SortDescriptor) => void) | null;
  isAllSelected: boolean;
  isSomeSelected: boolean;
  onSelectAll: () => void;
  onDown: () => void;
  headRef: RefObject<HTMLDivElement | null>;
}

const stepOf: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

export function ListHeader(props: ListHeaderProps) {
  const { columns, sort, onSort, isAllSelected, isSomeSelected, onSelectAll, onDown, headRef } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const stops = [...(headRef.current?.querySelectorAll<HTMLElement>('button, input') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const step = stepOf[event.key];
    if (event.key === 'ArrowDown') onDown();
    else if (step && at !== -1) stops[step(at, stops.length)]?.focus();
    else return;
    event.preventDefault();
  };
  const isFirstStop = ({ id }: ColumnSpec) => id === (columns.find((column) => column.id === 'pick') ?? columns[0])?.id;
  const headOf = (column: ColumnSpec) => {
    const tabIndex = isFirstStop(column) ? 0 : -1;
    if (column.id === 'pick') {
      const label = t('Select all');
      return (
        <RowCheckbox
          label={label}
          isSelected={isAllSelected}
          isIndeterminate={isSomeSelected && !isAllSelected}
          onChange={onSelectAll}
          tabIndex={tabIndex}
        />
      );
    }
    if (isControl(column.id)) return <span className="visually-hidden">{t(column.name)}</span>;
    if (!onSort) return <span>{t(column.name)}</span>;
    const direction = sort?.column === column.id ? sort.direction : null;
    const next = direction === 'ascending' ? 'descending' : 'ascending';
    return (
      <button
        type="button"
        className="column-sort"
        tabIndex={tabIndex}
        onClick={() => onSort({ column: column.id, direction: next })}
      >
        {t(column.name)}
        {direction && <Icon name={direction === 'ascending' ? 'chevronUp' : 'chevronDown'} size={12} />}
      </button>
    );
  };
  const sortOf = ({ id }: ColumnSpec) =>
    onSort === null || isControl(id) ? undefined : sort?.column === id ? sort.direction : ('none' as const);
  return (
    <div {...asGroup}>
      <div {...asRow} {...{ onKeyDown }} className="document-head" ref={headRef}>
        {columns.map((column, index) => (
          <div
            key={column.id}
            {...{ role: 'columnheader', 'aria-colindex': index + 1, 'aria-sort': sortOf(column) }}
            className={`list-column cell-${column.id}`}
          >
            {headOf(column)}
          </div>
        ))}
      </div>
    </div>
  );
}

const asGroup = { role: 'rowgroup' };
const asRow = { role: 'row', 'aria-rowindex': 1 };
