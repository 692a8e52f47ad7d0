/** Writes tables: a place that the cell on its left covers has no blank between its bars, the first below a cell is `^^`. */
import type { CellAlign, CellSpan, Inline, TableBlock } from '../tree.ts';
import { guardEdges } from './escape.ts';
import { type InlineContext, writeInlines } from './inlines.ts';
import { normalizedInlines } from './normalize.ts';

const delimiterRow: Record<Exclude<CellAlign, null>, string> = { left: ':--', center: ':-:', right: '--:' };

export function writeTable(table: TableBlock, labelOf: InlineContext['labelOf']): string[] {
  const columns = table.align.length;
  if (columns === 0) return [];
  const context: InlineContext = { singleLine: true, labelOf };
  const covered = coveredPlaces(table.spans ?? [], columns);
  const cell = (inlines: Inline[]): string =>
    guardEdges(writeInlines(normalizedInlines(inlines), context)).replaceAll('|', '\\|');
  const row = (cells: Inline[][], index: number): string => {
    const parts = cells.map((inlines, column) => covered.get(index * columns + column) ?? ` ${cell(inlines)} |`);
    return `|${parts.join('')}`;
  };
  const delimiter = table.align.map((align) => (align === null ? '---' : delimiterRow[align]));
  const header =
    table.header.length === 0
      ? [
          row(
            table.align.map(() => []),
            -1,
          ),
        ]
      : table.header.map(row);
  const rows = table.rows.map((cells, index) => row(cells, table.header.length + index));
  return [...header, `| ${delimiter.join(' | ')} |`, ...rows];
}

/** What is written at each place that a span covers. */
function coveredPlaces(spans: readonly CellSpan[], columns: number): Map<number, string> {
  const places = new Map<number, string>();
  for (const span of spans) {
    for (let row = span.row; row < span.row + span.rows; row++) {
      if (row > span.row) places.set(row * columns + span.column, ' ^^ |');
      for (let column = span.column + 1; column < span.column + span.columns; column++)
        places.set(row * columns + column, '|');
    }
  }
  return places;
}
