/** The text of content without its markup: for slugs, outlines and search. */
import type { Block, ContentTree, Inline } from './tree.ts';

export function inlineText(inlines: Inline[]): string {
  let text = '';
  for (const inline of inlines) {
    switch (inline.type) {
      case 'text':
      case 'code':
        text += inline.text;
        break;
      case 'math':
        text += inline.latex;
        break;
      case 'break':
      case 'softBreak':
        text += ' ';
        break;
      case 'image':
        text += inline.alt;
        break;
      case 'footnoteReference':
        break;
      default:
        text += inlineText(inline.children);
    }
  }
  return text;
}

/** One line for each block, heading, cell row and footnote: what search indexes and snippets show. */
export function plainText(tree: ContentTree): string {
  const lines: string[] = [];
  addBlocks(tree.blocks, lines);
  for (const footnote of tree.footnotes) addBlocks(footnote.children, lines);
  return lines.filter((line) => line !== '').join('\n');
}

function addBlocks(blocks: Block[], lines: string[]): void {
  for (const block of blocks) addBlock(block, lines);
}

function addBlock(block: Block, lines: string[]): void {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      lines.push(inlineText(block.children));
      break;
    case 'list':
      for (const item of block.items) addBlocks(item.children, lines);
      break;
    case 'quote':
      addBlocks(block.children, lines);
      break;
    case 'code':
    case 'mermaid':
      lines.push(block.text);
      break;
    case 'math':
      lines.push(block.latex);
      break;
    case 'table':
      for (const row of [...block.header, ...block.rows]) {
        const cells = row.map(inlineText).filter((cell) => cell !== '');
        lines.push(cells.join(' · '));
      }
      lines.push(inlineText(block.caption ?? []));
      break;
    case 'figure':
      lines.push(inlineText([block.image]), inlineText(block.caption));
      break;
    case 'item':
      lines.push([block.key ?? '', block.title].filter((part) => part !== '').join(' '));
      addBlocks(block.children, lines);
      break;
    case 'rule':
      break;
  }
}
