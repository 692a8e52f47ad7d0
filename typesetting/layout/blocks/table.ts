/**
 * Lays out tables: columns by content, rows with hairlines between them, the head repeated on every page.
 *
 * A row that is taller than a page is divided between the lines of its cells. A table with more columns than a page can hold is
 * laid out in parts, one below the other, which are one table to a reader of tags: nothing is ever cut off.
 */
import type { PrintAlign, PrintCell } from '../../print-tree.ts';
import type { StructureNode } from '../context/structure.ts';
import { type Atom, atomOf } from '../pages/flow.ts';
import type { PageCanvas } from '../pages/page-canvas.ts';
import { colours, note, type TextStyle, textStyle } from '../style.ts';
import { drawLine } from '../text/draw-line.ts';
import { plainLines } from '../text/lines.ts';
import { layOutCaption } from './caption.ts';
import { CellSink } from './cell-sink.ts';
import { type Column, gapAtom } from './column.ts';
import { layOutContent } from './paragraph.ts';
import { bandAtom, drawAgain } from './table-band.ts';
import type { Measured } from './table-columns.ts';
import { type Extent, TableGrid } from './table-grid.ts';
import { type Part, planTable, type Table, type TablePlan } from './table-plan.ts';
import type { BandLook, BandRow, CellContent } from './table-rules.ts';
import { CONTINUED_SIZES } from './table-rules.ts';

const SHORT_ROW = 48;

interface Plan {
  readonly column: Column;
  /** Which columns of the table these are; the first is shown again where the table goes on with others. */
  readonly columns: readonly number[];
  readonly goesOn: boolean;
  readonly widths: readonly number[];
  readonly lefts: readonly number[];
  readonly left: number;
  readonly width: number;
  readonly pad: number;
  readonly align: readonly PrintAlign[];
  readonly text: TextStyle;
  readonly head: TextStyle;
  readonly measured: Measured;
  readonly grid: TableGrid;
  readonly ruled: boolean;
}

/** The elements of a table, which its parts share. */
interface Nodes {
  readonly table: StructureNode;
  readonly head: readonly StructureNode[];
  readonly rows: readonly StructureNode[];
}

export function layOutTable(column: Column, table: Table): void {
  const grid = new TableGrid(table.header, table.rows);
  if (column.inCell || grid.columns === 0) {
    layOutAsParagraphs(column, table);
    return;
  }
  for (const row of [...table.header, ...table.rows])
    for (const cell of row) column.context.notes.numberAll(cell.blocks);
  const planned = planTable(column, table, grid);
  const nodes = nodesOf(column, table);
  if (planned.turned) column.sink.turn(true);
  for (const part of planned.parts) layOutPart(partPlan(planned, part, table, grid), table, nodes);
  if (table.caption !== undefined) layOutCaption(planned.column, table.caption, nodes.table, 0);
  if (planned.turned) column.sink.turn(false);
}

/** Inside a cell there is no room for columns: each row becomes its cells, one below the other. */
function layOutAsParagraphs(column: Column, table: Table): void {
  for (const row of [...table.header, ...table.rows]) for (const cell of row) column.layOutBlocks(column, cell.blocks);
  if (table.caption !== undefined) column.layOutBlocks(column, [{ kind: 'paragraph', runs: table.caption }]);
}

function nodesOf({ context, node }: Column, table: Table): Nodes {
  const { structure } = context;
  const whole = structure.node(node, 'Table');
  // A head without a body is no head to a reader of tags.
  const head = table.rows.length > 0 ? structure.node(whole, 'THead') : whole;
  const body = structure.node(whole, 'TBody');
  return {
    table: whole,
    head: table.header.map(() => structure.node(head, 'TR')),
    rows: table.rows.map(() => structure.node(body, 'TR')),
  };
}

function partPlan(planned: TablePlan, { columns, widths }: Part, table: Table, grid: TableGrid): Plan {
  const { column, pad, text, head, measured, ruled } = planned;
  const width = widths.reduce((sum, each) => sum + each, 0);
  const left = column.rightToLeft ? column.x + column.width - width : column.x;
  let used = 0;
  const lefts = widths.map((each) => {
    used += each;
    return column.rightToLeft ? left + width - used : left + used - each;
  });
  const goesOn = columns.length > 1 && columns[1]! > 1;
  const align = columns.map((i) => table.align[i] ?? null);
  return { column, columns, goesOn, widths, lefts, left, width, pad, align, text, head, measured, grid, ruled };
}

function layOutPart(plan: Plan, table: Table, nodes: Nodes): void {
  const { sink } = plan.column;
  sink.push(gapAtom(plan.column.gap + 2, false));
  sink.keepNext();
  if (plan.goesOn) pushContinued(plan);
  if (table.header.length > 0) beginWithHead(plan, table, nodes);
  else {
    sink.begin({ padTop: 0, padBottom: 0, repeat: null, paint: () => {} });
    sink.push(topRule(plan));
    sink.keepNext();
  }
  const look = lookOf(plan, false);
  for (let i = 0; i < table.rows.length; ) {
    const first = i;
    const rows: BandRow[] = [];
    do {
      const node = nodes.rows[i]!;
      rows.push({ node, cells: cellsOf(plan, table.rows[i]!, table.header.length + i, node, false) });
      i++;
    } while (plan.grid.tiesBelow(table.header.length + i - 1));
    const atom = bandAtom(look, rows);
    // No short row is left alone with the head at either end of a page.
    atom.keep = atom.height <= SHORT_ROW && (first === 1 || (first > 1 && i === table.rows.length));
    sink.push(atom);
  }
  sink.end();
  sink.push(gapAtom(6));
}

function lookOf(plan: Plan, head: boolean): BandLook {
  const { left, width, lefts, widths, ruled, column } = plan;
  const { leading } = head ? plan.head : plan.text;
  const { textHeight } = column.format;
  const continued = once(() => (head ? null : continuedAtom(plan)));
  return { left, width, lefts, widths, rightToLeft: column.rightToLeft, head, ruled, leading, textHeight, continued };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const CONTINUED = '(continued)';
const SMALLEST = 5;

/** Stands below the first cell where a row goes on. */
function continuedAtom(plan: Plan): Atom | null {
  const { context, rightToLeft } = plan.column;
  const width = plan.widths[0]! - 2 * plan.pad;
  // A column of numbers has room for the word in smaller type.
  const size = Math.min(plan.text.size, width / CONTINUED_SIZES);
  if (size < SMALLEST) return null;
  const style = textStyle(plan.text, { size, italic: true, colour: colours.quiet });
  const [line] = plainLines(context, CONTINUED, style, width + 1, context.structure.root);
  if (line === undefined) return null;
  const x = plan.lefts[0]! + plan.pad;
  const side = rightToLeft ? 'right' : 'left';
  return atomOf(style.leading, 0, false, (canvas, top) => drawLine(canvas, line, style, x, top, width, side));
}

/** Says which columns follow. To a reader of tags the table never ended, so it is decoration. */
function pushContinued({ column, columns, left, width, grid }: Plan): void {
  const { context, sink } = column;
  const last = columns.at(-1)! + 1;
  const which = columns.length > 2 ? `columns ${columns[1]! + 1} to ${last}` : `column ${last}`;
  const style = textStyle(note, { colour: colours.quiet });
  const text = `Table continued: ${which} of ${grid.columns}`;
  const [line] = plainLines(context, text, style, width, context.structure.root);
  sink.push(
    atomOf(style.leading + 2, 0, false, (canvas, top) =>
      canvas.asArtifact(() => drawLine(canvas, line!, style, left, top, width)),
    ),
  );
  sink.keepNext();
}

/** The head stays with the first row, and comes again on every page unless it would leave too little of it. */
function beginWithHead(plan: Plan, table: Table, nodes: Nodes): void {
  const { sink, format } = plan.column;
  const header = bandAtom(lookOf(plan, true), headRows(plan, table, nodes.head));
  const tallHead = header.height > format.textHeight * 0.4;
  const repeat = tallHead ? null : artifactHead(plan, table, header.height);
  sink.begin({ padTop: 0, padBottom: 0, repeat, paint: () => {} });
  sink.push(header);
  if (table.rows.length > 0) sink.keepNext();
}

function headRows(plan: Plan, table: Table, nodes: readonly StructureNode[]): BandRow[] {
  return table.header.map((row, i) => ({ node: nodes[i]!, cells: cellsOf(plan, row, i, nodes[i]!, true) }));
}

/** A table without a head begins with a line instead. */
function topRule(plan: Plan): Atom {
  return atomOf(0.5, 0, false, (canvas, top) => {
    canvas.artifact();
    canvas.line(plan.left, top, plan.left + plan.width, top, colours.quiet, 0.9);
  });
}

/** Lays out each cell that begins in a row; rows shorter than the others are filled with empty cells. */
function cellsOf(
  plan: Plan,
  row: readonly PrintCell[],
  rowIndex: number,
  rowNode: StructureNode,
  head: boolean,
): CellContent[] {
  const { context } = plan.column;
  const { columns, grid } = plan;
  const cells: CellContent[] = [];
  for (let at = 0; at < columns.length; ) {
    const from = columns[at]!;
    const origin = grid.origin(rowIndex, from);
    const extent = grid.extent(origin.row, origin.column);
    let width = 0;
    const first = at;
    while (at < columns.length && columns[at]! < origin.column + extent.columns) width += plan.widths[at++]!;
    if (origin.row < rowIndex) continue;
    const node = context.structure.node(rowNode, head ? 'TH' : 'TD', cellAttributes(extent, head));
    const sink = new CellSink();
    layOutContent(cellColumn(plan, sink, first, at - 1, width, node, head), row[origin.column]?.blocks ?? []);
    // What began in columns that stand elsewhere is shown again, and is decoration there.
    const again = origin.column !== from || (plan.goesOn && first === 0);
    cells.push({ node, atoms: sink.atoms, again, at: first, columns: at - first, rows: extent.rows });
  }
  return cells;
}

function cellAttributes({ columns, rows }: Extent, head: boolean): string {
  const scope = head ? '/Scope/Column' : '';
  const spans = `${columns > 1 ? `/ColSpan ${columns}` : ''}${rows > 1 ? `/RowSpan ${rows}` : ''}`;
  return scope + spans === '' ? '' : `/A<</O/Table${scope}${spans}>>`;
}

function cellColumn(
  plan: Plan,
  sink: CellSink,
  first: number,
  last: number,
  width: number,
  node: StructureNode,
  head: boolean,
): Column {
  const { context, format, rightToLeft, layOutBlocks } = plan.column;
  return {
    context,
    sink,
    format,
    x: plan.lefts[rightToLeft ? last : first]! + plan.pad,
    width: width - 2 * plan.pad,
    node,
    text: head ? plan.head : plan.text,
    align: plan.align[first] ?? null,
    gap: 3,
    inCell: true,
    rightToLeft,
    measured: plan.measured,
    layOutBlocks,
  };
}

/** The head as it is drawn again on later pages: decoration, because readers know it already. */
function artifactHead(plan: Plan, table: Table, height: number) {
  const { context } = plan.column;
  const throwaway = context.structure.node(context.structure.root, 'P');
  const look = lookOf(plan, true);
  let rows: BandRow[] | null = null;
  return {
    height,
    draw: (canvas: PageCanvas, top: number): void => {
      rows ??= headRows(
        plan,
        table,
        table.header.map(() => throwaway),
      );
      drawAgain(canvas, look, rows, top);
    },
  };
}
