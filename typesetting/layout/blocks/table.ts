/**
 * Lays out tables: columns by content, rows with hairlines between them, the head repeated on every page.
 *
 * A row that is taller than a page is divided between the lines of its cells. A table with more columns than a page can hold is
 * laid out in parts, one below the other, which are one table to a reader of tags: nothing is ever cut off.
 */
import type { PrintAlign, PrintCell } from '../../print-tree.ts';
import type { StructureNode } from '../context/structure.ts';
import { type Atom, atomOf, NO_NOTES } from '../pages/flow.ts';
import type { PageCanvas } from '../pages/page-canvas.ts';
import { colours, note, space, type TextStyle, textStyle } from '../style.ts';
import { drawLine } from '../text/draw-line.ts';
import { plainLines } from '../text/lines.ts';
import { CellSink } from './cell-sink.ts';
import { type Column, gapAtom } from './column.ts';
import { layOutContent } from './paragraph.ts';
import type { Measured } from './table-columns.ts';
import { type Part, planTable, type Table, type TablePlan } from './table-plan.ts';

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
}

/** The elements of a table, which its parts share. */
interface Nodes {
  readonly table: StructureNode;
  readonly head: StructureNode;
  readonly rows: readonly StructureNode[];
}

interface CellContent {
  readonly node: StructureNode;
  readonly atoms: readonly Atom[];
  /** It was shown before: decoration. */
  readonly again: boolean;
}

export function layOutTable(column: Column, table: Table): void {
  const headed = table.header.length > 0;
  const count = table.rows.reduce((most, row) => Math.max(most, row.length), table.header.length);
  if (count === 0) return;
  if (column.inCell) {
    layOutAsParagraphs(column, table);
    return;
  }
  for (const row of [table.header, ...table.rows]) for (const cell of row) column.context.notes.numberAll(cell.blocks);
  const whole = { ...table, header: [...table.header, ...emptyCells(count - table.header.length)] };
  const planned = planTable(column, whole);
  const nodes = nodesOf(column, whole);
  if (planned.turned) column.sink.turn(true);
  for (const part of planned.parts) layOutPart(partPlan(planned, part, whole), whole, headed, nodes);
  if (planned.turned) column.sink.turn(false);
}

function emptyCells(count: number): PrintCell[] {
  return Array.from({ length: count }, () => ({ blocks: [] }));
}

/** Inside a cell there is no room for columns: each row becomes its cells, one below the other. */
function layOutAsParagraphs(column: Column, table: Table): void {
  for (const row of [table.header, ...table.rows]) for (const cell of row) column.layOutBlocks(column, cell.blocks);
}

function nodesOf({ context, node }: Column, table: Table): Nodes {
  const { structure } = context;
  const whole = structure.node(node, 'Table');
  // A head without a body is no head to a reader of tags.
  const head = structure.node(table.rows.length > 0 ? structure.node(whole, 'THead') : whole, 'TR');
  const body = structure.node(whole, 'TBody');
  return { table: whole, head, rows: table.rows.map(() => structure.node(body, 'TR')) };
}

function partPlan({ column, pad, text, head, measured }: TablePlan, { columns, widths }: Part, table: Table): Plan {
  const width = widths.reduce((sum, each) => sum + each, 0);
  const left = column.rightToLeft ? column.x + column.width - width : column.x;
  let used = 0;
  const lefts = widths.map((each) => {
    used += each;
    return column.rightToLeft ? left + width - used : left + used - each;
  });
  const goesOn = columns.length > 1 && columns[1]! > 1;
  const align = columns.map((i) => table.align[i] ?? null);
  return { column, columns, goesOn, widths, lefts, left, width, pad, align, text, head, measured };
}

function layOutPart(plan: Plan, table: Table, headed: boolean, nodes: Nodes): void {
  const { sink } = plan.column;
  sink.push(gapAtom(plan.column.gap + 2, false));
  sink.keepNext();
  if (plan.goesOn) pushContinued(plan, table);
  if (headed) beginWithHead(plan, table, nodes);
  else {
    sink.begin({ padTop: 0, padBottom: 0, repeat: null, paint: () => {} });
    sink.push(topRule(plan));
    sink.keepNext();
  }
  table.rows.forEach((row, i) => {
    const rowNode = nodes.rows[i]!;
    const atom = rowAtom(plan, cellsOf(plan, row, rowNode, false), rowNode, false);
    // No short row is left alone with the head at either end of a page.
    const stands = atom.height <= SHORT_ROW && (i === 1 || (i > 1 && i === table.rows.length - 1));
    atom.keep = stands;
    sink.push(atom);
  });
  sink.end();
  sink.push(gapAtom(6));
}

/** Says which columns follow. To a reader of tags the table never ended, so it is decoration. */
function pushContinued({ column, columns, left, width }: Plan, table: Table): void {
  const { context, sink } = column;
  const last = columns.at(-1)! + 1;
  const which = columns.length > 2 ? `columns ${columns[1]! + 1} to ${last}` : `column ${last}`;
  const style = textStyle(note, { colour: colours.quiet });
  const text = `Table continued: ${which} of ${table.header.length}`;
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
  const header = rowAtom(plan, cellsOf(plan, table.header, nodes.head, true), nodes.head, true);
  const tallHead = header.height > format.textHeight * 0.4;
  const repeat = tallHead ? null : artifactHead(plan, table.header, header.height);
  sink.begin({ padTop: 0, padBottom: 0, repeat, paint: () => {} });
  sink.push(header);
  if (table.rows.length > 0) sink.keepNext();
}

/** A table without a head begins with a line instead. */
function topRule(plan: Plan): Atom {
  return atomOf(0.5, 0, false, (canvas, top) => {
    canvas.artifact();
    canvas.line(plan.left, top, plan.left + plan.width, top, colours.quiet, 0.9);
  });
}

/** Lays out each cell of a row in its own column; rows shorter than the head are filled with empty cells. */
function cellsOf(plan: Plan, row: readonly PrintCell[], rowNode: StructureNode, head: boolean): CellContent[] {
  const { context } = plan.column;
  return plan.columns.map((from, i) => {
    const extra = head ? '/A<</O/Table/Scope/Column>>' : '';
    const node = context.structure.node(rowNode, head ? 'TH' : 'TD', extra);
    const sink = new CellSink();
    layOutContent(cellColumn(plan, sink, i, plan.widths[i]!, node, head), row[from]?.blocks ?? []);
    return { node, atoms: sink.atoms, again: plan.goesOn && i === 0 };
  });
}

function cellColumn(plan: Plan, sink: CellSink, i: number, width: number, node: StructureNode, head: boolean): Column {
  const { context, format, rightToLeft, layOutBlocks } = plan.column;
  return {
    context,
    sink,
    format,
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

function rowAtom(
  plan: Plan,
  cells: readonly CellContent[],
  rowNode: StructureNode,
  head: boolean,
): ReturnType<typeof atomOf> {
  const least = head ? plan.head.leading : plan.text.leading;
  const height = Math.max(least, ...cells.map((cell) => heightOf(cell.atoms))) + 2 * space.cellY;
  const row = atomOf(height, 0, false, (canvas, top) => {
    paintRow(canvas, plan, top, height, head);
    canvas.attach(rowNode);
    for (const cell of cells) if (!cell.again) canvas.attach(cell.node);
    for (const cell of cells) drawCell(canvas, cell, top + space.cellY);
  });
  row.notes = cells.flatMap((cell) => (cell.again ? NO_NOTES : cell.atoms.flatMap((atom) => atom.notes)));
  row.split = (room) => splitRow(plan, cells, rowNode, head, room);
  return row;
}

function drawCell(canvas: PageCanvas, { atoms, again }: CellContent, top: number): void {
  if (again) canvas.asArtifact(() => drawAtoms(canvas, atoms, top));
  else drawAtoms(canvas, atoms, top);
}

function drawAtoms(canvas: PageCanvas, atoms: readonly Atom[], top: number): void {
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
    firsts.push({ ...cell, atoms: cell.atoms.slice(0, count) });
    rests.push({ ...cell, atoms: cell.atoms.slice(count) });
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
        for (const cell of cells!) drawAtoms(canvas, cell.atoms, top + space.cellY);
      });
    },
  };
}
