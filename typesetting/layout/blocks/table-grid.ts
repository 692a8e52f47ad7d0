/**
 * Which cell of a table reaches over which places. Only places that the tree says are covered are covered, so that no cell can
 * hide another, whatever the tree claims; a span never leaves the header rows for the others, nor the table.
 */
import type { PrintCell } from '../../print-tree.ts';

export interface Extent {
  readonly columns: number;
  readonly rows: number;
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

const SINGLE: Extent = { columns: 1, rows: 1 };

/** Rows are counted from the first header row on. */
export class TableGrid {
  readonly columns: number;
  /** Null for most tables, in which every cell stands in one place. */
  readonly #extents: Map<number, Extent> | null = null;
  /** For each covered place the one that the cell over it begins at. */
  readonly #owners = new Map<number, number>();
  readonly #tied = new Set<number>();

  constructor(header: readonly (readonly PrintCell[])[], rows: readonly (readonly PrintCell[])[]) {
    let columns = 0;
    let spanned = false;
    for (const row of [...header, ...rows]) {
      columns = Math.max(columns, row.length);
      for (const cell of row) if (cell.columns !== undefined || cell.rows !== undefined) spanned = true;
    }
    this.columns = columns;
    if (!spanned) return;
    this.#extents = new Map();
    this.#read(header, 0);
    this.#read(rows, header.length);
  }

  get spanned(): boolean {
    return this.#extents !== null;
  }

  extent(row: number, column: number): Extent {
    return this.#extents?.get(row * this.columns + column) ?? SINGLE;
  }

  /** Where the cell begins that stands at a place. */
  origin(row: number, column: number): Place {
    const owner = this.#extents === null ? undefined : this.#owners.get(row * this.columns + column);
    if (owner === undefined) return { row, column };
    return { row: Math.floor(owner / this.columns), column: owner % this.columns };
  }

  /** Whether a cell reaches from this row into the next. */
  tiesBelow(row: number): boolean {
    return this.#tied.has(row);
  }

  #read(rows: readonly (readonly PrintCell[])[], first: number): void {
    rows.forEach((row, r) => {
      row.forEach((cell, c) => {
        if ((cell.columns ?? 1) > 1 || (cell.rows ?? 1) > 1) this.#place(rows, first, r, c, cell);
      });
    });
  }

  #place(rows: readonly (readonly PrintCell[])[], first: number, row: number, column: number, cell: PrintCell): void {
    const key = (r: number, c: number): number => (first + r) * this.columns + c;
    if (this.#owners.has(key(row, column))) return;
    const isFree = (r: number, c: number): boolean =>
      rows[r]?.[c]?.covered === true && rows[r]![c]!.blocks.length === 0 && !this.#owners.has(key(r, c));
    let columns = 1;
    while (columns < (cell.columns ?? 1) && isFree(row, column + columns)) columns++;
    let height = 1;
    const isFreeRow = (r: number): boolean => {
      for (let c = column; c < column + columns; c++) if (!isFree(r, c)) return false;
      return true;
    };
    while (height < (cell.rows ?? 1) && isFreeRow(row + height)) height++;
    this.#extents!.set(key(row, column), { columns, rows: height });
    for (let r = row; r < row + height; r++) {
      if (r > row) this.#tied.add(first + r - 1);
      for (let c = column; c < column + columns; c++)
        if (r > row || c > column) this.#owners.set(key(r, c), key(row, column));
    }
  }
}
