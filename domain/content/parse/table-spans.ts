/**
 * What joins cells: `||`, an empty cell without a blank, belongs to the cell on its left, `^^` to the one above.
 *
 * A cell can only grow to a rectangle; a `^^` below a cell of another width, or below none, stays as it was typed.
 */
import type { CellSpan } from '../tree.ts';

/** Stands for `||` among the sources of cells; no text holds this character. */
export const JOINED = '\0';
const ABOVE = '^^';

/** Takes the joining cells out of rows, which are left empty, and gives what they join. `first` is the number of the first row. */
export function takeSpans(rows: string[][], first: number): CellSpan[] {
  if (!rows.some((row) => row.includes(JOINED) || row.includes(ABOVE))) return [];
  const cells: CellSpan[] = [];
  /** For each column the cell that stands in it in the row above. */
  let above: CellSpan[] = [];
  rows.forEach((row, index) => {
    const current: CellSpan[] = [];
    for (let column = 0; column < row.length; ) {
      const columns = widthAt(row, column);
      const over = above[column];
      let cell: CellSpan;
      if (row[column] === ABOVE && over?.column === column && over.columns === columns) {
        cell = over;
        cell.rows += 1;
        row[column] = '';
      } else {
        cell = { row: first + index, column, rows: 1, columns };
        cells.push(cell);
      }
      for (let covered = 1; covered < columns; covered++) row[column + covered] = '';
      for (const end = column + columns; column < end; column++) current[column] = cell;
    }
    above = current;
  });
  return cells.filter(({ rows, columns }) => rows > 1 || columns > 1);
}

function widthAt(row: readonly string[], column: number): number {
  let columns = 1;
  while (row[column + columns] === JOINED) columns += 1;
  return columns;
}
