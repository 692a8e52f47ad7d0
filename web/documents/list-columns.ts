/** The columns of the list: which there are, which are chosen, and which have room. */
import type { SortColumn } from '../address/index.ts';
import { type Message, msg } from '../texts/index.ts';

export type ColumnId = SortColumn | 'grip' | 'pick' | 'menu';

export interface ColumnSpec {
  id: ColumnId;
  name: Message;
  width: number | `${number}fr`;
}

/** How much room the list has; what says least goes first. */
export type ListWidth = 'wide' | 'narrow' | 'tight' | 'phone';

interface Choosable extends ColumnSpec {
  id: SortColumn;
  /** The least room with which it is shown. */
  from: ListWidth;
  /** Shown without having been chosen. */
  isUsual: boolean;
}

/** Number and title cannot be left out: a row without them names nothing. */
export const choosableColumns: readonly Choosable[] = [
  { id: 'scope', name: msg('Scope'), width: '4fr', from: 'wide', isUsual: true },
  { id: 'path', name: msg('Folder'), width: '4fr', from: 'wide', isUsual: true },
  { id: 'version', name: msg('Version'), width: 76, from: 'narrow', isUsual: true },
  { id: 'state', name: msg('State'), width: 128, from: 'phone', isUsual: true },
  { id: 'effective', name: msg('Effective§column'), width: 96, from: 'narrow', isUsual: true },
  { id: 'owner', name: msg('Owner'), width: '2fr', from: 'narrow', isUsual: false },
  { id: 'review', name: msg('Next review'), width: 112, from: 'narrow', isUsual: false },
];

/** The columns that the address names, else the usual ones. */
export function chosenColumns(address: string | undefined): ReadonlySet<SortColumn> {
  const named = address?.split(',');
  return new Set(
    choosableColumns.filter(({ id, isUsual }) => (named ? named.includes(id) : isUsual)).map(({ id }) => id),
  );
}

/** For the address; nothing where it is what everybody sees anyway. */
export function columnsToAddress(chosen: ReadonlySet<string>): string | undefined {
  const isUsual = choosableColumns.every((column) => chosen.has(column.id) === column.isUsual);
  if (isUsual) return undefined;
  const named = choosableColumns.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  return named.length === 0 ? 'none' : named.join(',');
}

/** Where many columns are chosen the list scrolls sideways rather than cut every title to a word. */
function leastWidth({ id, width }: ColumnSpec, list: ListWidth): number {
  if (typeof width === 'number') return width;
  return id === 'title' && (list === 'narrow' || list === 'wide') ? 200 : 90;
}

/** For a grid of rows: columns keep their width or share the room that is left, and a row is at least `least` pixels wide. */
export function columnRoom(columns: readonly ColumnSpec[], list: ListWidth): { template: string; least: number } {
  const roomOf = (column: ColumnSpec) =>
    typeof column.width === 'number' ? `${column.width}px` : `minmax(${leastWidth(column, list)}px, ${column.width})`;
  return {
    template: columns.map(roomOf).join(' '),
    least: columns.reduce((sum, column) => sum + leastWidth(column, list), 0),
  };
}

export interface ColumnsWanted {
  chosen: ReadonlySet<SortColumn>;
  spansFolders: boolean;
  spansScopes: boolean;
  width: ListWidth;
  isArranging: boolean;
  isPicking: boolean;
}

export function columnsFor(wanted: ColumnsWanted): ColumnSpec[] {
  const { chosen, spansFolders, spansScopes, width, isArranging, isPicking } = wanted;
  const widths: readonly ListWidth[] = ['phone', 'tight', 'narrow', 'wide'];
  const hasRoom = ({ from }: Choosable) => widths.indexOf(width) >= widths.indexOf(from);
  const isWanted = (column: Choosable) => {
    if (!chosen.has(column.id) || !hasRoom(column)) return false;
    if (column.id === 'scope') return spansScopes;
    if (column.id === 'path') return spansFolders;
    // Arranging is about places: what a version is in force for says nothing there.
    return !isArranging || (width !== 'phone' && (column.id === 'version' || column.id === 'state'));
  };
  const columns: (ColumnSpec | false)[] = [
    isArranging && { id: 'grip', name: msg('Drag'), width: 34 },
    (isArranging || isPicking) && { id: 'pick', name: msg('Select'), width: 36 },
    { id: 'humanId', name: msg('Number'), width: 104 },
    { id: 'title', name: msg('Title'), width: '10fr' },
    ...choosableColumns.filter(isWanted),
    isArranging && { id: 'menu', name: msg('Actions'), width: 44 },
  ];
  return columns.filter((column) => column !== false);
}
