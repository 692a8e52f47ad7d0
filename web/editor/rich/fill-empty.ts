/**
 * Keeps a place for the cursor: what may hold blocks and holds none gets an empty paragraph, and so does the end of a
 * document behind a table, a picture of code or an item. The projection leaves empty paragraphs out, so they cost nothing.
 */
import type { Node } from 'prosemirror-model';
import { EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { fixTables } from 'prosemirror-tables';
import { editorSchema, nodeType } from './schema.ts';

const holders = new Set(['listItem', 'taskItem', 'blockquote', 'tableHeader', 'tableCell', 'item']);

const mostRounds = 20;

/** Blocks that were looked through and hold nothing empty: a letter costs the block that it stands in. */
const filled = new WeakSet<Node>();

function emptyPlaces(doc: Node): number[] {
  const places: number[] = [];
  doc.forEach((block, start) => {
    if (filled.has(block)) return;
    const before = places.length;
    doc.nodesBetween(start, start + block.nodeSize, (node, position) => {
      if (node.isTextblock) return false;
      if (node.childCount === 0 && holders.has(node.type.name)) places.push(position + 1);
      return !node.isLeaf;
    });
    if (places.length === before) filled.add(block);
  });
  if (doc.lastChild?.type.name !== 'paragraph') places.push(doc.content.size);
  return places;
}

function fill(transaction: Transaction): Transaction {
  for (const place of emptyPlaces(transaction.doc).reverse()) transaction.insert(place, nodeType('paragraph').create());
  return transaction;
}

/** Rich content as the editor opens it: ragged tables made whole; what the schema does not know throws. */
export function openedDocument(content: unknown): Node {
  const doc = editorSchema.nodeFromJSON(content ?? { type: 'doc' });
  doc.check();
  return fill(EditorState.create({ doc: withWholeTables(doc) }).tr).doc;
}

/** What mends a table may leave it ragged in another place, so it is asked until there is nothing left to mend. */
function withWholeTables(doc: Node): Node {
  let whole = doc;
  for (let rounds = 0; rounds < mostRounds; rounds += 1) {
    const mended = fixTables(EditorState.create({ doc: whole }));
    if (!mended?.docChanged) break;
    whole = mended.doc;
  }
  return whole;
}

export const fillEmpty = new Plugin({
  appendTransaction(transactions, _before, state) {
    if (!transactions.some((transaction) => transaction.docChanged)) return null;
    const whole = fill(state.tr);
    return whole.docChanged ? whole : null;
  },
});
