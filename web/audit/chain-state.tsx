/** Whether the chain of the trail holds: what was found when somebody last asked, how long ago, and how much is anchored. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LastTrailState } from '../../contract/index.ts';
import { keys, lastTrailStateQuery, readTrailState, sayWhy } from '../api/index.ts';
import { plural, rich, t } from '../texts/index.ts';
import { Banner, Button, Moment, say } from '../ui/index.ts';
import { agoWords } from './ago-words.ts';

export function ChainState({ scopeId }: { scopeId: string | null }) {
  const { data: state } = useQuery(lastTrailStateQuery(scopeId));
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const check = async () => {
    setPending(true);
    try {
      const { head: _, anchor, ...walk } = await readTrailState(scopeId);
      queryClient.setQueryData<LastTrailState>(keys.lastTrailState(scopeId ?? 'installation'), { walk, anchor });
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
    setPending(false);
  };
  const walk = state?.walk ?? null;
  return (
    <Banner
      tone={walk === null ? 'info' : walk.firstBreak === null ? 'good' : 'bad'}
      action={
        <Button size="small" isPending={isPending} onPress={() => void check()}>
          {walk === null ? t('Check the chain') : t('Check again')}
        </Button>
      }
    >
      {walk === null ? (
        t('Each event carries the hash of the one before it, so that no change goes unnoticed.')
      ) : (
        <>
          {walk.firstBreak === null
            ? plural(walk.events, 'The one event up to then held.', 'All {n} events up to then held.')
            : t('The chain is broken at event {number}: {reason}. Tell who runs the service.', {
                number: walk.firstBreak.seq,
                reason: walk.firstBreak.reason,
              })}{' '}
          {rich('Verified {ago}.', { ago: <Ago at={walk.verifiedAt} /> })}
        </>
      )}{' '}
      {state && <Anchored anchor={state.anchor} />}
    </Banner>
  );
}

function Anchored({ anchor }: { anchor: LastTrailState['anchor'] }) {
  if (anchor === null) return t('Not anchored yet.');
  return rich('Anchored {ago}, up to event {number}.', { ago: <Ago at={anchor.at} />, number: anchor.events });
}

function Ago({ at }: { at: string }) {
  return (
    <>
      {agoWords(at, Date.now())} (<Moment at={at} seconds />)
    </>
  );
}
