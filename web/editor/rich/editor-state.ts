/** The state of the rich editor: one document and what watches over it. Needs no page, so that tests run the same. */
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { EditorState, Plugin } from 'prosemirror-state';
import { columnResizing, TableView, tableEditing } from 'prosemirror-tables';
import { shownCaptions } from './captions.ts';
import { fillEmpty, isWrittenHere } from './fill-empty.ts';
import { longText } from './long-text.ts';
import { keys, type ShortcutGroup } from './shortcuts.ts';
import { typingRules } from './typing-rules.ts';

/** A table that is wider than the text scrolls. Said to be as editable as the text, it counts as reached by the keyboard, which it is. */
class ScrolledTable extends TableView {
  constructor(...given: ConstructorParameters<typeof TableView>) {
    super(...given);
    this.dom.setAttribute('contenteditable', 'inherit');
  }
}

export function newState(doc: Node, groups: readonly ShortcutGroup[], more: readonly Plugin[] = []): EditorState {
  return EditorState.create({
    doc,
    plugins: [
      ...more,
      typingRules(),
      ...keys(groups),
      history(),
      dropCursor({ color: 'var(--accent)', width: 2 }),
      gapCursor(),
      columnResizing({ cellMinWidth: 40, View: ScrolledTable }),
      ownTables(),
      shownCaptions,
      longText,
      fillEmpty,
    ],
  });
}

/** Tables are mended where somebody changed them: if every window mended what it received, each would do so once more. */
function ownTables(): Plugin {
  const { spec } = tableEditing();
  return new Plugin({
    ...spec,
    appendTransaction(transactions, before, state) {
      return transactions.some(isWrittenHere) || !transactions.some(({ docChanged }) => docChanged)
        ? spec.appendTransaction?.call(this, transactions, before, state)
        : null;
    },
  });
}
