/** How wide a table's columns should be, and whether it should stand on turned paper, told from letters alone: for writers that have no fonts. */
import type { PrintBlock, PrintCell } from '../../print-tree.ts';
import { type MeasuredColumns, shareWidth } from './table-columns.ts';
import { TableGrid } from './table-grid.ts';
import { isCramped, saves, type Table } from './table-plan.ts';

/** In points. */
export interface TablePaper {
  readonly uprightWidth: number;
  readonly turnedWidth: number;
  readonly height: number;
  readonly size: number;
  readonly leading: number;
  /** Left and right of the words of a cell, both together. */
  readonly padding: number;
}

export interface TableEstimate {
  readonly turned: boolean;
  /** One for each column, in points. */
  readonly widths: readonly number[];
}

/** What a letter takes at most of those like it, in sizes of the type: small ones, capitals and broad ones, those of Chinese. */
const LETTER = 0.56;
const BROAD_LETTER = 0.8;
const WIDE_LETTER = 1.05;
const broadLetters = /[\p{Lu}mw%@–—]/gu;
const wideLetters = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu;
/** The widths of thousands of rows say what those of some hundreds do. */
const ESTIMATED_ROWS = 300;

export function estimateTable(table: Table, paper: TablePaper): TableEstimate {
  const grid = new TableGrid(table.header, table.rows);
  const pad = paper.padding;
  const measured = estimated(table, grid, pad, paper.size);
  const { uprightWidth, turnedWidth, size, leading, height } = paper;
  const upright = shareWidth(measured, uprightWidth, pad, 'words');
  const wide = shareWidth(measured, turnedWidth, pad, 'words');
  if (wide === null) return { turned: true, widths: shareWidth(measured, turnedWidth, pad, 'forced')! };
  if (upright === null) return { turned: true, widths: wide };
  const isTurned =
    isCramped({ ...measured, text: { size, leading } }, upright, pad, height) && saves(measured, upright, wide, pad);
  return isTurned ? { turned: true, widths: wide } : { turned: false, widths: upright };
}

function estimated({ header, rows }: Table, grid: TableGrid, pad: number, size: number): MeasuredColumns {
  const columns = Array.from({ length: grid.columns }, () => ({ min: 0, max: 0, counted: 0, written: 0 }));
  const lengths: number[][] = [];
  const step = Math.max(1, Math.ceil(rows.length / ESTIMATED_ROWS));
  const sampled = rows.flatMap((row, i) => (i % step === 0 ? [{ row, at: header.length + i }] : []));
  for (const { row, at } of [...header.map((row, at) => ({ row, at })), ...sampled]) {
    const judged = columns.map((column, c) => {
      const origin = grid.origin(at, c);
      if (origin.row !== at || origin.column !== c) return 0;
      const said = measureText(wordsOfCell(row[c]), size);
      const over = grid.extent(at, c).columns;
      for (const each of columns.slice(c, c + over)) {
        each.min = Math.max(each.min, (said.min - (over - 1) * pad) / over);
        each.max = Math.max(each.max, (said.max - (over - 1) * pad) / over);
      }
      if (at >= header.length) {
        column.counted++;
        if (said.max > 0) column.written++;
      }
      return over > 1 ? 0 : said.length;
    });
    lengths.push(judged);
  }
  const measures = columns.map(({ min, max, counted, written }) => {
    return { min, whole: min, max, length: max, blank: counted > 0 && written * 2 <= counted };
  });
  return { measures, lengths };
}

function measureText(text: string, size: number): { min: number; max: number; length: number } {
  const widthOf = (part: string) => {
    const wide = part.match(wideLetters)?.length ?? 0;
    const broad = part.match(broadLetters)?.length ?? 0;
    return ((part.length - wide - broad) * LETTER + broad * BROAD_LETTER + wide * WIDE_LETTER) * size;
  };
  const lines = text.split('\n').map((line) => line.trim());
  const words = text.split(/[\s\u200b]+/).flatMap((word) => word.split(new RegExp(`(?<=${wideLetters.source})`, 'u')));
  const lengths = lines.map(widthOf);
  return {
    min: Math.max(0, ...words.map(widthOf)),
    max: Math.max(0, ...lengths),
    length: lengths.reduce((sum, length) => sum + length, 0),
  };
}

/** Pictures and the like are as wide as a few words. */
const SHOWN = 'picture picture';

function wordsOfCell(cell: PrintCell | undefined): string {
  return cell === undefined ? '' : cell.blocks.map(wordsOf).join('\n');
}

function wordsOf(block: PrintBlock): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return block.runs.map((run) => ('text' in run ? run.text : run.kind === 'break' ? '\n' : '')).join('');
    case 'list':
      return block.items.map((item) => `– ${item.blocks.map(wordsOf).join('\n')}`).join('\n');
    case 'quote':
    case 'item':
      return block.blocks.map(wordsOf).join('\n');
    case 'code':
    case 'math':
    case 'literal':
      return block.text;
    case 'image':
    case 'placeholder':
      return SHOWN;
    case 'table':
    case 'rule':
      return '';
  }
}
