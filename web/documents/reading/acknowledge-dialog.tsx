/** Asks once more, and for the signature where the scope wants one. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import { acknowledgeVersion, keys, scopeQuery, useMe } from '../../api/index.ts';
import { rich, t } from '../../texts/index.ts';
import { FormDialog, say } from '../../ui/index.ts';
import { explainRefusal } from '../explain-refusal.ts';
import { isSignatureReady, SignatureProof, withPasskey } from '../steps/signature-fields.tsx';
import { leaveToSign } from '../steps/signing-return.ts';
import { noSecrets, type Secrets } from '../steps/step-form.ts';

interface AcknowledgeDialogProps {
  document: DocumentDetail;
  version: Version;
  /** Set after signing in anew at the provider. */
  ticket: string | null;
  onClose: () => void;
}

export function AcknowledgeDialog({ document, version, ticket, onClose }: AcknowledgeDialogProps) {
  const queryClient = useQueryClient();
  const me = useMe();
  const [secrets, setSecrets] = useState<Secrets>({ ...noSecrets, ticket });
  const { data: scope } = useQuery(scopeQuery(document.scopeId));
  const signs = scope?.rules.readingSignature === true;
  const named = { name: document.humanId, number: version.number };
  const submit = async () => {
    try {
      const proof = signs ? await withPasskey(secrets, me) : null;
      await acknowledgeVersion(version.id, proof === null ? {} : { signature: signatureOf(proof) });
    } catch (error) {
      // A code and a ticket count once, whatever came of it.
      setSecrets({ ...secrets, code: '', ticket: null });
      throw error;
    }
    await Promise.all([keys.documents, keys.inbox].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    say(t('You have read and understood {name} version {number}.', named));
    onClose();
  };
  return (
    <FormDialog
      title={t('Read and understood: {name} version {number}', named)}
      action={signs ? t('Sign') : t('I have read and understood it')}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={explainRefusal}
      isDisabled={scope === undefined || (signs && !isSignatureReady(secrets, me.secondFactor.totp))}
    >
      <p>
        {rich('You say that you have read and understood “{title}”. Name, time and content digest are kept for good.', {
          title: <bdi>{version.title}</bdi>,
        })}
      </p>
      {signs && (
        <fieldset className="field-set">
          <legend>{t('Your signature')}</legend>
          <SignatureProof
            secrets={secrets}
            onSecrets={setSecrets}
            onSignAnew={() => leaveToSign({ versionId: version.id, step: 'acknowledge' })}
          />
        </fieldset>
      )}
    </FormDialog>
  );
}

function signatureOf({ password, code, ticket, passkey }: Secrets) {
  const meaning = 'reading' as const;
  if (ticket !== null) return { ticket, meaning };
  return { password, meaning, ...(code.trim() !== '' && { code: code.trim() }), ...(passkey && { passkey }) };
}
