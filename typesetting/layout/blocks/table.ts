/**
 * Lays out tables: columns by content, rows with hairlines between them, the head repeated on every page.
 *
 * A row that is taller than a page is divided between the lines of its cells. A table with more columns than a page can hold is
 * laid out as several, one below the other: nothing is ever cut off.
 */
import type { PrintAlign, PrintBlock, PrintCell } from '../../print-tree.ts';
import type { Atom } from '../pages/flow.ts';
import type { PageCanvas } from '../pages/page-canvas.ts';
import type { StructureNode } from '../pages/structure.ts';
import { cellHead, cell as cellStyle, colours, space, type TextStyle } from '../style.ts';
import { CellSink } from './cell-sink.ts';
import { type Column, gapAtom } from './column.ts';
import { layOutContent } from './paragraph.ts';
import { type Measured, type Measuring, measureColumns, shareWidth } from './table-columns.ts';

type Table = Extract<PrintBlock, { kind: 'table' }>;

const MAX_COLUMNS = 16;
const SHORT_ROW = 48;

/** What is tried in turn until all words fit: smaller type, then words that end a line after a hyphen, then smaller type again. */
const TRIES: readonly { readonly scale: number; readonly jointed: boolean }[] = [
  { scale: 1, jointed: false },
  { scale: 0.9, jointed: false },
  { scale: 0.9, jointed: true },
  { scale: 0.8, jointed: true },
  { scale: 0.72, jointed: true },
];

/** Many columns stand closer together. */
function paddingOf(columns: number): number {
  return columns > 8 ? 3 : columns > 6 ? 4.5 : space.cellX;
}

interface Plan {
  readonly column: Column;
  readonly widths: readonly number[];
  readonly lefts: readonly number[];
  readonly left: number;
  readonly width: number;
  readonly pad: number;
  readonly align: readonly PrintAlign[];
  readonly node: StructureNode;
  readonly text: TextStyle;
  readonly head: TextStyle;
  readonly measured: Measured;
}

interface CellContent {
  readonly node: StructureNode;
  readonly atoms: readonly Atom[];
}

export function layOutTable(column: Column, table: Table): void {
  const headed = table.header.length > 0;
  const count = table.rows.reduce((most, row) => Math.max(most, row.length), table.header.length);
  if (count === 0) return;
  if (column.inCell) {
    layOutAsParagraphs(column, table);
    return;
  }
  // As many columns in each of them, so that none is crowded and the last not empty.
  const width = Math.ceil(count / Math.ceil(count / MAX_COLUMNS));
  for (let from = 0; from < count; from += width) {
    const to = from + width;
    layOutPlanned(
      column,
      {
        ...table,
        align: table.align.slice(from, to),
        header: headed ? table.header.slice(from, to) : emptyCells(Math.min(width, count - from)),
        rows: table.rows.map((row) => row.slice(from, to)),
      },
      headed,
    );
  }
}

function emptyCells(count: number): PrintCell[] {
  return Array.from({ length: count }, () => ({ blocks: [] }));
}

/** Inside a cell there is no room for columns: each row becomes its cells, one below the other. */
function layOutAsParagraphs(column: Column, table: Table): void {
  for (const row of [table.header, ...table.rows]) for (const cell of row) column.layOutBlocks(column, cell.blocks);
}

function scaled(style: TextStyle, by: number): TextStyle {
  return { ...style, size: style.size * by, leading: style.leading * by };
}

/** Takes the largest type at which no word must be divided; the smallest divides them. */
function columnWidths(column: Column, table: Table, pad: number): Measuring & { widths: number[] } {
  for (const { scale, jointed } of TRIES) {
    const measuring = { head: scaled(cellHead, scale), text: scaled(cellStyle, scale), jointed, measured: new Map() };
    const measures = measureColumns(column.context, table.header, table.rows, measuring);
    const last = scale === TRIES.at(-1)!.scale;
    const widths = shareWidth(measures, column.width, 2 * pad, last);
    if (widths !== null) return { ...measuring, widths };
  }
  throw new Error('the last try always finds widths');
}

function planTable(column: Column, table: Table): Plan {
  const pad = paddingOf(table.header.length);
  const { widths, head, text, measured } = columnWidths(column, table, pad);
  const width = widths.reduce((sum, each) => sum + each, 0);
  const left = column.rightToLeft ? column.x + column.width - width : column.x;
  let used = 0;
  const lefts = widths.map((each) => {
    used += each;
    return column.rightToLeft ? left + width - used : left + used - each;
  });
  return {
    column,
    widths,
    lefts,
    left,
    width,
    pad,
    align: table.align,
    node: column.context.structure.node(column.node, 'Table'),
    text,
    head,
    measured,
  };
}

function layOutPlanned(column: Column, table: Table, headed: boolean): void {
  const { context, sink } = column;
  for (const row of [table.header, ...table.rows]) for (const cell of row) context.notes.numberAll(cell.blocks);
  const plan = planTable(column, table);
  sink.push(gapAtom(column.gap + 2, false));
  sink.keepNext();
  if (headed) beginWithHead(plan, table);
  else {
    sink.begin({ padTop: 0, padBottom: 0, repeat: null, paint: () => {} });
    sink.push(topRule(plan));
    sink.keepNext();
  }
  const bodyNode = context.structure.node(plan.node, 'TBody');
  table.rows.forEach((row, i) => {
    const rowNode = context.structure.node(bodyNode, 'TR');
    const atom = rowAtom(plan, cellsOf(plan, row, rowNode, false), rowNode, false);
    // No short row is left alone with the head at either end of a page.
    const stands = atom.height <= SHORT_ROW && (i === 1 || (i > 1 && i === table.rows.length - 1));
    sink.push(stands ? { ...atom, keep: true } : atom);
  });
  sink.end();
  sink.push(gapAtom(6));
}

/** The head stays with the first row, and comes again on every page unless it would leave too little of it. */
function beginWithHead(plan: Plan, table: Table): void {
  const { context, sink } = plan.column;
  // A head without a body is no head to a reader of tags.
  const headNode = table.rows.length > 0 ? context.structure.node(plan.node, 'THead') : plan.node;
  const header = rowAtom(plan, cellsOf(plan, table.header, headNode, true), headNode, true);
  const tallHead = header.height > context.format.textHeight * 0.4;
  const repeat = tallHead ? null : artifactHead(plan, table.header, header.height);
  sink.begin({ padTop: 0, padBottom: 0, repeat, paint: () => {} });
  sink.push(header);
  if (table.rows.length > 0) sink.keepNext();
}

/** A table without a head begins with a line instead. */
function topRule(plan: Plan): Atom {
  return {
    height: 0.5,
    before: 0,
    keep: false,
    notes: [],
    draw: (canvas, top) => {
      canvas.artifact();
      canvas.line(plan.left, top, plan.left + plan.width, top, colours.quiet, 0.9);
    },
  };
}

/** Lays out each cell of a row in its own column; rows shorter than the head are filled with empty cells. */
function cellsOf(plan: Plan, row: readonly PrintCell[], parent: StructureNode, head: boolean): CellContent[] {
  const { context } = plan.column;
  const rowNode = head ? context.structure.node(parent, 'TR') : parent;
  return plan.widths.map((width, i) => {
    const extra = head ? '/A<</O/Table/Scope/Column>>' : '';
    const node = context.structure.node(rowNode, head ? 'TH' : 'TD', extra);
    const sink = new CellSink();
    layOutContent(cellColumn(plan, sink, i, width, node, head), row[i]?.blocks ?? []);
    return { node, atoms: sink.atoms };
  });
}

function cellColumn(plan: Plan, sink: CellSink, i: number, width: number, node: StructureNode, head: boolean): Column {
  const { context, rightToLeft, layOutBlocks } = plan.column;
  return {
    context,
    sink,
    x: plan.lefts[i]! + plan.pad,
    width: width - 2 * plan.pad,
    node,
    text: head ? plan.head : plan.text,
    align: plan.align[i] ?? null,
    gap: 3,
    inCell: true,
    rightToLeft,
    measured: plan.measured,
    layOutBlocks,
  };
}

function heightOf(atoms: readonly Atom[]): number {
  return atoms.reduce((sum, atom) => sum + atom.height, 0);
}

function rowAtom(plan: Plan, cells: readonly CellContent[], rowNode: StructureNode, head: boolean): Atom {
  const least = head ? plan.head.leading : plan.text.leading;
  const height = Math.max(least, ...cells.map((cell) => heightOf(cell.atoms))) + 2 * space.cellY;
  return {
    height,
    before: 0,
    keep: false,
    notes: cells.flatMap((cell) => cell.atoms.flatMap((atom) => atom.notes)),
    draw: (canvas, top) => {
      paintRow(canvas, plan, top, height, head);
      canvas.attach(rowNode);
      for (const cell of cells) canvas.attach(cell.node);
      for (const cell of cells) drawCell(canvas, cell.atoms, top + space.cellY);
    },
    split: (room) => splitRow(plan, cells, rowNode, head, room),
  };
}

function drawCell(canvas: PageCanvas, atoms: readonly Atom[], top: number): void {
  let y = top;
  for (const atom of atoms) {
    atom.draw(canvas, y);
    y += atom.height;
  }
}

function paintRow(canvas: PageCanvas, plan: Plan, top: number, height: number, head: boolean): void {
  const x = plan.left;
  canvas.artifact();
  if (head) {
    canvas.fillBox(x, top, plan.width, height, colours.tableHead);
    canvas.line(x, top, x + plan.width, top, colours.quiet, 0.9);
    canvas.line(x, top + height, x + plan.width, top + height, colours.quiet, 0.6);
  } else canvas.line(x, top + height, x + plan.width, top + height, colours.hairline, 0.5);
}

function splitRow(
  plan: Plan,
  cells: readonly CellContent[],
  rowNode: StructureNode,
  head: boolean,
  room: number,
): [Atom, Atom] | null {
  const available = room - 2 * space.cellY;
  const firsts: CellContent[] = [];
  const rests: CellContent[] = [];
  let taken = 0;
  for (const cell of cells) {
    let count = 0;
    let height = 0;
    while (count < cell.atoms.length && height + cell.atoms[count]!.height <= available) {
      height += cell.atoms[count]!.height;
      count++;
    }
    taken += count;
    firsts.push({ node: cell.node, atoms: cell.atoms.slice(0, count) });
    rests.push({ node: cell.node, atoms: cell.atoms.slice(count) });
  }
  if (taken === 0 || rests.every((cell) => cell.atoms.length === 0)) return null;
  return [rowAtom(plan, firsts, rowNode, head), rowAtom(plan, rests, rowNode, head)];
}

/** The head as it is drawn again on later pages: decoration, because readers know it already. */
function artifactHead(plan: Plan, header: readonly PrintCell[], height: number) {
  const { context } = plan.column;
  const throwaway = context.structure.node(context.structure.root, 'P');
  let cells: CellContent[] | null = null;
  return {
    height,
    draw: (canvas: PageCanvas, top: number): void => {
      cells ??= cellsOf(plan, header, throwaway, true);
      paintRow(canvas, plan, top, height, true);
      canvas.asArtifact(() => {
        for (const cell of cells!) drawCell(canvas, cell.atoms, top + space.cellY);
      });
    },
  };
}
