/** Who else is in the draft, one's own other windows too. */
import { useSyncExternalStore } from 'react';
import { useMe } from '../../api/index.ts';
import type { DraftWindow } from './draft-window.ts';
import { colourOf, nameOf } from './people.ts';
import './together.css';
import { t } from '../../texts/index.ts';

export function PeopleHere({ window: here }: { window: DraftWindow }) {
  const me = useMe();
  const peers = useSyncExternalStore(here.subscribe, here.people);
  const people = new Map(peers.map((peer) => [peer.user.id, { name: nameOf(peer, me.id), id: peer.user.id }]));
  if (people.size === 0) return null;
  return (
    <ul className="people-here" aria-label={t('Also in this draft')}>
      {[...people.values()].map(({ id, name }) => (
        <li key={id} className={`peer-${colourOf(id)}`}>
          {name}
        </li>
      ))}
    </ul>
  );
}
