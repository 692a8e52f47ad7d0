/**
 * How a table stands on the page: upright if all of its words fit, long ones divided with a hyphen if need be, and its prose is not
 * cramped; else on pages that are turned; only then in smaller type, with words that end a line after a hyphen of their own; and where that is too narrow too,
 * in parts that each begin with the first column.
 */
import { type PageFormat, turnedFormats } from '../../page-format.ts';
import type { PrintBlock } from '../../print-tree.ts';
import { cellHead, cell as cellStyle, space, type TextStyle, textStyle } from '../style.ts';
import type { Column } from './column.ts';
import {
  type ColumnMeasure,
  type Fit,
  isEndless,
  type Measured,
  type MeasuredColumns,
  type Measuring,
  measureColumns,
  shareWidth,
} from './table-columns.ts';
import type { TableGrid } from './table-grid.ts';
import { CONTINUED_SIZES } from './table-rules.ts';
import { linesIn, type RowLengths } from './table-widths.ts';

export type Table = Extract<PrintBlock, { kind: 'table' }>;

/** Columns of a table that stand beside one another. */
export interface Part {
  /** Which columns of the table these are. */
  readonly columns: readonly number[];
  readonly widths: readonly number[];
}

export interface TablePlan {
  /** Where its parts stand, one below the other. */
  readonly column: Column;
  readonly turned: boolean;
  readonly parts: readonly Part[];
  readonly pad: number;
  readonly head: TextStyle;
  readonly text: TextStyle;
  readonly measured: Measured;
  /** Lines stand between its columns: some of it is to be written in, or its cells reach over several places. */
  readonly ruled: boolean;
}

interface Try {
  readonly turned: boolean;
  readonly scale: number;
  /** Long words may be divided with a hyphen. */
  readonly hyphenated: boolean;
  /** Words may end a line after a hyphen or a slash. */
  readonly jointed: boolean;
}

const TRIES: readonly Try[] = [
  { turned: false, scale: 1, hyphenated: false, jointed: false },
  { turned: false, scale: 1, hyphenated: true, jointed: false },
  { turned: true, scale: 1, hyphenated: false, jointed: false },
  { turned: true, scale: 1, hyphenated: true, jointed: false },
  { turned: true, scale: 1, hyphenated: true, jointed: true },
  { turned: true, scale: 0.9, hyphenated: true, jointed: true },
  { turned: true, scale: 0.8, hyphenated: true, jointed: true },
];

/** A word that would be divided even on a turned page is no reason to turn the page. */
const ENDLESS_TRIES: readonly Try[] = [
  { turned: false, scale: 1, hyphenated: true, jointed: false },
  { turned: false, scale: 1, hyphenated: true, jointed: true },
  ...TRIES.slice(2),
];

/** What parts of a table are set in: there is room for all of their words. */
const PARTED: Try = { turned: true, scale: 1, hyphenated: true, jointed: true };

/** Many columns stand closer together. */
function paddingOf(columns: number): number {
  return columns > 8 ? 2.6 : columns > 6 ? 3.4 : space.cellX;
}

function scaled(style: TextStyle, by: number): TextStyle {
  return by === 1 ? style : textStyle(style, { size: style.size * by, leading: style.leading * by });
}

type MeasuredTable = Measuring & MeasuredColumns;

export function planTable(column: Column, table: Table, grid: TableGrid): TablePlan {
  const pad = paddingOf(grid.columns);
  const measure = measurer(column, table, grid, 2 * pad);
  const plan = (wanted: Try, parts: readonly Part[]): TablePlan => {
    const { head, text, measured, measures } = measure(wanted);
    const on = wanted.turned ? turnedColumn(column) : column;
    const ruled = grid.spanned || measures.some(({ blank }) => blank);
    return { column: on, turned: wanted.turned, parts, pad, head, text, measured, ruled };
  };
  const attempt = (tries: readonly Try[], fit: Fit): TablePlan | null => {
    for (const wanted of tries) {
      const { width } = wanted.turned ? turnedColumn(column) : column;
      const measured = measure(wanted);
      const widths = shareWidth(measured, width, 2 * pad, fit);
      if (widths === null) continue;
      if (!wanted.turned && isCramped(measured, widths, 2 * pad, column.format.textHeight)) {
        const wide = shareWidth(measured, turnedColumn(column).width, 2 * pad, fit)!;
        const on = { ...wanted, turned: true };
        if (saves(measured, widths, wide, 2 * pad)) return plan(on, [{ columns: [...wide.keys()], widths: wide }]);
      }
      if (wanted.scale < 1) warnShrunk(column, table, grid.columns, wanted.scale);
      return plan(wanted, [{ columns: [...widths.keys()], widths }]);
    }
    return null;
  };
  const whole = attempt(TRIES, 'words');
  if (whole !== null) return whole;
  const { width } = turnedColumn(column);
  const parted = measure(PARTED);
  const isLost = parted.measures.some((each) => isEndless(each, width));
  const endless = isLost ? attempt(ENDLESS_TRIES, 'but endless') : null;
  return endless ?? plan(PARTED, partsOf(parted, width, pad));
}

/** A column of prose is cramped where fewer characters than this stand on a line. */
const FEWEST_CHARACTERS = 20;
/** What a character takes on average, in sizes of its type. */
const CHARACTER = 0.53;
/** What needs no more lines than these is no prose. */
const FEW_LINES = 3;
/** One row of so many, at least. */
const DRIVEN_ROWS = 6;
/** A table that takes less of a page than this is not worth a page of its own. */
const SMALL_SHARE = 0.3;
/** The part of its lines that a table must lose by being turned. */
const SAVED = 0.2;

interface Judged extends Pick<MeasuredColumns, 'lengths'> {
  readonly text: Pick<TextStyle, 'size' | 'leading'>;
}

/** Whether prose stands in a column that is too narrow for it, in a table that is long enough to be turned for that. */
export function isCramped(
  { lengths, text }: Judged,
  widths: readonly number[],
  pad: number,
  textHeight: number,
): boolean {
  const narrow = FEWEST_CHARACTERS * CHARACTER * text.size;
  const inner = widths.map((width) => width - pad);
  const isNarrow = inner.some((width, c) => width < narrow && isDriving(lengths, inner, c));
  if (!isNarrow) return false;
  return linesIn(lengths, inner) * text.leading + lengths.length * 2 * space.cellY > textHeight * SMALL_SHARE;
}

/** Whether the prose of a column makes as many rows high as a reader would notice. */
function isDriving(lengths: readonly RowLengths[], widths: readonly number[], column: number): boolean {
  let rows = 0;
  for (const row of lengths) {
    const lines = row[column]! / widths[column]!;
    if (lines > FEW_LINES && row.every((length, c) => length / widths[c]! <= lines * 1.25)) rows++;
  }
  return rows * DRIVEN_ROWS >= lengths.length;
}

export function saves(
  { lengths }: Pick<MeasuredColumns, 'lengths'>,
  upright: readonly number[],
  turned: readonly number[],
  pad: number,
): boolean {
  const lines = (widths: readonly number[]) =>
    linesIn(
      lengths,
      widths.map((width) => width - pad),
    );
  return lines(turned) <= lines(upright) * (1 - SAVED);
}

/** Each way of measuring is done once, and only when it is asked for. */
function measurer(column: Column, table: Table, grid: TableGrid, pad: number): (wanted: Try) => MeasuredTable {
  const done = new Map<string, MeasuredTable>();
  const mayHyphenate = (column.context.language?.hyphenation ?? null) !== null;
  return ({ scale, jointed, ...wanted }) => {
    const hyphenated = wanted.hyphenated && mayHyphenate;
    const key = `${scale} ${hyphenated} ${jointed}`;
    let known = done.get(key);
    if (known === undefined) {
      const [head, text] = [scaled(cellHead, scale), scaled(cellStyle, scale)];
      const measuring = { head, text, hyphenated, jointed, measured: new Map() };
      const measured = measureColumns(column.context, table, grid, pad, measuring);
      if (hasTallRow(column, measured, text)) widenFirst(measured, text);
      known = { ...measuring, ...measured };
      done.set(key, known);
    }
    return known;
  };
}

/** A row that will be divided between pages says in its first cell that it goes on. */
function hasTallRow({ width, format }: Column, { lengths }: MeasuredColumns, { leading }: TextStyle): boolean {
  const tall = (format.textHeight / leading) * width * TALL_SHARE;
  return lengths.some((row) => row.some((length) => length > tall));
}

const TALL_SHARE = 0.4;

function widenFirst({ measures }: MeasuredColumns, { size }: TextStyle): void {
  const first = measures[0]!;
  const least = CONTINUED_SIZES * Math.min(size, 7);
  first.min = Math.max(first.min, least);
  first.whole = Math.max(first.whole, least);
  first.max = Math.max(first.max, least);
}

/** The same column on turned paper: as far from its edges as it is from those of the upright page. */
function turnedColumn(column: Column): Column {
  const { context } = column;
  const format: PageFormat = turnedFormats[context.format.name];
  return { ...column, format, width: column.width + format.textWidth - context.format.textWidth };
}

function warnShrunk(column: Column, table: Table, columns: number, scale: number): void {
  const detail = `a table of ${columns} columns is printed at ${Math.round(scale * 100)} % of the usual size`;
  column.context.warn('TABLE_SHRUNK', detail, table.line);
}

/** As many columns side by side as their words let, each part with the first column again and with about as many as the others. */
function partsOf({ measures, lengths }: MeasuredColumns, total: number, pad: number): Part[] {
  const fullest = filled(measures, total, pad, measures.length);
  const even = filled(measures, total, pad, Math.ceil((measures.length - 1) / fullest.length));
  const parts = even.length === fullest.length ? even : fullest;
  return parts.map((columns) => {
    const own = {
      measures: columns.map((i) => measures[i]!),
      lengths: lengths.map((row) => columns.map((i) => row[i]!)),
    };
    return { columns, widths: shareWidth(own, total, 2 * pad, 'forced')! };
  });
}

function filled(measures: readonly ColumnMeasure[], total: number, pad: number, most: number): number[][] {
  const first = Math.min(measures[0]!.min, total * 0.4) + 2 * pad + 1;
  const parts: number[][] = [[0]];
  let used = first;
  for (let i = 1; i < measures.length; i++) {
    const width = Math.min(measures[i]!.min + 1, total - first - 2 * pad) + 2 * pad;
    const part = parts.at(-1)!;
    if (part.length > 1 && (used + width > total || part.length > most)) {
      parts.push([0, i]);
      used = first + width;
    } else {
      part.push(i);
      used += width;
    }
  }
  return parts;
}
