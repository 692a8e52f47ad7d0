/** Tables that are too wide for an upright page: on turned pages, in smaller type, in parts; and what may stand around them. */
import type { PrintBlock, PrintDocument } from '../print-tree.ts';
import { document, heading, list, mark, paragraph, table, text } from './tree.ts';

const people = ['A. Lindqvist', 'B. Okonkwo', 'C. Hernández', 'D. Schwarzenberger', 'E. Papadopoulos'];

function keys(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${prefix}-${String(i + 1).padStart(3, '0')}`);
}

/** Who is trained for what: one column for each procedure. */
export function trainingMatrix(columns: number, rows: number, entry: string): PrintBlock {
  const names = Array.from({ length: rows }, (_, i) => people[i % people.length]!);
  return table(
    ['Person', ...keys('SOP', columns)],
    ...names.map((name) => [name, ...keys('SOP', columns).map(() => entry)]),
  );
}

const words = [
  'Identification',
  'Responsibility',
  'Classification',
  'Implementation',
  'Effectiveness',
  'Documentation',
];

/** Six columns of words that none of them can divide. */
export const wideWords = table(
  [...words, 'Acknowledgement'],
  [...words, 'Acknowledgement'],
  [...words, 'Acknowledgement'],
);

/** Requirements with what they rest on: short columns beside three of prose. */
export function requirementsTable(rows: number): PrintBlock {
  const requirement =
    'The device shall record every release with its signature and keep it readable for the auditor while an operator changes settings of the pump.';
  const columns = [
    'ID',
    'Requirement',
    'Rationale',
    'Source',
    'Verification',
    'Acceptance criterion',
    'Risk',
    'Status',
  ];
  return table(
    columns,
    ...keys('SRS', rows).map((key, i) => [
      ...[key, requirement, 'No dose may be lost or delivered twice in an alarm.', `IEC 62304 5.2.${i % 9}`],
      ...[`Inspection TP-${i + 100}`, 'Every record can be read after a year without power, in the order of entry.'],
      ...[`R-${i + 100}, R-${i + 200}`, i % 2 === 0 ? 'Approved' : 'In review'],
    ]),
  );
}

const item: PrintBlock = {
  ...{ kind: 'item', kindLabel: 'Risk', key: 'R-001', title: 'A wide table in a box', facts: [] },
  blocks: [paragraph('Before the table.'), wideWords, paragraph('Behind the table.')],
};

export const wideTables: PrintDocument = document(
  [
    heading(1, 'Training'),
    paragraph('Who may do what is kept in a matrix.'),
    heading(2, 'Matrix'),
    trainingMatrix(18, 12, 'R'),
    paragraph('Behind the matrix the page stands upright again', mark('a'), '.'),
    heading(2, 'Words'),
    wideWords,
    heading(2, 'Dates'),
    trainingMatrix(19, 30, '2026-11-15'),
    paragraph('See ', text('the matrix', { link: { kind: 'slug', slug: 'matrix' } }), ' once more.'),
    list([paragraph('In a list:'), wideWords, paragraph('and behind it')], 'second entry'),
    item,
    table([...words, 'Note'], [...words.map((word) => `${word} `), { blocks: [paragraph('Noted', mark('b'), '.')] }]),
  ],
  [
    { id: 'a', blocks: [paragraph('A note of an upright page.')] },
    { id: 'b', blocks: [paragraph('A note of a turned page.')] },
  ],
);
