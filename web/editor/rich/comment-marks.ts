/** The passages of comments, marked in the rich editor. */
import { Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { type CommentFocus, markClass, type ShownMarks } from '../comments-in-text.ts';

const key = new PluginKey<DecorationSet>('comments');

export const richCommentMarks = (focus: CommentFocus): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, marks) => {
        const told = transaction.getMeta(key) as ShownMarks | undefined;
        if (!told) return transaction.docChanged ? marks.map(transaction.mapping, transaction.doc) : marks;
        const { size } = transaction.doc.content;
        return DecorationSet.create(
          transaction.doc,
          told.marks.map(({ id, from, to }) =>
            Decoration.inline(Math.min(from, size), Math.min(to, size), { class: markClass(id, told.current) }, { id }),
          ),
        );
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      handleClick: (view, position, { shiftKey }) => {
        const [found] = (key.getState(view.state)?.find(position, position) ?? []).toSorted(
          (a, b) => a.to - a.from - (b.to - b.from),
        );
        if (!found || shiftKey) return false;
        // Said before the mark is drawn anew, which would put the cursor back to where it was.
        const { doc, tr } = view.state;
        view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(position))));
        focus.choose(String(found.spec.id));
        return false;
      },
    },
  });

export function showRichMarks(view: EditorView, shown: ShownMarks): void {
  view.dispatch(view.state.tr.setMeta(key, shown).setMeta('addToHistory', false));
}

export function goToRichMark(view: EditorView, id: string): void {
  const [mark] = key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id) ?? [];
  if (!mark) return;
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(mark.from), doc.resolve(mark.to))).scrollIntoView());
  view.focus();
}
