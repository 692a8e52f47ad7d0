/** Tables with spans as a plain grid: a cell stands at its top left, what it covers is empty. */
import type { RichNode } from './document.ts';

export type Placement = { row: number; column: number; rows: number; columns: number; cell: RichNode };

/** Places each cell in the first free column of its row, as HTML does. */
export function placements(table: RichNode): { width: number; cells: Placement[] } {
  const cells: Placement[] = [];
  /** For each column the first row in which it is free again. */
  const freeFrom: number[] = [];
  let width = 0;
  table.content.forEach((row, rowIndex) => {
    let column = 0;
    const isTaken = (at: number) => (freeFrom[at] ?? 0) > rowIndex;
    for (const cell of row.content) {
      while (isTaken(column)) column += 1;
      // A cell ends where one from above reaches into its row, and with the table.
      let columns = 1;
      while (columns < Number(cell.attrs.colspan) && !isTaken(column + columns)) columns += 1;
      const rows = Math.min(Number(cell.attrs.rowspan), table.content.length - rowIndex);
      cells.push({ row: rowIndex, column, rows, columns, cell });
      for (const end = column + columns; column < end; column++) freeFrom[column] = rowIndex + rows;
      width = Math.max(width, column);
    }
  });
  return { width, cells };
}

export function tableWidth(table: RichNode): number {
  return placements(table).width;
}
