/**
 * Rich document to content tree, in the normal form that writing and parsing keep.
 *
 * Alignment, widths, colour, highlight and underline are dropped. Empty paragraphs and lists have no form in
 * markdown and are left out. A table's first rows are its header as long as they have header cells, and beside them only
 * empty ones, so that no row of data is read as one.
 */
import { isMermaid } from '../languages.ts';
import { maxHeaderRows } from '../limits.ts';
import { takeCaption } from '../parse/captions.ts';
import { normalized } from '../parse/normalize.ts';
import { inlineText } from '../plain-text.ts';
import { SlugCounter } from '../slugs.ts';
import type {
  Block,
  CellSpan,
  ContentTree,
  Footnote,
  HeadingEntry,
  Inline,
  ItemBlock,
  ListBlock,
  ListItem,
  TableBlock,
} from '../tree.ts';
import { writableBlockLatex } from '../write-markdown/latex.ts';
import { isTightByContent } from '../write-markdown/tightness.ts';
import { captionLines, flattenedCell } from './cells.ts';
import type { RichNode } from './document.ts';
import { type Placement, placements } from './grid.ts';
import { captionOf, imageOf, inlinesOf, Notes, nesting, textAttribute } from './inlines.ts';

type Context = { slugs: SlugCounter; headings: HeadingEntry[]; notes: Notes };
/** Rich content has no lines; its projection does. */
const line = 0;

export function treeOfRich(doc: RichNode): ContentTree {
  const context: Context = { slugs: new SlugCounter(), headings: [], notes: new Notes() };
  const blocks = blocksOf(doc.content, context);
  const footnotes: Footnote[] = [];
  // Notes in notes are added behind all others while this goes on, as the parser numbers them.
  for (const note of context.notes.nodes) {
    const index = footnotes.length + 1;
    footnotes.push({ index, label: String(index), children: blocksOf(note.content, context), line });
  }
  return { blocks, footnotes, headings: context.headings, problems: [] };
}

function blocksOf(nodes: readonly RichNode[], context: Context): Block[] {
  const blocks: Block[] = [];
  for (const node of nodes) {
    const made = node.type === 'paragraph' ? paragraphOf(node, context) : [blockOf(node, context)];
    // A paragraph that reads like the caption of what stands above it is its caption.
    for (const block of made) if (block !== undefined && !takeCaption(blocks, block)) blocks.push(block);
  }
  return blocks;
}

/** A picture alone in its paragraph has its caption below it; among words, the captions stand as paragraphs behind them. */
function paragraphOf({ content }: RichNode, { notes }: Context): Block[] {
  const [only] = content;
  if (content.length === 1 && (only?.type === 'image' || only?.type === 'diagram')) {
    const caption = captionOf(only);
    // One that is a link, or struck out, stands in a line.
    const inLine = only.marks.some(({ type }) => nesting.includes(type));
    if (caption !== undefined && !inLine) return [{ type: 'figure', image: imageOf(only), caption, line }];
  }
  const children = inlinesOf(content, notes);
  const captions = captionLines(content, 'Figure').map(
    (caption): Block => ({ type: 'paragraph', children: caption, line }),
  );
  return children.length === 0 ? captions : [{ type: 'paragraph', children, line }, ...captions];
}

function blockOf(node: RichNode, context: Context): Block | undefined {
  switch (node.type) {
    case 'heading':
      return headingOf(node, context);
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return listOf(node, context);
    case 'blockquote':
      return { type: 'quote', children: blocksOf(node.content, context), line };
    case 'codeBlock':
      return codeOf(node);
    case 'mathBlock':
      return { type: 'math', latex: writableBlockLatex(normalized(String(node.attrs.latex))), line };
    case 'table':
      return tableOf(node, context);
    case 'item':
      return itemOf(node, context);
    default:
      return { type: 'rule', line };
  }
}

function headingOf(node: RichNode, context: Context): Block {
  const children = inlinesOf(node.content, context.notes);
  const level = Number(node.attrs.level);
  const text = inlineText(children);
  const slug = context.slugs.next(text);
  context.headings.push({ level, slug, text, line });
  return { type: 'heading', level, slug, children, line };
}

function listOf(node: RichNode, context: Context): ListBlock | undefined {
  const items = node.content.map((item): ListItem => {
    const checked = item.type === 'taskItem' ? item.attrs.checked === true : null;
    return { checked, children: blocksOf(item.content, context), line };
  });
  if (items.length === 0) return undefined;
  const ordered = node.type === 'orderedList';
  const start = ordered ? Number(node.attrs.start) : 1;
  return { type: 'list', ordered, start, tight: isTightByContent(items), items, line };
}

function codeOf(node: RichNode): Block {
  const text = normalized(node.content.map((child) => child.text).join(''));
  const language = textAttribute(node, 'language');
  return isMermaid(language) ? { type: 'mermaid', text, line } : { type: 'code', language, text, line };
}

function itemOf(node: RichNode, context: Context): ItemBlock {
  const { kind, mitigates, implementedBy, verifiedBy } = node.attrs as Pick<
    ItemBlock,
    'kind' | 'mitigates' | 'implementedBy' | 'verifiedBy'
  >;
  return {
    type: 'item',
    kind,
    key: textAttribute(node, 'key'),
    title: (textAttribute(node, 'title') ?? '').trim(),
    initial: textAttribute(node, 'initial'),
    residual: textAttribute(node, 'residual'),
    mitigates: mitigates.map(normalized),
    implementedBy: implementedBy.map(normalized),
    verifiedBy: verifiedBy.map(normalized),
    children: blocksOf(node.content, context),
    line,
  };
}

function tableOf(node: RichNode, { notes }: Context): TableBlock | undefined {
  const { width, cells } = placements(node);
  if (width === 0) return undefined;
  const grid = node.content.map(() => Array.from({ length: width }, (): Inline[] => []));
  for (const { row, column, cell } of cells) {
    const cellsOfRow = grid[row];
    if (cellsOfRow !== undefined) cellsOfRow[column] = flattenedCell(cell, notes);
  }
  const headerRows = headerRowsOf(cells, grid);
  const isEmpty = grid.slice(0, headerRows).every((row) => row.every((inlines) => inlines.length === 0));
  const gone = isEmpty ? headerRows : 0;
  const spans = spansOf(cells, headerRows).flatMap((span) =>
    span.row < gone ? [] : [{ ...span, row: span.row - gone }],
  );
  const caption = captionOf(node);
  return {
    type: 'table',
    align: Array.from({ length: width }, () => null),
    header: grid.slice(gone, headerRows),
    rows: grid.slice(headerRows),
    ...(spans.length > 0 && { spans }),
    ...(caption !== undefined && { caption }),
    line,
  };
}

/** How many of the first rows have header cells, and beside them none but empty ones, or are covered by those above. */
function headerRowsOf(cells: readonly Placement[], grid: readonly Inline[][][]): number {
  const rows = grid.map(() => ({ headers: 0, cells: 0, others: 0, end: 0 }));
  for (const { row, column, rows: height, cell } of cells) {
    const counts = rows[row];
    if (counts === undefined) continue;
    counts.cells += 1;
    counts.end = Math.max(counts.end, row + height);
    if (cell.type === 'tableHeader') counts.headers += 1;
    else if ((grid[row]?.[column]?.length ?? 0) > 0) counts.others += 1;
  }
  let count = 0;
  for (let reached = 0; count < Math.min(rows.length, maxHeaderRows); count++) {
    const { headers = 0, cells: own = 0, others = 0, end = 0 } = rows[count] ?? {};
    if (others > 0 || (headers === 0 && (own > 0 || reached <= count))) break;
    reached = Math.max(reached, end);
  }
  return count;
}

/** A header cell ends with the header. */
function spansOf(cells: readonly Placement[], headerRows: number): CellSpan[] {
  return cells.flatMap(({ row, column, rows, columns }) => {
    const height = row < headerRows ? Math.min(rows, headerRows - row) : rows;
    return height > 1 || columns > 1 ? [{ row, column, rows: height, columns }] : [];
  });
}
