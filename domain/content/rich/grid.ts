/** Tables with spans as a plain grid: a cell stands at its top left, what it covers is empty. */
import type { RichNode } from './document.ts';

export type Placement = { row: number; column: number; cell: RichNode };

/** Places each cell in the first free column of its row, as HTML does. */
export function placements(table: RichNode): { width: number; cells: Placement[] } {
  const cells: Placement[] = [];
  /** For each column the first row in which it is free again. */
  const freeFrom: number[] = [];
  let width = 0;
  table.content.forEach((row, rowIndex) => {
    let column = 0;
    for (const cell of row.content) {
      while ((freeFrom[column] ?? 0) > rowIndex) column += 1;
      cells.push({ row: rowIndex, column, cell });
      const end = column + Number(cell.attrs.colspan);
      for (; column < end; column++) freeFrom[column] = rowIndex + Number(cell.attrs.rowspan);
      width = Math.max(width, end);
    }
  });
  return { width, cells };
}

export function tableWidth(table: RichNode): number {
  return placements(table).width;
}
