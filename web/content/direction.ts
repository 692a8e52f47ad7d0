/**
 * The direction of a list or a table: that of its first letter. The browser's own `dir="auto"` looks past elements that
 * have a direction themselves, which is every paragraph and cell inside.
 */
import { type Block, type Inline, plainText } from '../../domain/content/index.ts';

const letter = /\p{L}/u;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

export function directionOf(block: Block): 'ltr' | 'rtl' {
  const first = letter.exec(firstText(block))?.[0];
  return first !== undefined && rightToLeft.test(first) ? 'rtl' : 'ltr';
}

/** The first text that has a letter; only as much is read as that takes. */
function firstText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.children);
    case 'table':
      return firstOf([...block.header, ...block.rows].flat(), inlineText);
    case 'figure':
      return inlineText(block.caption);
    case 'list':
      return firstOf(block.items, (item) => firstOf(item.children, firstText));
    case 'quote':
    case 'item':
      return firstOf(block.children, firstText);
    default:
      return '';
  }
}

function inlineText(children: Inline[]): string {
  const paragraph: Block = { type: 'paragraph', children, line: 1 };
  return plainText({ blocks: [paragraph], footnotes: [], headings: [], problems: [] });
}

function firstOf<T>(nodes: readonly T[], textOf: (node: T) => string): string {
  for (const node of nodes) {
    const text = textOf(node);
    if (letter.test(text)) return text;
  }
  return '';
}
