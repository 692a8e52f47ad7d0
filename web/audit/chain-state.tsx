/** Whether the chain of the trail holds, found out when somebody asks, and how much of it is anchored. */
import { useState } from 'react';
import type { TrailState } from '../../contract/index.ts';
import { readTrailState, sayWhy } from '../api/index.ts';
import { Banner, Button, Moment, say } from '../ui/index.ts';

export function ChainState({ scopeId }: { scopeId: string | null }) {
  const [state, setState] = useState<TrailState | null>(null);
  const [isPending, setPending] = useState(false);
  const check = async () => {
    setPending(true);
    await readTrailState(scopeId).then(setState, (error) => say(sayWhy(error), 'bad'));
    setPending(false);
  };
  const again = (
    <Button size="small" isPending={isPending} onPress={() => void check()}>
      {state === null ? 'Check the chain' : 'Check again'}
    </Button>
  );
  if (state === null) {
    return (
      <Banner action={again}>
        Each event carries the hash of the one before it, so that no change goes unnoticed.
      </Banner>
    );
  }
  return (
    <Banner tone={state.firstBreak === null ? 'good' : 'bad'} action={again}>
      {state.firstBreak === null
        ? `All ${state.events} events hold. `
        : `The chain is broken at event ${state.firstBreak.seq}: ${state.firstBreak.reason}. Tell who runs the service. `}
      Checked <Moment at={state.verifiedAt} seconds />
      {state.anchor === null ? (
        '; not anchored yet.'
      ) : (
        <>
          ; {state.anchor.events} of them anchored <Moment at={state.anchor.at} seconds />.
        </>
      )}
    </Banner>
  );
}
