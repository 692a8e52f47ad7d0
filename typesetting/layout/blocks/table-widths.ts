/**
 * Widths of columns at which a table is as low as can be.
 *
 * A row is as high as its highest cell, and a cell of so much text is the lower the wider it is. The sum over all rows is
 * convex in the widths when the highest cell is taken as a power mean, so that a few steps of a fixed point come close to its
 * least value; what the steps find is used only where it is lower than shares by the square root of each column's need.
 */

/** How much text stands in each cell of a row, as the width that it would take on one line. */
export type RowLengths = readonly number[];

interface Bounds {
  readonly least: readonly number[];
  readonly most: readonly number[];
  readonly room: number;
}

const STEPS = 12;
const BISECTIONS = 16;
const POWER = 6;
/** Lines are seldom full to their end. */
const FILLED = 0.95;

/** Lines of all rows together, as far as lengths can tell. */
export function linesIn(rows: readonly RowLengths[], widths: readonly number[]): number {
  let sum = 0;
  for (const row of rows) {
    let lines = 1;
    for (let c = 0; c < row.length; c++) {
      const length = row[c]!;
      if (length > widths[c]!) lines = Math.max(lines, Math.ceil(length / (widths[c]! * FILLED)));
    }
    sum += lines;
  }
  return sum;
}

export function widthsOfLeastHeight(rows: readonly RowLengths[], bounds: Bounds): number[] {
  const { least, most } = bounds;
  // The square root keeps a column of long prose from pressing all others to their longest word.
  const wishes = most.map((width, c) => Math.sqrt(Math.max(0, width - least[c]!)));
  const shared = fitted(least, wishes, bounds, 64);
  // Where all but the heads and a few cells stand on one line, there is nothing to gain.
  if (linesIn(rows, shared) <= rows.length + 1) return shared;
  let widths = shared;
  for (let step = 0; step < STEPS; step++) widths = improved(rows, widths, bounds);
  return linesIn(rows, widths) < linesIn(rows, shared) ? widths : shared;
}

/** One step: columns whose width saves most lines grow, the others shrink. */
function improved(rows: readonly RowLengths[], widths: readonly number[], bounds: Bounds): number[] {
  const gains = widths.map(() => 0);
  const powers = widths.map(() => 0);
  for (const row of rows) {
    let sum = 1;
    for (let c = 0; c < row.length; c++) {
      const share = row[c]! / widths[c]!;
      // The sixth power by products: a tenth of the time of `**` here, where most of the time of a small table goes.
      const cube = share * share * share;
      powers[c] = cube * cube;
      sum += powers[c]!;
    }
    const weight = sum ** (1 / POWER - 1);
    for (let c = 0; c < row.length; c++) gains[c]! += (weight * powers[c]!) / widths[c]!;
  }
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  if (mean === 0) return [...widths];
  const wanted = widths.map((width, c) => width * Math.max(gains[c]! / mean, 1e-6) ** (1 / (POWER + 2)));
  const none = widths.map(() => 0);
  return fitted(none, wanted, bounds, 8);
}

/** From `start`, `growth` times the largest factor at which the widths fit the room, each between its bounds. */
function fitted(start: readonly number[], growth: readonly number[], bounds: Bounds, limit: number): number[] {
  const { least, most, room } = bounds;
  let low = 0;
  let high = limit;
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2;
    let sum = 0;
    for (let c = 0; c < least.length; c++) {
      sum += Math.min(Math.max(start[c]! + growth[c]! * middle, least[c]!), most[c]!);
    }
    if (sum <= room) low = middle;
    else high = middle;
  }
  return least.map((width, c) => Math.min(Math.max(start[c]! + growth[c]! * low, width), most[c]!));
}
