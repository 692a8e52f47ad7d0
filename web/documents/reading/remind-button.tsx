/** Reminds those who have not read yet, for who answers for it; asks first, since it may reach many. */
import { useState } from 'react';
import type { RemindBody } from '../../../contract/index.ts';
import { holds, remindReaders, useMe } from '../../api/index.ts';
import { amount, plural, t } from '../../texts/index.ts';
import { Button, FormDialog, say } from '../../ui/index.ts';
import { explainRefusal } from '../explain-refusal.ts';

interface RemindButtonProps {
  scopeId: string;
  about: RemindBody;
  /** In words: "what is shown", "SOP-1". */
  what: string;
}

export function RemindButton({ scopeId, about, what }: RemindButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const me = useMe();
  if (!holds(me, scopeId, 'RELEASE_DOCUMENTS')) return null;
  const send = async () => {
    const { people, assignments } = await remindReaders(scopeId, about);
    say(remindedWords(people, assignments));
    setAsking(false);
  };
  return (
    <>
      <Button icon="bell" onPress={() => setAsking(true)}>
        {t('Remind…')}
      </Button>
      {isAsking && (
        <FormDialog
          title={t('Remind who has not read')}
          action={t('Remind')}
          isOpen
          onClose={() => setAsking(false)}
          onSubmit={send}
          explain={explainRefusal}
        >
          <p>
            {t(
              'Whoever has {what} still to read hears of it: in the app, and by mail in one letter. Nobody is reminded of the same document twice on a day. The audit trail keeps whom you reminded.',
              { what },
            )}
          </p>
        </FormDialog>
      )}
    </>
  );
}

function remindedWords(people: number, assignments: number): string {
  if (people === 0) return t('Nobody is left to be reminded today.');
  if (assignments === 1) return t('One person was reminded of one document.');
  const readings = amount(assignments);
  return plural(
    people,
    'One person was reminded of {readings} readings.',
    '{n} people were reminded of {readings} readings.',
    { readings },
  );
}
