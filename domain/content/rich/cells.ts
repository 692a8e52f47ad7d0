/**
 * Table cells: markdown's hold one line of text, so blocks in a cell are flattened.
 *
 * Each block becomes a line of its own (`<br>` between them), list items get their bullet or number as text,
 * a table in a cell becomes a line for each of its rows.
 */
import { normalized } from '../parse/normalize.ts';
import type { Inline } from '../tree.ts';
import { normalizedInlines } from '../write-markdown/normalize.ts';
import type { RichNode } from './document.ts';
import { inlinesOf, mathOf } from './inlines.ts';

export function flattenedCell(cell: RichNode): Inline[] {
  return normalizedInlines(joined(cell.content.flatMap(linesOf), { type: 'break' }));
}

function linesOf(block: RichNode): Inline[][] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return nonEmpty(inlinesOf(block.content));
    case 'codeBlock':
      return codeLines(block);
    case 'mathBlock': {
      const math = mathOf(block);
      return math === undefined ? [] : [[math]];
    }
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return block.content.flatMap((item, index) => withPrefix(prefixOf(block, item, index), item));
    case 'table':
      return block.content.flatMap((row) => nonEmpty(joined(row.content.map(flattenedCell), text(' · '))));
    default:
      return block.content.flatMap(linesOf);
  }
}

function codeLines(block: RichNode): Inline[][] {
  const code = normalized(block.content.map((node) => node.text).join(''));
  return code.split('\n').flatMap((line): Inline[][] => (line === '' ? [] : [[{ type: 'code', text: line }]]));
}

function withPrefix(prefix: string, item: RichNode): Inline[][] {
  const [first = [], ...rest] = item.content.flatMap(linesOf);
  return [[text(prefix), ...first], ...rest];
}

function prefixOf(list: RichNode, item: RichNode, index: number): string {
  if (list.type === 'orderedList') return `${Number(list.attrs.start) + index}. `;
  if (list.type === 'taskList') return item.attrs.checked === true ? '☑ ' : '☐ ';
  return '• ';
}

function joined(lines: Inline[][], separator: Inline): Inline[] {
  return lines.flatMap((line, index) => (index === 0 ? line : [separator, ...line]));
}

function nonEmpty(line: Inline[]): Inline[][] {
  return line.length === 0 ? [] : [line];
}

function text(content: string): Inline {
  return { type: 'text', text: content };
}
