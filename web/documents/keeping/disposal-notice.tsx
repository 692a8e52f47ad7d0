/** A disposal that one person asked for and another has to carry out. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import { holds, keys, useMe, withdrawDisposal } from '../../api/index.ts';
import { t } from '../../texts/index.ts';
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
      say(t('The disposal is withdrawn.'));
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
            {t('Withdraw the disposal')}
          </Button>
        )
      }
    >
      <strong>
        {isOwn
          ? t('You asked on {day} to dispose of this version:', { day: dayOf(disposal.at) })
          : t('{name} asked on {day} to dispose of this version:', {
              name: disposal.requestedBy.displayName,
              day: dayOf(disposal.at),
            })}
      </strong>{' '}
      <span className="returned-reason" dir="auto">
        {disposal.reason}
      </span>{' '}
      {isOwn
        ? t('Somebody else who may dispose of documents has to carry it out.')
        : t('A second person carries it out with “Dispose of content”.')}
    </Banner>
  );
}
