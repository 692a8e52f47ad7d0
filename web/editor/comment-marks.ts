/** The passages of comments, marked in the markdown editor. */
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { type CommentFocus, markClass, type ShownMarks } from './comments-in-text.ts';

const told = StateEffect.define<ShownMarks>();

const marksField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, newDoc }) {
    const shown = effects.find((effect) => effect.is(told))?.value;
    if (!shown) return marks.map(changes);
    const within = (position: number) => Math.min(position, newDoc.length);
    const ranges = shown.marks.map(({ id, from, to }) =>
      Decoration.mark({ class: markClass(id, shown.current), id }).range(within(from), within(to)),
    );
    return Decoration.set(
      ranges.filter(({ from, to }) => from < to),
      true,
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});

interface FoundMark {
  id: string;
  from: number;
  to: number;
}

function marksAt(view: EditorView, from: number, to: number): FoundMark[] {
  const found: FoundMark[] = [];
  view.state.field(marksField).between(from, to, (start, end, { spec }) => {
    found.push({ id: String(spec.id), from: start, to: end });
  });
  return found.toSorted((a, b) => a.to - a.from - (b.to - b.from));
}

export const markdownCommentMarks = (focus: CommentFocus): Extension => [
  marksField,
  EditorView.domEventHandlers({
    click: ({ clientX, clientY }, view) => {
      const position = view.posAtCoords({ x: clientX, y: clientY });
      const [found] = position === null ? [] : marksAt(view, position, position);
      if (found) focus.choose(found.id);
      return false;
    },
  }),
];

export function showMarkdownMarks(view: EditorView, shown: ShownMarks): void {
  view.dispatch({ effects: told.of(shown) });
}

export function goToMarkdownMark(view: EditorView, id: string): void {
  const mark = marksAt(view, 0, view.state.doc.length).find((each) => each.id === id);
  if (!mark) return;
  const effects = EditorView.scrollIntoView(mark.from, { y: 'center' });
  view.dispatch({ selection: { anchor: mark.from, head: mark.to }, effects });
  view.focus();
}
