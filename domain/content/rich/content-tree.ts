/**
 * Rich document to content tree, in the normal form that writing and parsing keep.
 *
 * Alignment, widths, colour, highlight and underline are dropped. Empty paragraphs and lists have no form in
 * markdown and are left out. A table's first row is its header if each of its cells is a header cell or
 * empty; otherwise the header is empty, so that no row of data is read as one.
 */
import { isMermaid } from '../languages.ts';
import { normalized } from '../parse/normalize.ts';
import { inlineText } from '../plain-text.ts';
import { SlugCounter } from '../slugs.ts';
import type { Block, ContentTree, HeadingEntry, Inline, ItemBlock, ListBlock, ListItem, TableBlock } from '../tree.ts';
import { writableBlockLatex } from '../write-markdown/latex.ts';
import { isTightByContent } from '../write-markdown/tightness.ts';
import { flattenedCell } from './cells.ts';
import type { RichNode } from './document.ts';
import { placements } from './grid.ts';
import { inlinesOf, textAttribute } from './inlines.ts';

type Context = { slugs: SlugCounter; headings: HeadingEntry[] };
/** Rich content has no lines; its projection does. */
const line = 0;

export function treeOfRich(doc: RichNode): ContentTree {
  const context: Context = { slugs: new SlugCounter(), headings: [] };
  return { blocks: blocksOf(doc.content, context), footnotes: [], headings: context.headings, problems: [] };
}

function blocksOf(nodes: readonly RichNode[], context: Context): Block[] {
  return nodes.flatMap((node) => blockOf(node, context) ?? []);
}

function blockOf(node: RichNode, context: Context): Block | undefined {
  switch (node.type) {
    case 'paragraph': {
      const children = inlinesOf(node.content);
      return children.length === 0 ? undefined : { type: 'paragraph', children, line };
    }
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
      return tableOf(node);
    case 'item':
      return itemOf(node, context);
    default:
      return { type: 'rule', line };
  }
}

function headingOf(node: RichNode, context: Context): Block {
  const children = inlinesOf(node.content);
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

function tableOf(node: RichNode): TableBlock | undefined {
  const { width, cells } = placements(node);
  if (width === 0) return undefined;
  const grid = node.content.map(() => Array.from({ length: width }, (): Inline[] => []));
  let hasHeader = true;
  for (const { row, column, cell } of cells) {
    const inlines = flattenedCell(cell);
    const cellsOfRow = grid[row];
    if (cellsOfRow !== undefined) cellsOfRow[column] = inlines;
    if (row === 0 && cell.type !== 'tableHeader' && inlines.length > 0) hasHeader = false;
  }
  const empty = Array.from({ length: width }, (): Inline[] => []);
  const [header = empty, ...rows] = hasHeader ? grid : [empty, ...grid];
  return { type: 'table', align: Array.from({ length: width }, () => null), header, rows, line };
}
