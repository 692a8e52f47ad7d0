/** The cursors of others in the rich editor. They move with the text between two words of their owners. */
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { caretElement } from '../together/caret.ts';
import type { ShownPeer } from '../together/people.ts';

const key = new PluginKey<ShownPeer[]>('peers');

const within = (position: number, state: Pick<EditorState, 'doc'>) => Math.min(position, state.doc.content.size);

function moved(peers: readonly ShownPeer[], { mapping, doc }: Transaction, isOwn: boolean): ShownPeer[] {
  // What others type stands before their own cursor; what is typed here stands behind it.
  const side = isOwn ? -1 : 1;
  return peers.map((peer) => ({
    ...peer,
    anchor: within(mapping.map(peer.anchor, side), { doc }),
    head: within(mapping.map(peer.head, side), { doc }),
  }));
}

function decorations(state: EditorState): DecorationSet {
  const peers = key.getState(state) ?? [];
  return DecorationSet.create(
    state.doc,
    peers.flatMap((peer) => {
      const [head, from, to] = [
        within(peer.head, state),
        within(Math.min(peer.anchor, peer.head), state),
        within(Math.max(peer.anchor, peer.head), state),
      ];
      const caret = Decoration.widget(head, () => caretElement(peer), { key: `${peer.client} ${peer.name}`, side: 10 });
      const chosen = Decoration.inline(from, to, { class: `peer-chosen peer-${peer.colour}` });
      return from === to ? [caret] : [caret, chosen];
    }),
  );
}

export const richCursors = (): Plugin =>
  new Plugin<ShownPeer[]>({
    key,
    state: {
      init: () => [],
      apply: (transaction, peers) => {
        const told = transaction.getMeta(key) as ShownPeer[] | undefined;
        if (told) return told;
        return transaction.docChanged && peers.length > 0
          ? moved(peers, transaction, transaction.getMeta('collab$') === undefined)
          : peers;
      },
    },
    props: { decorations: (state) => ((key.getState(state)?.length ?? 0) > 0 ? decorations(state) : null) },
  });

export function showRichPeers(view: EditorView, peers: ShownPeer[]): void {
  view.dispatch(view.state.tr.setMeta(key, peers).setMeta('addToHistory', false));
}
