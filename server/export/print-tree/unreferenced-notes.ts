/**
 * Footnotes that no mark leads to, as a list at the end of the body: a page prints a note where it is marked, and text that
 * was released must not be missing from an export because nothing refers to it.
 */
import { type Block, type ContentTree, type Footnote, visitInlines } from '../../../domain/content/index.ts';
import type { PrintBlock } from '../../../typesetting/index.ts';
import { blocksOf } from './blocks.ts';
import type { PrintBuild } from './runs.ts';

export function unreferencedNotes(tree: ContentTree, build: PrintBuild): PrintBlock[] {
  if (tree.footnotes.length === 0) return [];
  const { unmarked, marks } = divided(tree);
  const notes = unmarked.filter((note) => note.children.length > 0);
  if (notes.length === 0) return [];
  const items = notes.map(({ children }) => ({ checked: null, blocks: blocksOf(children, build) }));
  // The pages number notes by their marks; the list goes on from there, so that no mark can be taken for one of its numbers.
  return [{ kind: 'rule' }, { kind: 'list', ordered: true, start: marks + 1, items }];
}

/** A note that only an unmarked note refers to is marked as soon as that one is printed. */
function divided({ blocks, footnotes }: ContentTree): { unmarked: Footnote[]; marks: number } {
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
  const unmarked = footnotes.filter(({ index, children }) => {
    if (marked.has(index)) return false;
    follow(children);
    return true;
  });
  return { unmarked, marks: marked.size };
}

function marksIn(blocks: readonly Block[]): number[] {
  const marks: number[] = [];
  visitInlines({ blocks: [...blocks], footnotes: [] }, (inline) => {
    if (inline.type === 'footnoteReference') marks.push(inline.index);
  });
  return marks;
}
