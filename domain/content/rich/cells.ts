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
import { captionText, inlinesOf, mathOf, type Notes } from './inlines.ts';

export function flattenedCell(cell: RichNode, notes: Notes): Inline[] {
  return normalizedInlines(
    joined(
      cell.content.flatMap((block) => linesOf(block, notes)),
      { type: 'break' },
    ),
  );
}

function linesOf(block: RichNode, notes: Notes): Inline[][] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [...nonEmpty(inlinesOf(block.content, notes)), ...captionLines(block.content, 'Figure')];
    case 'codeBlock':
      return codeLines(block);
    case 'mathBlock': {
      const math = mathOf(block);
      return math === undefined ? [] : [[math]];
    }
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return block.content.flatMap((item, index) => withPrefix(prefixOf(block, item, index), item, notes));
    case 'table':
      return [
        ...block.content.flatMap((row) =>
          nonEmpty(
            joined(
              row.content.map((cell) => flattenedCell(cell, notes)),
              text(' · '),
            ),
          ),
        ),
        ...captionLines([block], 'Table'),
      ];
    default:
      return block.content.flatMap((inner) => linesOf(inner, notes));
  }
}

/** In a line of text, and in a cell, a caption is text. */
export function captionLines(nodes: readonly RichNode[], label: 'Figure' | 'Table'): Inline[][] {
  return nodes.flatMap((node) => {
    const caption = captionText(node);
    return caption === undefined ? [] : [[text(`${label}: ${caption}`)]];
  });
}

function codeLines(block: RichNode): Inline[][] {
  const code = normalized(block.content.map((node) => node.text).join(''));
  return code.split('\n').flatMap((line): Inline[][] => (line === '' ? [] : [[{ type: 'code', text: line }]]));
}

function withPrefix(prefix: string, item: RichNode, notes: Notes): Inline[][] {
  const [first = [], ...rest] = item.content.flatMap((block) => linesOf(block, notes));
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
