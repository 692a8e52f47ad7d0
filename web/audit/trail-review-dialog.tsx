/** "These events were reviewed": an act of its own, with a note, and signed where the scope asks for signatures. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewTrail, scopeQuery, trailReviewsQuery, useMe } from '../api/index.ts';
import {
  explainRefusal,
  isSignatureReady,
  noSecrets,
  type Secrets,
  SignatureProof,
  withPasskey,
} from '../documents/index.ts';
import { amount, rich, t } from '../texts/index.ts';
import { DateField, FormDialog, say, TextField } from '../ui/index.ts';

interface TrailReviewDialogProps {
  scope: { id: string; name: string };
  /** Days that the trail is filtered by already; empty where it is not. */
  from: string;
  to: string;
  onClose: () => void;
}

const longestNote = 2_000;

export function TrailReviewDialog({ scope, onClose, ...filtered }: TrailReviewDialogProps) {
  const queryClient = useQueryClient();
  const me = useMe();
  const today = new Date().toISOString().slice(0, 10);
  const { data: last } = useQuery(trailReviewsQuery(scope.id));
  const [from, setFrom] = useState<string | null>(filtered.from || null);
  const [to, setTo] = useState(filtered.to || today);
  const [note, setNote] = useState('');
  const [secrets, setSecrets] = useState<Secrets>(noSecrets);
  const { data: rules } = useQuery(scopeQuery(scope.id));
  const signs = rules?.rules.signature === true;
  // The next review begins where the last one ended.
  const begin = from ?? last?.items[0]?.to.slice(0, 10) ?? '';
  const fault = faultOf(begin, to, today, note);
  const submit = async () => {
    try {
      const proof = signs ? await withPasskey(secrets, me) : null;
      const signature = proof === null ? {} : { signature: signatureOf(proof) };
      await reviewTrail(scope.id, { from: begin, to, note: note.trim(), ...signature });
    } catch (error) {
      setSecrets({ ...secrets, code: '' });
      throw error;
    }
    await queryClient.invalidateQueries({ queryKey: ['audit', scope.id] });
    say(t('The review of the trail from {from} to {to} is recorded.', { from: begin, to }));
    onClose();
  };
  return (
    <FormDialog
      title={t('Review the trail')}
      action={signs ? t('Sign') : t('Record the review')}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={explainRefusal}
      isDisabled={fault !== null || rules === undefined || (signs && !isSignatureReady(secrets, me.secondFactor.totp))}
    >
      <p>
        {rich(
          'You say that you reviewed the events of {scope} of these days, first and last included (UTC). The review becomes an event of the trail itself.',
          { scope: <bdi>{scope.name}</bdi> },
        )}
      </p>
      <div className="row">
        <DateField label={t('From')} value={begin} onChange={setFrom} />
        <DateField label={t('To')} value={to} onChange={setTo} />
      </div>
      <TextField
        label={t('What you found')}
        lines={4}
        value={note}
        onChange={setNote}
        help={t('What was looked at, and what there was to remark. Up to {n} characters.', { n: amount(longestNote) })}
      />
      {fault !== null && fault !== '' && <p className="field-help">{fault}</p>}
      {signs && (
        <fieldset className="field-set">
          <legend>{t('Your signature')}</legend>
          <SignatureProof secrets={secrets} onSecrets={setSecrets} onSignAnew={null} />
        </fieldset>
      )}
    </FormDialog>
  );
}

/** Null where it can be sent; empty where something is still to be filled in. */
function faultOf(from: string, to: string, today: string, note: string): string | null {
  if (to > today) return t('What lies ahead cannot have been reviewed.');
  if (from !== '' && to !== '' && from > to) return t('It ends before it begins.');
  if (note.trim().length > longestNote) return t('The note has {n} characters.', { n: amount(note.trim().length) });
  return from === '' || to === '' || note.trim() === '' ? '' : null;
}

function signatureOf({ password, code, passkey }: Secrets) {
  const meaning = 'review' as const;
  return { password, meaning, ...(code.trim() !== '' && { code: code.trim() }), ...(passkey && { passkey }) };
}
