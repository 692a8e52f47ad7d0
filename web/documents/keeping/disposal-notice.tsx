/** A disposal that one person asked for and another has to carry out. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import { holds, keys, useMe, withdrawDisposal } from '../../api/index.ts';
import { Banner, Button, dayOf, say } from '../../ui/index.ts';
import { explainRefusal } from '../explain-refusal.ts';

export function DisposalNotice({ document, version }: { document: DocumentDetail; version: Version }) {
  const me = useMe();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { disposal } = version;
  if (disposal === null || version.state === 'DISPOSED') return null;
  const withdraw = async () => {
    setBusy(true);
    try {
      await withdrawDisposal(version.id);
      say('The disposal is withdrawn.');
    } catch (error) {
      say(explainRefusal(error), 'bad');
    }
    await queryClient.invalidateQueries({ queryKey: keys.documents });
    setBusy(false);
  };
  const mayWithdraw = holds(me, document.scopeId, 'DISPOSE_DOCUMENTS');
  const isOwn = disposal.requestedBy.id === me.id;
  return (
    <Banner
      tone="warn"
      action={
        mayWithdraw && (
          <Button size="small" onPress={withdraw} isDisabled={isBusy}>
            Withdraw the disposal
          </Button>
        )
      }
    >
      <strong>
        {isOwn ? 'You' : disposal.requestedBy.displayName} asked on {dayOf(disposal.at)} to dispose of this version:
      </strong>{' '}
      <span className="returned-reason" dir="auto">
        {disposal.reason}
      </span>{' '}
      {isOwn
        ? 'Somebody else who may dispose of documents has to carry it out.'
        : 'A second person carries it out with “Dispose of content”.'}
    </Banner>
  );
}
