/** Tables: making one and changing its shape. Columns have widths by dragging and by key; only the screen knows them. */

import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  mergeCells,
  selectedRect,
  setCellAttr,
  splitCell,
  TableMap,
} from 'prosemirror-tables';
import { type Message, msg } from '../../texts/index.ts';
import { asAct } from './acts-again.ts';
import { writeCaption } from './captions.ts';
import { type Alignment, insertBlock } from './commands.ts';
import { nodeType } from './schema.ts';

export { isInTable };

function newTable(rows: number, columns: number): Node {
  const row = (cell: string) =>
    nodeType('tableRow').create(
      null,
      Array.from({ length: columns }, () => nodeType(cell).create(null, nodeType('paragraph').create())),
    );
  return nodeType('table').create(null, [
    row('tableHeader'),
    ...Array.from({ length: rows - 1 }, () => row('tableCell')),
  ]);
}

export const insertTable = insertBlock(() => newTable(3, 3));

const narrowest = 40;
const step = 20;
const usualWidth = 120;

/** Makes the column with the cursor wider or narrower; every cell of a column carries its width. */
function widenColumn(by: number): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { map, table, tableStart, left } = selectedRect(state);
    const transaction = state.tr;
    for (const position of new Set(
      Array.from({ length: map.height }, (_, row) => map.map[row * map.width + left] ?? 0),
    )) {
      const cell = table.nodeAt(position);
      if (cell === null) continue;
      const { colspan, colwidth } = cell.attrs as { colspan: number; colwidth: (number | null)[] | null };
      const widths = [...(colwidth ?? Array.from({ length: colspan }, () => 0))];
      const place = left - map.colCount(position);
      widths[place] = Math.max(narrowest, (widths[place] || usualWidth) + by);
      transaction.setNodeAttribute(tableStart + position, 'colwidth', widths);
    }
    dispatch?.(transaction);
    return true;
  };
}

/** Makes the rows down to the one with the cursor header rows; where they are, that row is one no longer. */
const toggleHeader: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { map, table, tableStart, bottom } = selectedRect(state);
  const cellsOf = (row: number) => [...new Set(map.map.slice(row * map.width, (row + 1) * map.width))];
  const isHeader = (row: number) => cellsOf(row).every((at) => table.nodeAt(at)?.type.name === 'tableHeader');
  const last = bottom - 1;
  const rows = Array.from({ length: bottom }, (_, row) => row);
  const isOn = rows.every(isHeader) && (bottom === map.height || !isHeader(bottom));
  const transaction = state.tr;
  for (const at of new Set((isOn ? [last] : rows).flatMap(cellsOf))) {
    const cell = table.nodeAt(at);
    if (cell) transaction.setNodeMarkup(tableStart + at, nodeType(isOn ? 'tableCell' : 'tableHeader'), cell.attrs);
  }
  dispatch?.(transaction);
  return true;
};

/** Joins the chosen cells; done again where somebody wrote in one of them meanwhile. */
const mergeChosen: Command = (state, dispatch) => {
  const { selection } = state;
  const places: number[] = [];
  if (selection instanceof CellSelection) selection.forEachCell((_cell, place) => places.push(place));
  return mergeCells(
    state,
    dispatch && ((transaction) => dispatch(asAct(transaction, { places, again: mergeBetween }))),
  );
};

/** Cells that make no rectangle any more stay as they are, and so does the selection in any case. */
const mergeBetween =
  (places: readonly number[]): Command =>
  (state, dispatch) => {
    const chosen = cellsBetween(state.doc, places);
    if (chosen === null) return false;
    return mergeChosen(state.apply(state.tr.setSelection(chosen)), (made) => {
      const { tr } = state;
      for (const step of made.steps) tr.step(step);
      dispatch?.(asAct(tr, { places, again: mergeBetween }));
    });
  };

/** The smallest selection that holds all of them; null where they are no cells of one table. */
function cellsBetween(doc: Node, places: readonly number[]): CellSelection | null {
  const cells = places.filter((place) => /^table(Cell|Header)$/.test(doc.nodeAt(place)?.type.name ?? ''));
  const first = cells[0] === undefined ? null : doc.resolve(cells[0]);
  if (first === null || cells.length < places.length) return null;
  const table = first.node(-1);
  const start = first.start(-1);
  const map = TableMap.get(table);
  const rects = cells.filter((place) => map.map.includes(place - start)).map((place) => map.findCell(place - start));
  if (rects.length < places.length) return null;
  const at = (row: number, column: number) => start + (map.map[row * map.width + column] ?? 0);
  const [top, left] = [Math.min(...rects.map((each) => each.top)), Math.min(...rects.map((each) => each.left))];
  const [bottom, right] = [Math.max(...rects.map((each) => each.bottom)), Math.max(...rects.map((each) => each.right))];
  return CellSelection.create(doc, at(top, left), at(bottom - 1, right - 1));
}

export interface TableAct {
  id: string;
  label: Message;
  command: Command;
  keys?: string;
  note?: Message;
}

const screenOnly = msg('screen only');
const alignCells = (to: Alignment): Command => setCellAttr('textAlign', to);

export const tableActs: readonly (readonly TableAct[])[] = [
  [
    { id: 'row-above', label: msg('Row above'), command: addRowBefore },
    { id: 'row-below', label: msg('Row below'), command: addRowAfter, keys: 'Mod-Alt-Enter' },
    { id: 'column-left', label: msg('Column to the left'), command: addColumnBefore },
    { id: 'column-right', label: msg('Column to the right'), command: addColumnAfter, keys: 'Mod-Alt-\\' },
  ],
  [
    { id: 'header', label: msg('Header row'), command: toggleHeader, note: msg('down to this row, or not') },
    { id: 'caption', label: msg('Caption'), command: writeCaption, note: msg('Table: … below it') },
    { id: 'merge', label: msg('Merge cells'), command: mergeChosen },
    { id: 'split', label: msg('Split cell'), command: splitCell },
  ],
  [
    {
      id: 'wider',
      label: msg('Wider column'),
      command: widenColumn(step),
      keys: 'Mod-Alt-ArrowRight',
      note: screenOnly,
    },
    {
      id: 'narrower',
      label: msg('Narrower column'),
      command: widenColumn(-step),
      keys: 'Mod-Alt-ArrowLeft',
      note: screenOnly,
    },
    { id: 'align-start', label: msg('Align cells as usual'), command: alignCells(null) },
    { id: 'align-center', label: msg('Centre cells'), command: alignCells('center'), note: screenOnly },
    { id: 'align-right', label: msg('Align cells right'), command: alignCells('right'), note: screenOnly },
  ],
  [
    { id: 'delete-row', label: msg('Delete row'), command: deleteRow },
    { id: 'delete-column', label: msg('Delete column'), command: deleteColumn },
    { id: 'delete-table', label: msg('Delete table'), command: deleteTable },
  ],
];
