/** In markdown: a formula or diagram becomes the picture that was drawn of it, and the way back. */
import type { EditorView } from '@codemirror/view';
import type { DrawableSource } from '../../content/index.ts';
import { drawingInMarkdown, sourceInMarkdown } from './markdown-places.ts';
import type { PrintedSource } from './printed-sources.ts';

/** False where the text has become another one meanwhile. */
export function putDrawing(view: EditorView, source: PrintedSource, name: string, alt: string): boolean {
  const change = drawingInMarkdown(view.state.doc.toString(), source, name, alt);
  if (change === null) return false;
  view.dispatch({
    changes: change,
    selection: { anchor: change.from + change.insert.length },
    scrollIntoView: true,
  });
  view.focus();
  return true;
}

/** False where no picture of the text shows the file. */
export function bringBackSource(view: EditorView, name: string, drawable: DrawableSource): boolean {
  const changes = sourceInMarkdown(view.state.doc.toString(), name, drawable);
  if (changes.length > 0) view.dispatch({ changes, scrollIntoView: true });
  view.focus();
  return changes.length > 0;
}
