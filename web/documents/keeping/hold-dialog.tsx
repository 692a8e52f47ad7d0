/** Puts a document on hold or lifts the hold, with a reason, signed where the scope asks for signatures. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentDetail } from '../../../contract/index.ts';
import { holdDocument, keys, liftHold, scopeQuery, useMe } from '../../api/index.ts';
import { msg, t } from '../../texts/index.ts';
import { FormDialog, say, TextField } from '../../ui/index.ts';
import { explainRefusal } from '../explain-refusal.ts';
import { isSignatureReady, SignatureProof, withPasskey } from '../steps/signature-fields.tsx';
import { leaveToSign } from '../steps/signing-return.ts';
import { noSecrets, type Secrets, signatureOf } from '../steps/step-form.ts';

interface HoldDialogProps {
  document: DocumentDetail;
  act: 'hold' | 'lift';
  /** Set after signing in again at the provider. */
  returned: { reason: string; ticket: string } | null;
  onClose: () => void;
}

const words = {
  hold: {
    title: msg('Put {name} on hold?'),
    consequence: msg(
      'No version of it can be disposed of until the hold is lifted, also where a disposal was asked for.',
    ),
    reason: msg('Why it must be kept'),
    action: msg('Put on hold'),
    signed: msg('Sign and put on hold'),
    done: msg('{name} is on hold.'),
  },
  lift: {
    title: msg('Lift the hold on {name}?'),
    consequence: msg('Its versions can be disposed of again, as the rules of the scope allow.'),
    reason: msg('Why it need not be kept any more'),
    action: msg('Lift the hold'),
    signed: msg('Sign and lift the hold'),
    done: msg('The hold on {name} is lifted.'),
  },
};

export function HoldDialog({ document, act, returned, onClose }: HoldDialogProps) {
  const queryClient = useQueryClient();
  const me = useMe();
  const [reason, setReason] = useState(returned?.reason ?? '');
  const [secrets, setSecrets] = useState<Secrets>({ ...noSecrets, ticket: returned?.ticket ?? null });
  const { data: scope } = useQuery(scopeQuery(document.scopeId));
  const signs = scope?.rules.signature === true;
  const { title, consequence, action, signed, done, reason: reasonLabel } = words[act];
  const name = document.humanId;
  const submit = async () => {
    try {
      const proof = signs ? await withPasskey(secrets, me) : null;
      const body = { reason: reason.trim(), ...(proof && { signature: signatureOf('responsibility', proof) }) };
      await (act === 'hold' ? holdDocument : liftHold)(document.id, body);
    } catch (error) {
      // A code and a ticket count once, whatever came of it.
      setSecrets({ ...secrets, code: '', ticket: null });
      throw error;
    }
    await queryClient.invalidateQueries({ queryKey: keys.documents });
    say(t(done, { name }));
    onClose();
  };
  const { id: versionId } = document.effectiveVersion ?? document.latestVersion;
  const signAnew = () => leaveToSign({ versionId, step: act, reason });
  return (
    <FormDialog
      title={t(title, { name })}
      action={t(signs ? signed : action)}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={explainRefusal}
      isDisabled={
        scope === undefined || reason.trim() === '' || (signs && !isSignatureReady(secrets, me.secondFactor.totp))
      }
    >
      <p>
        {t(consequence)} {t('The act stands in the audit trail with its reason.')}
      </p>
      <TextField
        label={t(reasonLabel)}
        value={reason}
        onChange={setReason}
        lines={3}
        maxLength={2000}
        isRequired
        autoFocus
      />
      {signs && (
        <fieldset className="field-set">
          <legend>{t('Your signature')}</legend>
          <SignatureProof secrets={secrets} onSecrets={setSecrets} onSignAnew={signAnew} />
        </fieldset>
      )}
    </FormDialog>
  );
}
