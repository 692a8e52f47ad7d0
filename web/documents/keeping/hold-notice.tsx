/** Says that a document is on hold, since when and why, and offers to lift the hold. */
import { useState } from 'react';
import type { DocumentDetail } from '../../../contract/index.ts';
import { holds, useMe } from '../../api/index.ts';
import { t } from '../../texts/index.ts';
import { Banner, Button, dayOf } from '../../ui/index.ts';
import { useReturnedHold } from '../steps/signing-return.ts';
import { HoldDialog } from './hold-dialog.tsx';

export function HoldNotice({ document }: { document: DocumentDetail }) {
  const me = useMe();
  const returned = useReturnedHold('lift');
  const [isAsked, setAsked] = useState(returned !== null);
  const { hold } = document;
  if (hold === null) return null;
  const mayLift = holds(me, document.scopeId, 'DISPOSE_DOCUMENTS');
  return (
    <>
      <Banner
        action={
          mayLift && (
            <Button size="small" onPress={() => setAsked(true)}>
              {t('Lift the hold…')}
            </Button>
          )
        }
      >
        <strong>{t('On hold since {day}, by {name}:', { day: dayOf(hold.at), name: hold.by.displayName })}</strong>{' '}
        <span className="returned-reason" dir="auto">
          {hold.reason}
        </span>{' '}
        {t('No version of it can be disposed of.')}
      </Banner>
      {isAsked && <HoldDialog document={document} act="lift" returned={returned} onClose={() => setAsked(false)} />}
    </>
  );
}
