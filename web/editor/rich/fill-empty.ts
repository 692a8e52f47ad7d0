/**
 * Keeps a place for the cursor: what may hold blocks and holds none gets an empty paragraph, and so does the end of a
 * document behind a table, a picture of code or an item. The projection leaves empty paragraphs out, so they cost nothing.
 */
import type { Node } from 'prosemirror-model';
import { EditorState, Plugin, Transaction } from 'prosemirror-state';
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
  return mended(EditorState.create({ doc }))?.doc ?? doc;
}

const mending = 'mending';
/** Where prosemirror-collab says what it received. */
const received = 'collab$';

/** What makes a document fit for the cursor once it was opened; null where it is. */
export function mended(state: EditorState): Transaction | null {
  const { tr } = state;
  // What mends a table may leave it ragged in another place, so it is asked until there is nothing left to mend.
  for (let rounds = 0; rounds < mostRounds; rounds += 1) {
    const tables = fixTables(EditorState.create({ doc: tr.doc }));
    if (!tables?.docChanged) break;
    for (const step of tables.steps) tr.step(step);
  }
  fill(tr);
  return tr.docChanged ? tr.setMeta(mending, true).setMeta('addToHistory', false) : null;
}

export const isMending = (transaction: object): boolean =>
  transaction instanceof Transaction && transaction.getMeta(mending) === true;

/** What others wrote comes as it is: if every window filled up what it received, each would add its own. */
export const isWrittenHere = (transaction: Transaction): boolean =>
  transaction.docChanged && transaction.getMeta(received) === undefined && !isMending(transaction);

export const fillEmpty = new Plugin({
  appendTransaction(transactions, _before, state) {
    if (!transactions.some(isWrittenHere)) return null;
    const whole = fill(state.tr);
    return whole.docChanged ? whole : null;
  },
});
