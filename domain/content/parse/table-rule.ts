/**
 * GFM tables, with cells over several places, as one token that holds the cells' sources.
 *
 * A rule of our own because markdown-it makes three tokens for each cell and, in a table with many short
 * rows, stops silently. Here short rows are filled, long ones keep their surplus in the last cell (GFM
 * would drop it), and the number of cells is bounded. Header rows are as many as stand before the dashes;
 * what `||` and `^^` join is for `table-spans.ts`.
 */
import type { StateBlock } from 'markdown-it';
import { ContentError, maxHeaderRows, maxTableCells } from '../limits.ts';
import type { CellAlign, CellSpan } from '../tree.ts';
import { environmentOf, indentOf, lineText } from './environment.ts';
import { JOINED, takeSpans } from './table-spans.ts';

export type TableSource = { align: CellAlign[]; header: string[][]; rows: string[][]; spans: CellSpan[] };

/** A caption may follow its table without an empty line; what has a bar is a row. */
const caption = /^Table:[ \t]+[^|]*$/;

export function tableRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (startLine + 2 > endLine || !isHeaderLine(state, startLine)) return false;
  const dashes = findDashes(state, startLine, endLine);
  if (dashes === undefined) return false;
  const { align, line: dashesLine } = dashes;
  const header: string[][] = [];
  for (let line = startLine; line < dashesLine; line++) {
    const cells = cellsOf(lineText(state, line));
    if (cells.length !== align.length) return false;
    header.push(cells);
  }
  if (silent) return true;

  countCells(state, startLine, align.length * header.length);
  const rows: string[][] = [];
  const oldParentType = state.parentType;
  state.parentType = 'table';
  let line = dashesLine + 1;
  for (; line < endLine && !endsTable(state, line, endLine); line++) {
    countCells(state, line, align.length);
    rows.push(fitted(cellsOf(lineText(state, line)), align.length));
  }
  state.parentType = oldParentType;
  const token = state.push('table', '', 0);
  token.map = [startLine, line];
  const spans = [...takeSpans(header, 0), ...takeSpans(rows, header.length)];
  token.meta = { align, header, rows, spans } satisfies TableSource;
  state.line = line;
  return true;
}

function isHeaderLine(state: StateBlock, line: number): boolean {
  const indent = indentOf(state, line);
  return indent >= 0 && indent < 4 && lineText(state, line).includes('|');
}

/** The line of dashes below the header rows that begin at a line. */
function findDashes(
  state: StateBlock,
  startLine: number,
  endLine: number,
): { align: CellAlign[]; line: number } | undefined {
  const last = Math.min(endLine - 1, startLine + maxHeaderRows);
  for (let line = startLine + 1; line <= last; line++) {
    const align = alignments(state, line);
    if (align !== undefined) return { align, line };
    if (!isHeaderLine(state, line)) return undefined;
  }
  return undefined;
}

function alignments(state: StateBlock, line: number): CellAlign[] | undefined {
  const indent = indentOf(state, line);
  if (indent < 0 || indent >= 4) return undefined;
  const text = lineText(state, line);
  if (!/^(?:[|:]|-[-:|])/.test(text)) return undefined;
  if (!/^[|\-: \t]+$/.test(text)) return undefined;
  const columns = text.split('|').map((column) => column.trim());
  if (columns[0] === '') columns.shift();
  if (columns.at(-1) === '') columns.pop();
  if (columns.length === 0 || !columns.every((column) => /^:?-+:?$/.test(column))) return undefined;
  return columns.map((column) => {
    if (column.endsWith(':')) return column.startsWith(':') && column.length > 1 ? 'center' : 'right';
    return column.startsWith(':') ? 'left' : null;
  });
}

function endsTable(state: StateBlock, line: number, endLine: number): boolean {
  const indent = indentOf(state, line);
  if (indent < 0 || indent >= 4 || state.isEmpty(line)) return true;
  if (caption.test(lineText(state, line))) return true;
  const terminators = state.md.block.ruler.getRules('blockquote');
  return terminators.some((rule) => rule(state, line, endLine, true));
}

/** Splits at pipes; `\|` is a pipe of the cell, also inside code. A cell without even a blank is a joined one. */
function cellsOf(line: string): string[] {
  const text = line.trim();
  const cells: string[] = [];
  let cell = '';
  let start = 0;
  for (let at = text.indexOf('|'); at >= 0; at = text.indexOf('|', at + 1)) {
    if (text[at - 1] === '\\') {
      cell += text.slice(start, at - 1);
      start = at;
    } else {
      cells.push(cell + text.slice(start, at));
      cell = '';
      start = at + 1;
    }
  }
  cells.push(cell + text.slice(start));
  if (cells[0]?.trim() === '' && text.startsWith('|')) cells.shift();
  if (cells.length > 0 && cells.at(-1) === '') cells.pop();
  return cells.map((source, index) => (source === '' && index > 0 ? JOINED : source.trim()));
}

function fitted(cells: string[], columns: number): string[] {
  if (cells.length > columns) {
    const surplus = cells.slice(columns - 1).map((cell) => (cell === JOINED ? '' : cell));
    return [...cells.slice(0, columns - 1), surplus.join(' | ')];
  }
  while (cells.length < columns) cells.push('');
  return cells;
}

function countCells(state: StateBlock, line: number, cells: number): void {
  const environment = environmentOf(state);
  environment.tableCells += cells;
  if (environment.tableCells > maxTableCells) {
    const limit = maxTableCells.toLocaleString('en');
    throw new ContentError('TOO_MANY_CELLS', line + 1, `The tables have more than ${limit} cells.`);
  }
}
