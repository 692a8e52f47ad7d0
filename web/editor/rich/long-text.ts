/**
 * Long texts: blocks out of sight are neither laid out nor painted, so that a letter costs the same in a text of two hundred pages as in
 * one of ten. The browser keeps counters inside such a block, so those with footnotes, which are numbered through, are left out of it.
 */
import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

const fewestBlocks = 200;

/** Blocks do not change, so that each is looked through once. */
const known = new WeakMap<Node, boolean>();

function hasNotes(block: Node): boolean {
  let found = known.get(block);
  if (found === undefined) {
    found = false;
    block.descendants((node) => {
      if (node.type.name === 'footnote') found = true;
      return found !== true;
    });
    known.set(block, found);
  }
  return found;
}

export const longText = new Plugin({
  props: {
    attributes: ({ doc }): Record<string, string> => (doc.childCount < fewestBlocks ? {} : { class: 'rich-long' }),
    decorations({ doc }) {
      if (doc.childCount < fewestBlocks) return null;
      const decorations: Decoration[] = [];
      doc.forEach((block, start) => {
        if (hasNotes(block)) decorations.push(Decoration.node(start, start + block.nodeSize, { class: 'rich-noted' }));
      });
      return decorations.length === 0 ? null : DecorationSet.create(doc, decorations);
    },
  },
});
