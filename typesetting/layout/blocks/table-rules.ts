/** The lines and tints of a table: a hairline below each row, none through a cell that reaches over several. */
import type { StructureNode } from '../context/structure.ts';
import type { Atom } from '../pages/flow.ts';
import type { PageCanvas } from '../pages/page-canvas.ts';
import { colours } from '../style.ts';

/** The width of "(continued)", in sizes of its type. */
export const CONTINUED_SIZES = 5.6;

export interface CellContent {
  readonly node: StructureNode;
  readonly atoms: readonly Atom[];
  /** It was shown before: decoration. */
  readonly again: boolean;
  /** Its first place among the columns that stand side by side, and over how many of them it reaches. */
  readonly at: number;
  readonly columns: number;
  /** Over how many rows of the band it reaches, its own included. */
  readonly rows: number;
}

export interface BandRow {
  readonly node: StructureNode;
  readonly cells: readonly CellContent[];
}

/** What all bands of a table are drawn with. */
export interface BandLook {
  readonly left: number;
  readonly width: number;
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
  readonly rightToLeft: boolean;
  readonly head: boolean;
  /** Lines between columns: for tables that are written in, and for those whose cells reach over several places. */
  readonly ruled: boolean;
  /** The height of a line: a row without any text is as high. */
  readonly leading: number;
  readonly textHeight: number;
  /** What stands below the first cell of a row where it is shown again because the row goes on; null where there is no room. */
  readonly continued: () => Atom | null;
}

export function paintBand(
  canvas: PageCanvas,
  look: BandLook,
  rows: readonly BandRow[],
  heights: readonly number[],
  top: number,
): void {
  canvas.artifact();
  const { left, width, head } = look;
  let y = top;
  if (head)
    canvas.fillBox(
      left,
      top,
      width,
      heights.reduce((sum, each) => sum + each, 0),
      colours.tableHead,
    );
  rows.forEach((_, i) => {
    const bottom = y + heights[i]!;
    if (head && i === 0) canvas.line(left, y, left + width, y, colours.quiet, 0.9);
    if (head && i === rows.length - 1) canvas.line(left, bottom, left + width, bottom, colours.quiet, 0.6);
    else
      for (const [from, to] of openParts(look, rows, i)) canvas.line(from, bottom, to, bottom, colours.hairline, 0.5);
    y = bottom;
  });
  if (look.ruled) paintColumns(canvas, look, rows, heights, top);
}

/** The parts of the line below a row that no cell reaches across. */
function openParts(look: BandLook, rows: readonly BandRow[], row: number): [number, number][] {
  const { left, width } = look;
  if (rows.length === 1) return [[left, left + width]];
  const crossing: [number, number][] = [];
  for (let i = 0; i <= row; i++)
    for (const cell of rows[i]!.cells) if (i + cell.rows - 1 > row) crossing.push(edgesOf(look, cell));
  crossing.sort((a, b) => a[0] - b[0]);
  const parts: [number, number][] = [];
  let from = left;
  for (const [start, end] of crossing) {
    if (start > from + 0.01) parts.push([from, start]);
    from = Math.max(from, end);
  }
  if (left + width > from + 0.01) parts.push([from, left + width]);
  return parts;
}

function edgesOf({ lefts, widths, rightToLeft }: BandLook, { at, columns }: CellContent): [number, number] {
  const [first, last] = rightToLeft ? [at + columns - 1, at] : [at, at + columns - 1];
  return [lefts[first]!, lefts[last]! + widths[last]!];
}

/** A line at either side of each cell; those of neighbours are the same. */
function paintColumns(
  canvas: PageCanvas,
  look: BandLook,
  rows: readonly BandRow[],
  heights: readonly number[],
  top: number,
): void {
  let y = top;
  rows.forEach(({ cells }, i) => {
    for (const cell of cells) {
      let bottom = y;
      for (let row = i; row < Math.min(i + cell.rows, rows.length); row++) bottom += heights[row]!;
      const [start, end] = edgesOf(look, cell);
      const [first, behind] = look.rightToLeft ? [end, start] : [start, end];
      if (cell.at === 0) canvas.line(first, y, first, bottom, colours.hairline, 0.5);
      canvas.line(behind, y, behind, bottom, colours.hairline, 0.5);
    }
    y += heights[i]!;
  });
}
