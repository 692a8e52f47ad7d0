/** Changes that the page makes in the document on somebody's behalf; undo brings back what was there. */
import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { parseMarkdown, repeatedTitle } from '../../../domain/content/index.ts';
import { projectionOf } from './rich-format.ts';

/** Only what differs is replaced, so that the cursor stays where it is. */
export function replaceDocument(doc: Node): Command {
  return (state, dispatch) => {
    const start = state.doc.content.findDiffStart(doc.content);
    const end = state.doc.content.findDiffEnd(doc.content);
    if (start === null || end === null) return false;
    // Where what was put in resembles its neighbours, both ends would overlap.
    const overlap = Math.max(0, start - Math.min(end.a, end.b));
    dispatch?.(state.tr.replace(start, end.a + overlap, doc.slice(start, end.b + overlap)));
    return true;
  };
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
