/**
 * Captions of tables in the editor: one that the table carries is shown below it; the command puts it into a paragraph
 * `Table: …` directly below, where it is written like any text and is the caption all the same.
 */
import type { Node } from 'prosemirror-model';
import { type Command, Plugin, TextSelection } from 'prosemirror-state';
import { isInTable, selectedRect } from 'prosemirror-tables';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { editorSchema, nodeType } from './schema.ts';

const label = 'Table: ';

/** Tables with a caption in a block; most blocks have none, and are looked through once. */
const known = new WeakMap<Node, { offset: number; size: number; caption: string }[]>();

function captionsIn(block: Node) {
  let found = known.get(block);
  if (found === undefined) {
    const tables: { offset: number; size: number; caption: string }[] = [];
    const take = (node: Node, offset: number) => {
      const { caption } = node.attrs as { caption?: string | null };
      if (node.type.name === 'table' && caption) tables.push({ offset, size: node.nodeSize, caption });
      return !node.isTextblock;
    };
    take(block, 0);
    block.descendants((node, offset) => take(node, offset + 1));
    known.set(block, tables);
    found = tables;
  }
  return found;
}

export const shownCaptions = new Plugin({
  props: {
    decorations({ doc }) {
      const decorations: Decoration[] = [];
      doc.forEach((block, start) => {
        for (const { offset, size, caption } of captionsIn(block)) {
          const from = start + offset;
          decorations.push(Decoration.node(from, from + size, { 'data-caption': `${label}${caption}` }));
        }
      });
      return decorations.length === 0 ? null : DecorationSet.create(doc, decorations);
    },
  },
});

export const writeCaption: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { table, tableStart } = selectedRect(state);
  const end = tableStart - 1 + table.nodeSize;
  const next = state.doc.resolve(end).nodeAfter;
  const transaction = state.tr;
  if (!next?.textContent.startsWith(label)) {
    const text = editorSchema.text(`${label}${String(table.attrs.caption ?? '')}`);
    transaction.insert(end, nodeType('paragraph').create(null, text));
    if (table.attrs.caption !== null) transaction.setNodeAttribute(tableStart - 1, 'caption', null);
  }
  const paragraph = transaction.doc.resolve(end + 1).parent;
  transaction.setSelection(TextSelection.create(transaction.doc, end + 1 + paragraph.content.size));
  dispatch?.(transaction.scrollIntoView());
  return true;
};
