/** A slash at the start of a word opens a menu of what can be inserted; what is typed behind it narrows the choice. */
import { type Command, type EditorState, Plugin, PluginKey } from 'prosemirror-state';
import { type Insertion, slashEntries } from './insertions.ts';

export interface SlashState {
  /** Where the slash stands; null while there is no menu. */
  from: number | null;
  query: string;
  /** Which entry Enter takes. */
  index: number;
  /** The slash whose menu was closed by Escape. */
  closed: number | null;
}

const none: SlashState = { from: null, query: '', index: 0, closed: null };
export const slashKey = new PluginKey<SlashState>('slash');

function opened(state: EditorState): { from: number; query: string } | null {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type.name !== 'paragraph') return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  const match = /(?:^|\s)\/([\p{L}\p{N} ]{0,24})$/u.exec(before);
  if (!match) return null;
  const query = match[1] ?? '';
  return { from: $from.pos - query.length - 1, query };
}

export function slashChoice(query: string): Insertion[] {
  const wanted = query.trim().toLowerCase();
  return slashEntries().filter(({ label, words = '' }) => `${label} ${words}`.toLowerCase().includes(wanted));
}

/** Takes the typed slash away and does what was chosen, as one step of undo. */
export function takeSlash(entry: Insertion): Command {
  return (state, dispatch, view) => {
    const { from } = slashKey.getState(state) ?? none;
    if (from === null || !dispatch || !view) return false;
    view.dispatch(state.tr.delete(from, state.selection.from));
    return entry.command(view.state, view.dispatch, view);
  };
}

export function slashMenu(): Plugin<SlashState> {
  return new Plugin<SlashState>({
    key: slashKey,
    state: {
      init: () => none,
      apply(transaction, before, _old, state) {
        const change = transaction.getMeta(slashKey) as Partial<SlashState> | undefined;
        if (change) return { ...before, ...change };
        const found = opened(state);
        if (!found || slashChoice(found.query).length === 0) return found ? { ...none, closed: before.closed } : none;
        if (found.from === before.closed) return { ...none, closed: before.closed };
        return { ...found, index: found.query === before.query ? before.index : 0, closed: null };
      },
    },
    props: {
      attributes: (state): Record<string, string> => {
        const { from, index } = slashKey.getState(state) ?? none;
        return from === null ? {} : { 'aria-controls': 'slash-menu', 'aria-activedescendant': `slash-${index}` };
      },
      handleKeyDown(view, event) {
        const { from, query, index } = slashKey.getState(view.state) ?? none;
        if (from === null) return false;
        const choice = slashChoice(query);
        const tell = (change: Partial<SlashState>) => {
          view.dispatch(view.state.tr.setMeta(slashKey, change));
          return true;
        };
        if (event.key === 'ArrowDown') return tell({ index: (index + 1) % choice.length });
        if (event.key === 'ArrowUp') return tell({ index: (index + choice.length - 1) % choice.length });
        if (event.key === 'Escape') return tell({ ...none, closed: from });
        const chosen = choice[index];
        if ((event.key !== 'Enter' && event.key !== 'Tab') || !chosen) return false;
        takeSlash(chosen)(view.state, view.dispatch, view);
        return true;
      },
    },
  });
}
