/** Changes that the page makes in the document on somebody's behalf; undo brings back what was there. */
import { type Node, Slice } from 'prosemirror-model';
import type { Command, Transaction } from 'prosemirror-state';
import { ReplaceStep } from 'prosemirror-transform';
import { parseMarkdown, repeatedTitle } from '../../../domain/content/index.ts';
import { projectionOf } from './rich-format.ts';

/**
 * The document becomes exactly the given one. Only what differs is replaced, so that the cursor stays where it is; where that would
 * give another document, the whole content is.
 */
export function replaceDocument(doc: Node): Command {
  return (state, dispatch) => {
    const transaction = replacing(state.tr, doc);
    if (transaction === null) return false;
    dispatch?.(transaction);
    return true;
  };
}

/** Null where both are the same already. */
function replacing(transaction: Transaction, doc: Node): Transaction | null {
  const before = transaction.doc;
  const start = before.content.findDiffStart(doc.content);
  const end = before.content.findDiffEnd(doc.content);
  if (start === null || end === null) return null;
  // Where what was put in resembles its neighbours, both ends would overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const smallest = new ReplaceStep(start, end.a + overlap, doc.slice(start, end.b + overlap, true));
  const { doc: reached } = smallest.apply(before);
  // A step only says whether its pieces fit together, not what they add up to; `replace` would even bend them until they fit.
  const isExact = reached?.eq(doc) === true && isSound(reached);
  return transaction.step(isExact ? smallest : new ReplaceStep(0, before.content.size, new Slice(doc.content, 0, 0)));
}

function isSound(doc: Node): boolean {
  try {
    doc.check();
    return true;
  } catch {
    return false;
  }
}

/** Takes out the first heading where it says the title again. */
export function removeRepeatedTitle(title: string, humanId: string): Command {
  return (state, dispatch) => {
    const repeated = repeatedTitle(parseMarkdown(projectionOf(state.doc)), title, humanId);
    const place = repeated === null ? null : firstHeading(state.doc);
    if (place === null) return false;
    dispatch?.(state.tr.delete(place, place + (state.doc.nodeAt(place)?.nodeSize ?? 0)));
    return true;
  };
}

function firstHeading(doc: Node): number | null {
  let found: number | null = null;
  doc.forEach((node, offset) => {
    if (found === null && node.type.name === 'heading') found = offset;
  });
  return found;
}
