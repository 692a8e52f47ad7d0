/** What content refers to: links to documents and images, in content order, footnotes last. */
import type { Block, ContentTree, DocumentTarget, Image, Inline } from './tree.ts';

/** Calls `visit` for every inline node; parents come before their children. */
export function visitInlines(tree: Pick<ContentTree, 'blocks' | 'footnotes'>, visit: (inline: Inline) => void): void {
  visitBlocks(tree, (block) => {
    if (block.type === 'paragraph' || block.type === 'heading') visitAll(block.children, visit);
    else if (block.type === 'table') {
      for (const row of block.header) for (const cell of row) visitAll(cell, visit);
      for (const row of block.rows) for (const cell of row) visitAll(cell, visit);
      if (block.caption !== undefined) visitAll(block.caption, visit);
    } else if (block.type === 'figure') visitAll([block.image, ...block.caption], visit);
  });
}

/** Calls `visit` for every block; parents come before their children. */
export function visitBlocks(tree: Pick<ContentTree, 'blocks' | 'footnotes'>, visit: (block: Block) => void): void {
  const walk = (blocks: Block[]): void => {
    for (const block of blocks) {
      visit(block);
      if (block.type === 'quote' || block.type === 'item') walk(block.children);
      else if (block.type === 'list') for (const item of block.items) walk(item.children);
    }
  };
  walk(tree.blocks);
  for (const footnote of tree.footnotes) walk(footnote.children);
}

export function linksOf(tree: ContentTree): DocumentTarget[] {
  const links: DocumentTarget[] = [];
  visitInlines(tree, (inline) => {
    if (inline.type === 'link' && inline.target.type === 'document') links.push(inline.target);
  });
  return links;
}

export function imagesOf(tree: ContentTree): Image[] {
  const images: Image[] = [];
  visitInlines(tree, (inline) => {
    if (inline.type === 'image') images.push(inline);
  });
  return images;
}

function visitAll(inlines: Inline[], visit: (inline: Inline) => void): void {
  for (const inline of inlines) {
    visit(inline);
    if ('children' in inline) visitAll(inline.children, visit);
  }
}
