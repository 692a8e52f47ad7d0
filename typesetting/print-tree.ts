/**
 * The print tree: what is to be printed, as plain data.
 *
 * Every decision that depends on who exports what has been taken before: links are decided for their context, images are named
 * by digest, degradations are applied. It knows no document service, so the same tree may come from any content format.
 * `checkPrintTree` bounds its depth before anything recurses over it.
 */

/** Where a piece of text leads. A `document` target stays symbolic until make-up knows what else is in the file. */
export type PrintLink =
  | { kind: 'uri'; href: string }
  | { kind: 'slug'; slug: string }
  | { kind: 'document'; key: string; slug: string | null };

export interface PrintText {
  kind: 'text';
  text: string;
  bold?: boolean | undefined;
  /** Undefined for as the text around it. */
  italic?: boolean | undefined;
  strike?: boolean | undefined;
  code?: boolean | undefined;
  link?: PrintLink | undefined;
}

/** Text with at most one mark. It has every field, so that all runs of text are of one shape (engine.ts). */
export function textRun(text: string, mark?: 'bold' | 'code'): PrintText {
  const [bold, code] = [mark === 'bold' || undefined, mark === 'code' || undefined];
  return { kind: 'text', text, bold, italic: undefined, strike: undefined, code, link: undefined };
}

interface PrintBreak {
  kind: 'break';
}

/** A mark in the text; `id` names an entry of the document's `footnotes`. */
interface PrintFootnoteReference {
  kind: 'footnote';
  id: string;
}

export interface PrintInlineImage {
  kind: 'image';
  digest: string;
  alt: string;
  link?: PrintLink;
  /** A part of the line in percent, which replaces the image's own size. */
  width?: number;
}

export type PrintRun = PrintText | PrintBreak | PrintFootnoteReference | PrintInlineImage;

export interface PrintListItem {
  /** Null for an ordinary item, else the state of its task box. */
  checked: boolean | null;
  blocks: PrintBlock[];
}

/** Every row has a cell for every column: what a cell reaches over is held by `covered` ones, which are empty. */
export interface PrintCell {
  blocks: PrintBlock[];
  /** Over how many columns and rows it reaches, where that is more than one. */
  columns?: number;
  rows?: number;
  covered?: true;
  /** Its column is made wide enough for its lines, as for a long word. */
  unbroken?: true;
}

export type PrintAlign = 'left' | 'center' | 'right' | null;

export type PrintBlock =
  | { kind: 'heading'; level: 1 | 2 | 3 | 4 | 5 | 6; slug: string; runs: PrintRun[] }
  /** One that `opens` names what follows, as a heading does, and goes onto its page. */
  | { kind: 'paragraph'; runs: PrintRun[]; opens?: true }
  | { kind: 'list'; ordered: boolean; start: number; items: PrintListItem[] }
  | { kind: 'quote'; blocks: PrintBlock[] }
  /** Monospace text on a panel; `title` labels it ('Mermaid diagram — source'). */
  | { kind: 'code'; text: string; title?: string }
  /** `header` are its header rows; `line` is where it begins in its source: a warning about it repeats that. */
  | {
      kind: 'table';
      align: PrintAlign[];
      header: PrintCell[][];
      rows: PrintCell[][];
      line?: number;
      /** Stands below it. */
      caption?: PrintRun[];
    }
  | { kind: 'rule' }
  /** `width` is a part of the line in percent, which replaces the image's own size; the caption stands below. */
  | { kind: 'image'; digest: string; alt: string; width?: number; caption?: PrintRun[] }
  | { kind: 'placeholder'; label: string; alt: string; caption?: PrintRun[] }
  | {
      kind: 'item';
      kindLabel: string;
      /** Of its edge and label, as `#` and six hexadecimal digits; else the house colour. */
      colour?: string;
      key: string;
      title: string;
      facts: { label: string; value: string }[];
      blocks: PrintBlock[];
    }
  /** Math as its source, delimiters included. */
  | { kind: 'math'; text: string }
  /** Text that is shown as it was typed, line by line (raw HTML). */
  | { kind: 'literal'; text: string };

export interface PrintFootnote {
  id: string;
  blocks: PrintBlock[];
}

export interface PrintDocument {
  /** A BCP 47 tag; it chooses between Chinese, Japanese and Korean glyphs and is the PDF's language. */
  language: string;
  blocks: PrintBlock[];
  footnotes: PrintFootnote[];
  /** No word is divided with a hyphen that was not written: names, accounts and files stand as they are. */
  wholeWords?: true;
}

/**
 * Deeper trees are refused: every step below recurses once for each level. The bound lies above what a content parser lets
 * through (100 levels, and what printing puts around them), so that whatever could be written can be printed.
 */
export const MAX_PRINT_DEPTH = 128;

class PrintTreeError extends Error {
  override readonly name = 'PrintTreeError';
}

/** Refuses a tree that is nested more deeply than layout is prepared to follow; walks without recursion. */
export function checkPrintTree(document: PrintDocument): void {
  const pending: { blocks: PrintBlock[]; depth: number }[] = [{ blocks: document.blocks, depth: 1 }];
  for (const footnote of document.footnotes) pending.push({ blocks: footnote.blocks, depth: 1 });
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.depth > MAX_PRINT_DEPTH)
      throw new PrintTreeError(`the content is nested more than ${MAX_PRINT_DEPTH} levels deep`);
    for (const block of next.blocks) {
      for (const blocks of innerBlocks(block)) {
        if (blocks.length > 0) pending.push({ blocks, depth: next.depth + 1 });
      }
    }
  }
}

const NOTHING: readonly PrintBlock[][] = [];

/** The blocks inside a block, in reading order. */
export function innerBlocks(block: PrintBlock): readonly PrintBlock[][] {
  switch (block.kind) {
    case 'list':
      return itemBlocks(block.items);
    case 'quote':
    case 'item':
      return [block.blocks];
    case 'table':
      return cellBlocks(block.header, block.rows);
    default:
      return NOTHING;
  }
}

function itemBlocks(items: readonly PrintListItem[]): PrintBlock[][] {
  const inner: PrintBlock[][] = [];
  for (const item of items) inner.push(item.blocks);
  return inner;
}

function cellBlocks(header: readonly PrintCell[][], rows: readonly PrintCell[][]): PrintBlock[][] {
  const inner: PrintBlock[][] = [];
  for (const row of header) for (const cell of row) inner.push(cell.blocks);
  for (const row of rows) for (const cell of row) inner.push(cell.blocks);
  return inner;
}
