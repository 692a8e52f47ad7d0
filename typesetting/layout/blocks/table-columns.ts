/** How wide a table's columns are: from the longest word and the longest line of each, as a browser would. */
import type { PrintBlock, PrintCell, PrintRun } from '../../print-tree.ts';
import type { LayoutContext } from '../context/layout-context.ts';
import type { Segment } from '../context/segments.ts';
import { fitImage } from '../image-size.ts';
import { CODE_SCALE, code, space, type TextStyle } from '../style.ts';
import { hyphenatedWidth } from '../text/divided-words.ts';
import { InlineText } from '../text/inline-text.ts';
import { jointParts } from '../text/overlong-words.ts';
import type { TableGrid } from './table-grid.ts';
import { type RowLengths, widthsOfLeastHeight } from './table-widths.ts';

/**
 * Width without the cell's padding: below `min` a word breaks, below `whole` one is divided with a hyphen, above `max` nothing is
 * gained. `length` is that of all lines one after the other.
 */
interface Measure {
  min: number;
  whole: number;
  max: number;
  length: number;
}

export interface ColumnMeasure extends Measure {
  /** Most of its cells are empty: somebody is to write there. */
  readonly blank: boolean;
}

/** Paragraphs that were measured and can be laid out as they are, in the style that they were measured in. */
export type Measured = Map<readonly PrintRun[], { readonly style: TextStyle; readonly segments: readonly Segment[] }>;

/** How text is measured: at which size, whether words may be divided with a hyphen, and whether after their own hyphen or slash. */
export interface Measuring {
  readonly head: TextStyle;
  readonly text: TextStyle;
  readonly hyphenated: boolean;
  readonly jointed: boolean;
  readonly measured: Measured;
}

/** Tables longer than this are measured by a sample: the widths of thousands of rows say what those of some hundreds do. */
const MEASURED_ROWS = 1200;

function measureBlocks(
  context: LayoutContext,
  blocks: readonly PrintBlock[],
  style: TextStyle,
  measuring: Measuring,
): Measure {
  const measure = nothing();
  for (const block of blocks) widen(measure, measureBlock(context, block, style, measuring));
  return measure;
}

function nothing(): Measure {
  return { min: 0, whole: 0, max: 0, length: 0 };
}

function widen(measure: Measure, by: Measure): void {
  measure.length += by.length;
  measure.min = Math.max(measure.min, by.min);
  measure.whole = Math.max(measure.whole, by.whole);
  measure.max = Math.max(measure.max, by.max);
}

function indented({ min, whole, max, length }: Measure, by: number): Measure {
  return { min: min + by, whole: whole + by, max: max + by, length };
}

function rigid(min: number, max: number): Measure {
  return { min, whole: min, max, length: max };
}

function measureBlock(context: LayoutContext, block: PrintBlock, style: TextStyle, measuring: Measuring): Measure {
  switch (block.kind) {
    case 'heading':
    case 'paragraph': {
      const node = context.structure.node(context.structure.root, 'P');
      const text = new InlineText(context, block.runs, style, node, context.format.textWidth / 3);
      if (text.isPlain) measuring.measured.set(block.runs, { style, segments: text.segments });
      return measureInline(context, text, style, measuring);
    }
    case 'list': {
      const inner = measureBlocks(
        context,
        block.items.flatMap((item) => item.blocks),
        style,
        measuring,
      );
      return indented(inner, space.listIndent);
    }
    case 'quote':
      return indented(measureBlocks(context, block.blocks, style, measuring), space.quote);
    case 'item':
      return indented(measureBlocks(context, block.blocks, style, measuring), 25);
    case 'image': {
      const image = context.images.get(block.digest);
      if (image === undefined || image.kind === 'broken') return rigid(60, 120);
      const width = fitImage(image, context.format.textWidth, context.format.textHeight, block.width).width;
      return rigid(Math.min(width, 60), width);
    }
    case 'code':
    case 'math':
    case 'literal': {
      const longest = block.text.split('\n').reduce((most, line) => Math.max(most, line.length), 0);
      const advance = 0.6 * (block.kind === 'code' ? code.size : style.size * CODE_SCALE);
      return rigid(Math.min(longest, 12) * advance + 18, Math.min(longest, 400) * advance + 18);
    }
    case 'table':
      return rigid(60, 240);
    case 'placeholder':
      return rigid(60, 120);
    case 'rule':
      return rigid(0, 0);
  }
}

/** No column is made narrower than this, in sizes of its type, for a word to be divided in it: few letters would stand on a line. */
const NARROWEST = 6.5;

function measureInline(context: LayoutContext, text: InlineText, style: TextStyle, measuring: Measuring): Measure {
  const hyphenation = measuring.hyphenated ? (context.language?.hyphenation ?? null) : null;
  const narrowest = hyphenation === null ? 0 : style.size * NARROWEST;
  let min = 0;
  let whole = 0;
  let max = 0;
  let line = 0;
  let length = 0;
  for (const segment of text.segments) {
    const parts = measuring.jointed && segment.width > min ? jointParts(context, segment) : [segment];
    for (const part of parts) {
      whole = Math.max(whole, part.width);
      if (hyphenation === null || part.width <= Math.max(min, narrowest)) min = Math.max(min, part.width);
      else min = Math.max(min, narrowest, hyphenatedWidth(context, hyphenation, part));
    }
    line += segment.width;
    max = Math.max(max, line);
    line += segment.space?.width ?? 0;
    if (segment.hard) {
      length += line;
      line = 0;
    }
  }
  return { min, whole, max, length: length + line };
}

interface MeasuredCells {
  readonly measures: Measure[];
  /** For each column how many of its cells were measured, and how many of them say something. */
  readonly counted: number[];
  readonly written: number[];
  readonly wide: { readonly column: number; readonly columns: number; readonly measure: Measure }[];
  /** Of some rows, evenly chosen, how much stands in each cell. */
  readonly lengths: number[][];
}

/** So many rows say how wide the columns should be. */
const JUDGED_ROWS = 240;

/** What is known of a table's columns before they have widths. */
export interface MeasuredColumns {
  readonly measures: readonly ColumnMeasure[];
  readonly lengths: readonly RowLengths[];
}

export function measureColumns(
  context: LayoutContext,
  { header, rows }: { header: readonly (readonly PrintCell[])[]; rows: readonly (readonly PrintCell[])[] },
  grid: TableGrid,
  pad: number,
  measuring: Measuring,
): MeasuredColumns {
  const zeros = () => Array.from({ length: grid.columns }, () => 0);
  const measures = zeros().map(nothing);
  const cells: MeasuredCells = { measures, counted: zeros(), written: zeros(), wide: [], lengths: [] };
  header.forEach((row, i) => {
    cells.lengths.push(zeros());
    measureRow(context, row, i, grid, measuring, cells, true);
  });
  const step = Math.max(1, Math.ceil(rows.length / MEASURED_ROWS));
  const judged = step * Math.ceil(Math.ceil(rows.length / step) / JUDGED_ROWS);
  for (let i = 0; i < rows.length; i += step) {
    if (i % judged === 0) cells.lengths.push(zeros());
    measureRow(context, rows[i]!, header.length + i, grid, measuring, cells, false, i % judged === 0);
  }
  for (const { column, columns, measure } of cells.wide) widenAll(measures, column, columns, measure, pad);
  const { counted, written } = cells;
  const isBlank = (c: number) => counted[c]! > 0 && written[c]! * 2 <= counted[c]!;
  return { measures: measures.map((measure, c) => ({ ...measure, blank: isBlank(c) })), lengths: cells.lengths };
}

function measureRow(
  context: LayoutContext,
  row: readonly PrintCell[],
  rowIndex: number,
  grid: TableGrid,
  measuring: Measuring,
  { measures, counted, written, wide, lengths }: MeasuredCells,
  head: boolean,
  isJudged = true,
): void {
  for (let c = 0; c < measures.length; c++) {
    const cell = row[c];
    if (grid.spanned) {
      const origin = grid.origin(rowIndex, c);
      if (origin.row !== rowIndex || origin.column !== c) continue;
    }
    if (!head) counted[c]!++;
    if (cell === undefined) continue;
    const wrapped = measureBlocks(context, cell.blocks, head ? measuring.head : measuring.text, measuring);
    const inner = cell.unbroken ? { ...wrapped, min: wrapped.max, whole: wrapped.max } : wrapped;
    if (!head && inner.max > 0) written[c]!++;
    const { columns } = grid.extent(rowIndex, c);
    if (columns > 1) wide.push({ column: c, columns, measure: inner });
    else {
      widen(measures[c]!, inner);
      if (isJudged) lengths.at(-1)![c] = inner.length;
    }
  }
}

/** What a cell over several columns needs beyond their own widths, each of them gets an even part of. */
function widenAll(measures: readonly Measure[], column: number, columns: number, by: Measure, pad: number): void {
  const over = measures.slice(column, column + columns);
  for (const what of ['min', 'whole', 'max'] as const) {
    const lacks = by[what] - (columns - 1) * pad - over.reduce((sum, each) => sum + each[what], 0);
    if (lacks > 0) for (const each of over) each[what] += lacks / columns;
  }
}

/** A column to write in gets this part of an even share at least. */
const BLANK_SHARE = 0.8;

/** A word that takes more than this part of the line is divided, if it must be, so that it does not starve the other columns. */
const LONGEST_WORD = 0.42;

/** Whether a column has a word so long that no page would hold it beside the others. */
export function isEndless({ min }: ColumnMeasure, total: number): boolean {
  return min > total * LONGEST_WORD;
}

/** What must fit: every word, every word that is not endless, or whatever does. */
export type Fit = 'words' | 'but endless' | 'forced';

/**
 * Widths that add up to no more than `total`, padding included; null where what must fit does not.
 *
 * Tables fill the line, so that those of a page have one width; only one of two columns that is small and complete keeps its own.
 */
export function shareWidth(
  { measures, lengths }: MeasuredColumns,
  total: number,
  pad: number,
  fit: Fit,
): number[] | null {
  const count = measures.length;
  const room = total - pad * count;
  const cap = fit === 'words' ? Number.POSITIVE_INFINITY : Math.max(room * LONGEST_WORD, room / count);
  const min = measures.map((measure) => Math.min(measure.min + 0.5, cap));
  const max = measures.map((measure, i) => {
    const wanted = measure.blank ? (room / count) * BLANK_SHARE : 0;
    return Math.max(measure.max + 0.5, min[i]!, wanted);
  });
  const sumMin = sumOf(min);
  const sumMax = sumOf(max);
  if (sumMax <= room) {
    const fills = count > 2 || sumMax > room * 0.6 || measures.some(({ blank }) => blank);
    const stretch = fills ? room / sumMax : 1;
    return max.map((width) => width * stretch + pad);
  }
  if (sumMin > room) {
    if (fit !== 'forced') return null;
    return cappedTo(min, room).map((width) => width + pad);
  }
  const least = withRoomToWrite(measures, withWholeWords(measures, min, room - sumMin), room);
  return widthsOfLeastHeight(lengths, { least, most: max, room }).map((width) => width + pad);
}

/** Of what is left above the least widths, this part goes to columns whose words can then stand without a hyphen. */
const FOR_WHOLE_WORDS = 0.6;

/** The least widths, and those of whole words for the columns that need least for it. */
function withWholeWords(measures: readonly ColumnMeasure[], min: readonly number[], left: number): number[] {
  const base = [...min];
  let room = left * FOR_WHOLE_WORDS;
  const lacking = measures
    .map(({ whole }, i) => ({ i, lacks: whole + 0.5 - min[i]! }))
    .filter(({ lacks }) => lacks > 0);
  for (const { i, lacks } of lacking.sort((a, b) => a.lacks - b.lacks)) {
    if (lacks > room) break;
    base[i] = min[i]! + lacks;
    room -= lacks;
  }
  return base;
}

/** What a signature or a date takes, in points. */
const WRITING_ROOM = 57;
/** Of what is left above the least widths, this part goes to columns to write in. */
const FOR_WRITING = 0.5;

/** A column to write in is not pressed to the width of its heading by columns of prose. */
function withRoomToWrite(measures: readonly ColumnMeasure[], least: readonly number[], room: number): number[] {
  const wanted = Math.min(WRITING_ROOM, (room / measures.length) * BLANK_SHARE);
  const lacking = measures.map(({ blank }, i) => (blank ? Math.max(0, wanted - least[i]!) : 0));
  const lacks = sumOf(lacking);
  if (lacks === 0) return [...least];
  const part = Math.min(1, ((room - sumOf(least)) * FOR_WRITING) / lacks);
  return least.map((width, i) => width + lacking[i]! * part);
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}

/** Takes from the widest first: short words stay whole as long as there are longer ones to divide. */
function cappedTo(widths: readonly number[], room: number): number[] {
  let left = room;
  let open = widths.length;
  const capped = [...widths];
  for (const [i, width] of [...widths.entries()].sort((a, b) => a[1] - b[1])) {
    capped[i] = Math.min(width, left / open);
    left -= capped[i]!;
    open--;
  }
  return capped;
}
