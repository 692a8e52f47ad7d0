/** What a change of format would lose, counted, in words for the person who decides it. */
import { visitBlocks, visitInlines } from '../references.ts';
import type { ContentTree, Inline } from '../tree.ts';
import type { RichNode } from './document.ts';

export type Loss = { what: string; count: number };

class Count {
  readonly #found = new Map<string, number>();

  add(what: string, by = 1): void {
    if (by > 0) this.#found.set(what, (this.#found.get(what) ?? 0) + by);
  }

  list(): Loss[] {
    return [...this.#found].map(([what, count]) => ({ what, count }));
  }
}

/** What only the screen shows of rich content: the projection drops it, and so do print and a conversion to markdown. */
export function lossesOfRich(doc: RichNode): Loss[] {
  const count = new Count();
  visit(doc, count);
  return count.list();
}

const markLosses: Record<string, string> = {
  underline: 'underlined text',
  highlight: 'highlighted text',
  textStyle: 'coloured text',
};

function visit(node: RichNode, count: Count): void {
  const align = node.attrs.textAlign;
  if (align !== undefined && align !== null && align !== 'left') count.add('alignment');
  for (const mark of node.marks) {
    const what = markLosses[mark.type];
    if (what !== undefined) count.add(what);
  }
  if (node.type === 'tableCell' || node.type === 'tableHeader') visitCell(node, count);
  for (const child of node.content) visit(child, count);
}

function visitCell({ attrs, content }: RichNode, count: Count): void {
  if (Array.isArray(attrs.colwidth) && attrs.colwidth.some(Boolean)) count.add('column widths');
  if (content.some(({ type }) => type !== 'paragraph') || content.length > 1) count.add('blocks in table cells');
}

/** What of markdown the rich format has no place for. */
export function lossesOfTree(tree: ContentTree): Loss[] {
  const count = new Count();
  const marked = new Set<number>();
  const captions = new Set<Inline[]>();
  visitBlocks(tree, (block) => {
    if ((block.type === 'figure' || block.type === 'table') && block.caption !== undefined) captions.add(block.caption);
  });
  for (const caption of captions) if (!isPlain(caption)) count.add('formatting in captions');
  visitInlines(tree, (inline) => {
    if (inline.type === 'footnoteReference') {
      if (marked.has(inline.index)) count.add('further marks of one footnote, each of which gets a copy of it');
      marked.add(inline.index);
    }
    if (inline.type === 'image' && inline.source.type === 'external')
      count.add('pictures from elsewhere, which become links');
    if (inline.type === 'link' && inline.title !== null) count.add('titles of links');
  });
  const unmarked = tree.footnotes.filter(({ index }) => !marked.has(index)).length;
  count.add('footnotes without a mark, which are put at the end', unmarked);
  visitBlocks(tree, (block) => {
    if (block.type !== 'list' || block.ordered) return;
    const boxes = block.items.filter(({ checked }) => checked !== null).length;
    if (boxes > 0 && boxes < block.items.length) count.add('entries without a box in a task list, which get one');
  });
  return count.list();
}

function isPlain(inlines: readonly Inline[]): boolean {
  return inlines.every(({ type }) => type === 'text' || type === 'softBreak');
}
