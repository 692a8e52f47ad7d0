/** Changes that the page makes in the text on somebody's behalf. */
import type { EditorView } from '@codemirror/view';
import type { Attachment } from '../../contract/index.ts';
import { hrefOf, parseMarkdown, rangeOfHeading, repeatedTitle } from '../../domain/content/index.ts';
import type { Template } from './markdown-templates.ts';

/** Puts a block on lines of its own, with an empty line before it where text stands above. */
export function insertTemplate(view: EditorView, template: Template): void {
  const { from, to } = view.state.selection.main;
  const line = view.state.doc.lineAt(from);
  const isBlock = template.markdown.endsWith('\n');
  const before =
    isBlock && from > line.from ? '\n\n' : isBlock && from > 0 && !isEmptyAbove(view, line.number) ? '\n' : '';
  const start = from + before.length + template.markdown.indexOf(template.select);
  view.dispatch({
    changes: { from, to, insert: before + template.markdown },
    selection: { anchor: start, head: start + template.select.length },
    scrollIntoView: true,
  });
}

function isEmptyAbove(view: EditorView, lineNumber: number): boolean {
  return lineNumber <= 1 || view.state.doc.line(lineNumber - 1).text.trim() === '';
}

/** Images are shown in place, other files are links. Before a line it is a paragraph, so that a heading stays one. */
export function insertAttachment(view: EditorView, { name, mediaType }: Attachment): void {
  const { from, to } = view.state.selection.main;
  const line = view.state.doc.lineAt(from);
  const after = from === to && from === line.from && line.text !== '' ? '\n\n' : '';
  const label = name.replace(/\.[^.]*$/, '').replace(/[[\]\\]/g, ' ');
  const link = `[${label}](${hrefOf({ type: 'attachment', name })})`;
  const insert = mediaType.startsWith('image/') ? `!${link}` : link;
  view.dispatch({
    changes: { from, to, insert: insert + after },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
  });
}

export function goToLine(view: EditorView, line: number): void {
  const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
  view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
  view.focus();
}

/** Takes out the first heading where it says the title again; undo brings it back. */
export function removeRepeatedTitle(view: EditorView, title: string, humanId: string): void {
  const text = view.state.doc.toString();
  const heading = repeatedTitle(parseMarkdown(text), title, humanId);
  if (heading) view.dispatch({ changes: rangeOfHeading(text, heading), scrollIntoView: true });
  view.focus();
}
