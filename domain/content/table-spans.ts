/** What the spans of a table say about one of its places. */
import type { CellSpan, TableBlock } from './tree.ts';

/** Gives the span that begins at a place, null where one covers it, undefined for an ordinary cell. */
export function spanLookup({
  spans = [],
  align,
}: Pick<TableBlock, 'spans' | 'align'>): (row: number, column: number) => CellSpan | null | undefined {
  if (spans.length === 0) return () => undefined;
  const columns = align.length;
  const places = new Map<number, CellSpan | null>();
  for (const span of spans) {
    for (let row = span.row; row < span.row + span.rows; row++)
      for (let column = span.column; column < span.column + span.columns; column++)
        places.set(row * columns + column, row === span.row && column === span.column ? span : null);
  }
  return (row, column) => places.get(row * columns + column);
}
