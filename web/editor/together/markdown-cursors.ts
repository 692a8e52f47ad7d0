/** The cursors of others in the markdown editor. */
import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { caretElement } from './caret.ts';
import type { ShownPeer } from './people.ts';

class Caret extends WidgetType {
  readonly #peer: ShownPeer;

  constructor(peer: ShownPeer) {
    super();
    this.#peer = peer;
  }

  override eq(other: Caret): boolean {
    return other.#peer.client === this.#peer.client && other.#peer.name === this.#peer.name;
  }

  toDOM(): HTMLElement {
    return caretElement(this.#peer);
  }
}

const told = StateEffect.define<ShownPeer[]>();

const peersField = StateField.define<ShownPeer[]>({
  create: () => [],
  update(peers, transaction) {
    const effect = transaction.effects.find((each) => each.is(told));
    if (effect) return effect.value;
    if (!transaction.docChanged || peers.length === 0) return peers;
    const move = (position: number) =>
      transaction.changes.mapPos(Math.min(position, transaction.startState.doc.length), 1);
    return peers.map((peer) => ({ ...peer, anchor: move(peer.anchor), head: move(peer.head) }));
  },
  provide: (field) => EditorView.decorations.compute([field], decorations),
});

function decorations(state: EditorState): DecorationSet {
  const within = (position: number) => Math.min(position, state.doc.length);
  return Decoration.set(
    state.field(peersField).flatMap((peer) => {
      const [from, to] = [within(Math.min(peer.anchor, peer.head)), within(Math.max(peer.anchor, peer.head))];
      const caret = Decoration.widget({ widget: new Caret(peer), side: 1 }).range(within(peer.head));
      return from === to
        ? [caret]
        : [caret, Decoration.mark({ class: `peer-chosen peer-${peer.colour}` }).range(from, to)];
    }),
    true,
  );
}

export const markdownCursors = (): Extension => peersField;

export function showMarkdownPeers(view: EditorView, peers: ShownPeer[]): void {
  view.dispatch({ effects: told.of(peers) });
}
