/** Tables whose cells reach over several columns and rows: header groups, forms, cells that go on over pages. */
import type { PrintBlock, PrintCell, PrintDocument } from '../print-tree.ts';
import { cell, document, heading, list, paragraph, table } from './tree.ts';

type Table = Extract<PrintBlock, { kind: 'table' }>;

/** The table with one cell over several places; what stood in those it covers is gone. Rows are counted from the first header row. */
export function merged(block: PrintBlock, row: number, column: number, rows: number, columns: number): Table {
  const from = block as Table;
  const all = [...from.header, ...from.rows].map((cells, r) =>
    cells.map((each, c): PrintCell => {
      if (r === row && c === column) return { ...each, rows, columns };
      const covered = r >= row && r < row + rows && c >= column && c < column + columns;
      return covered ? { blocks: [], covered: true } : each;
    }),
  );
  return { ...from, header: all.slice(0, from.header.length), rows: all.slice(from.header.length) };
}

/** A table with so many of its first rows as header rows. */
export function headed(block: PrintBlock, count: number): Table {
  const from = block as Table;
  const all = [...from.header, ...from.rows];
  return { ...from, header: all.slice(0, count), rows: all.slice(count) };
}

const prose = 'The operator reads the value twice, writes it down and has it checked by a second person. ';

const grouped = headed(
  table(
    ['Parameter', 'Limits', '', 'Result'],
    ['', 'Lower', 'Upper', ''],
    ['Temperature', '2 °C', '8 °C', 'passes'],
    ['Humidity', '30 %', '60 %', 'passes'],
    ['Remarks of the person in charge', '', '', ''],
  ),
  2,
);
export const groupedHead = merged(merged(merged(merged(grouped, 0, 0, 2, 1), 0, 1, 1, 2), 0, 3, 2, 1), 4, 1, 1, 3);

const long = table(
  ['Phase', 'Step', 'What is done'],
  ...Array.from({ length: 70 }, (_, i) => ['Cleaning', `${i + 1}`, i % 9 === 4 ? prose : 'Rinse and dry.']),
);

export const longPhase = merged(
  {
    ...(long as Table),
    rows: (long as Table).rows.map((row, i) => (i === 0 ? [cell(...Array(30).fill(prose)), ...row.slice(1)] : row)),
  },
  1,
  0,
  70,
  1,
);

const form = merged(
  merged(table(['', '', '', ''], ['Name', '', 'Date', ''], ['Findings', '', '', ''], ['', '', '', '']), 2, 1, 2, 3),
  2,
  0,
  2,
  1,
);

export const spannedTables: PrintDocument = document([
  heading(1, 'Spans'),
  groupedHead,
  paragraph('A form:'),
  { ...form, header: [] },
  longPhase,
  merged(table(['A', 'B', 'C'], [cell(list('first', 'second')), 'b', prose.repeat(60)], ['', 'd', 'e']), 1, 0, 2, 1),
  merged(
    table(
      Array.from({ length: 20 }, (_, i) => `Column ${i + 1}`),
      Array.from({ length: 20 }, (_, i) => `unbreakable${i}word`),
      Array.from({ length: 20 }, (_, i) => (i === 3 ? 'reaches over many columns' : 'x')),
    ),
    2,
    3,
    1,
    12,
  ),
]);
