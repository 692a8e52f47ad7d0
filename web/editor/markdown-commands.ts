/** What the tools of the markdown editor do to the text. */
import type { ChangeSpec, EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Puts marks around the selection, or takes them off where they stand already. */
export function surround(view: EditorView, mark: string): void {
  const { from, to } = view.state.selection.main;
  const length = mark.length;
  const text = view.state.sliceDoc(from, to);
  const isAround = view.state.sliceDoc(from - length, from) === mark && view.state.sliceDoc(to, to + length) === mark;
  if (isAround) {
    view.dispatch({
      changes: [
        { from: from - length, to: from },
        { from: to, to: to + length },
      ],
    });
  } else {
    view.dispatch({
      changes: { from, to, insert: mark + text + mark },
      selection: { anchor: from + length, head: to + length },
    });
  }
  view.focus();
}

const anyPrefix = /^(\s*)(?:#{1,6} |> |- \[[ x]\] |[-*+] |\d+[.)] )?/;

/** Begins every selected line with a mark in place of the one it has; a line that has it already loses it. */
export function beginLines(view: EditorView, prefix: (place: number) => string): void {
  const { state } = view;
  const lines = selectedLines(state);
  const isOn = lines.every(({ text }, place) => text.trimStart().startsWith(prefix(place)));
  const changes: ChangeSpec[] = lines.map(({ from, text }, place) => {
    const [whole = '', indent = ''] = anyPrefix.exec(text) ?? [];
    return { from, to: from + whole.length, insert: indent + (isOn ? '' : prefix(place)) };
  });
  view.dispatch({ changes, scrollIntoView: true });
  view.focus();
}

function selectedLines(state: EditorState) {
  const { from, to } = state.selection.main;
  const last = state.doc.lineAt(to).number;
  const first = state.doc.lineAt(from).number;
  return Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
}

/** Makes the selection a link, or puts in the given words. */
export function insertLink(view: EditorView, href: string, words: string): void {
  const { from, to } = view.state.selection.main;
  const text = view.state.sliceDoc(from, to) || words.replace(/[[\]\\]/g, '\\$&');
  const address = /[\s()]/.test(href) ? `<${href}>` : href;
  const insert = `[${text}](${address})`;
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, scrollIntoView: true });
}
