/**
 * Footnotes that no mark leads to, as a list at the end of the body: a page prints a note where it is marked, and text that
 * was released must not be missing from an export because nothing refers to it.
 */
import { type Block, type ContentTree, type Footnote, visitInlines } from '../../../domain/content/index.ts';
import type { PrintBlock, PrintListItem } from '../../../typesetting/index.ts';
import { blocksOf } from './blocks.ts';
import type { PrintBuild } from './runs.ts';

export function unreferencedNotes(tree: ContentTree, build: PrintBuild): PrintBlock[] {
  const notes = notMarked(tree).filter((note) => note.children.length > 0);
  if (notes.length === 0) return [];
  const blocks: PrintBlock[] = [{ kind: 'rule' }];
  let items: PrintListItem[] = [];
  notes.forEach(({ index, children }, at) => {
    // Numbers that do not follow one another begin a list of their own.
    if (at === 0 || notes[at - 1]!.index !== index - 1) {
      items = [];
      blocks.push({ kind: 'list', ordered: true, start: index, items });
    }
    items.push({ checked: null, blocks: blocksOf(children, build) });
  });
  return blocks;
}

/** A note that only an unmarked note refers to, is marked as soon as that one is printed. */
function notMarked({ blocks, footnotes }: ContentTree): Footnote[] {
  const marked = new Set<number>();
  const follow = (from: readonly Block[]): void => {
    const pending = [from];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const index of marksIn(next)) {
        if (marked.has(index)) continue;
        marked.add(index);
        pending.push(footnotes[index - 1]?.children ?? []);
      }
    }
  };
  follow(blocks);
  return footnotes.filter(({ index, children }) => {
    if (marked.has(index)) return false;
    marked.add(index);
    follow(children);
    return true;
  });
}

function marksIn(blocks: readonly Block[]): number[] {
  const marks: number[] = [];
  visitInlines({ blocks: [...blocks], footnotes: [] }, (inline) => {
    if (inline.type === 'footnoteReference') marks.push(inline.index);
  });
  return marks;
}
