/** Short ways to write print trees, for samples and tests. */
import type {
  PrintBlock,
  PrintCell,
  PrintDocument,
  PrintFootnote,
  PrintLink,
  PrintRun,
  PrintText,
} from '../print-tree.ts';

type Style = Omit<PrintText, 'kind' | 'text'>;

export function text(words: string, style: Style = {}): PrintText {
  return { kind: 'text', text: words, ...style };
}

export function link(words: string, target: PrintLink): PrintText {
  return text(words, { link: target });
}

export function mark(id: string): PrintRun {
  return { kind: 'footnote', id };
}

export function paragraph(...runs: (string | PrintRun)[]): PrintBlock {
  return { kind: 'paragraph', runs: runs.map((run) => (typeof run === 'string' ? text(run) : run)) };
}

export function heading(level: 1 | 2 | 3 | 4 | 5 | 6, words: string): PrintBlock {
  const slug = words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return { kind: 'heading', level, slug, runs: [text(words)] };
}

export function list(...items: (string | PrintBlock[])[]): PrintBlock {
  return {
    kind: 'list',
    ordered: false,
    start: 1,
    items: items.map((item) => ({ checked: null, blocks: typeof item === 'string' ? [paragraph(item)] : item })),
  };
}

export function cell(...blocks: (string | PrintBlock)[]): PrintCell {
  return { blocks: blocks.map((block) => (typeof block === 'string' ? paragraph(block) : block)) };
}

export function table(header: string[], ...rows: (string | PrintCell)[][]): PrintBlock {
  return {
    kind: 'table',
    align: header.map(() => null),
    header: [header.map((words) => cell(words))],
    rows: rows.map((row) => row.map((each) => (typeof each === 'string' ? cell(each) : each))),
  };
}

export function document(blocks: PrintBlock[], footnotes: PrintFootnote[] = []): PrintDocument {
  return { language: 'en', blocks, footnotes };
}
