/** An HTML table as a markdown table, with its spans. Tables in cells and lists in cells have no place there. */
import { attributesOf, inlineOf } from './html-inline.ts';

const rowTag = /<tr(?:\s[^<>]*)?>([\s\S]*?)(?=<tr[\s>]|<\/table|<\/tbody|<\/thead|<\/tfoot|$)/gi;
const cellTag = /<(t[hd])((?:\s[^<>]*)?)>([\s\S]*?)(?=<t[hd][\s>]|<\/tr|<\/t[hd]|$)/gi;
const mostSpan = 1000;
const mostPlaces = 100_000;

/** What is written at a place: a cell, one that the cell on its left covers, or one that the cell above covers. */
type Place = string;
const coveredFromLeft: Place = '|';
const coveredFromAbove: Place = ' ^^ |';

interface Row {
  header: boolean;
  places: (Place | undefined)[];
}

export function tableOf(inner: string): string | null {
  if (/<table|<caption/i.test(inner)) return null;
  const rows: Row[] = [];
  const matched = [...inner.matchAll(rowTag)].map(([, row = '']) => [...row.matchAll(cellTag)]);
  for (const [at, cells] of matched.entries()) {
    if (cells.length === 0) return null;
    const row = rowAt(rows, at);
    row.header = cells.every(([, name]) => name?.toLowerCase() === 'th');
    for (const [, , attributes = '', cell = ''] of cells) {
      const text = inlineOf(cell)?.replaceAll('|', '\\|') ?? null;
      if (text === null) return null;
      // Rows that are not there are not reached over.
      put(rows, at, text, spansOf(attributes, matched.length - at));
    }
    if (rows.reduce((sum, { places }) => sum + places.length, 0) > mostPlaces) return null;
  }
  return written(rows);
}

function rowAt(rows: Row[], at: number): Row {
  const known = rows[at] ?? { header: false, places: [] };
  rows[at] = known;
  return known;
}

function spansOf(attributes: string, rowsLeft: number): { columns: number; rows: number } {
  const given = attributesOf(attributes);
  const span = (name: string) => Math.max(1, Math.min(mostSpan, Math.floor(Number(given.get(name) ?? 1)) || 1));
  const rows = given.get('rowspan') === '0' ? rowsLeft : span('rowspan');
  return { columns: span('colspan'), rows: Math.min(rows, rowsLeft) };
}

/** At the first place of the row that nothing covers. */
function put(rows: Row[], at: number, text: string, span: { columns: number; rows: number }): void {
  const { places } = rowAt(rows, at);
  let column = 0;
  while (places[column] !== undefined) column += 1;
  for (let down = 0; down < span.rows; down += 1) {
    const below = rowAt(rows, at + down).places;
    for (let right = 0; right < span.columns; right += 1) {
      const own = down === 0 ? ` ${text} |` : coveredFromAbove;
      below[column + right] ??= right === 0 ? own : coveredFromLeft;
    }
  }
}

function written(rows: Row[]): string | null {
  const width = Math.max(0, ...rows.map(({ places }) => places.length));
  if (width === 0) return null;
  const line = ({ places }: Row) => `|${Array.from({ length: width }, (_, at) => places[at] ?? '  |').join('')}`;
  const headers = rows.findIndex(({ header }) => !header);
  const count = headers < 0 ? rows.length : headers;
  const header = count === 0 ? [{ header: true, places: [] }] : rows.slice(0, count);
  const rule = `|${' --- |'.repeat(width)}`;
  return `\n\n${[...header.map(line), rule, ...rows.slice(count).map(line)].join('\n')}\n\n`;
}
