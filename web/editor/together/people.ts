/** The other windows in a draft as they are shown: a name, a colour, and where their cursor stands. */

import { t } from '../../texts/index.ts';
import type { Peer } from './presence.ts';

export interface ShownPeer {
  client: string;
  name: string;
  /** One of the colours of `together.css`. */
  colour: number;
  anchor: number;
  head: number;
}

const colours = 6;

/** The same person has the same colour in every window. */
export function colourOf(userId: string): number {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  return sum % colours;
}

export const nameOf = ({ user }: Peer, ownId: string): string =>
  user.id === ownId ? t('{name} (your other window)', { name: user.displayName }) : user.displayName;

/** Cursors whose place is known here; `here` gives null for one of a step that has not arrived yet. */
export function shownPeers(
  peers: readonly Peer[],
  ownId: string,
  here: (version: number, position: number) => number | null,
): ShownPeer[] {
  return peers.flatMap((peer) => {
    if (peer.selection === null) return [];
    const anchor = here(peer.version, peer.selection.anchor);
    const head = here(peer.version, peer.selection.head);
    if (anchor === null || head === null) return [];
    return [{ client: peer.client, name: nameOf(peer, ownId), colour: colourOf(peer.user.id), anchor, head }];
  });
}
