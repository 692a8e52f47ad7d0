/**
 * Asks once more before a step, says what will happen, and takes what the step needs.
 *
 * The step is for the revision that the person looked at: when it has changed meanwhile, the server refuses, and the
 * dialog makes way for one that shows who changed what.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import { isProblem, keys, type ReviewStep, recordQuery, scopeQuery, takeStep, useMe } from '../../api/index.ts';
import type { ShownVersion } from '../../comparison/index.ts';
import { FormDialog, say } from '../../ui/index.ts';
import { explainRefusal } from '../explain-refusal.ts';
import { ChangedSince } from './changed-since.tsx';
import { usePrintCheck } from './print-check.tsx';
import { isSignatureReady, SignatureFields, withPasskey } from './signature-fields.tsx';
import { leaveToSign, type ReturnedSigning } from './signing-return.ts';
import { StepFields } from './step-fields.tsx';
import { bodyOf, emptyForm, isPrintChecked, isSigned, noSecrets, type Secrets, type StepForm } from './step-form.ts';
import { stepRefusal, writersOf } from './step-refusal.ts';
import { stepWords } from './step-words.ts';
import './steps.css';
import { t } from '../../texts/index.ts';
import { needsSummary, useMissing } from './what-is-missing.ts';

export interface StepDialogProps {
  step: ReviewStep;
  document: DocumentDetail;
  version: Version;
  /** What the person looks at; it stays as it was when the dialog opened. */
  shown: ShownVersion;
  /** Set after signing in anew at the provider. */
  returned?: ReturnedSigning | null;
  onClose: () => void;
  /** Leads to a line of the text, where the person may edit it. */
  onLine?: (line: number) => void;
  /** After the step; the dialog just closes without it. */
  onDone?: () => unknown;
}

const today = () => new Date().toISOString().slice(0, 10);

export function StepDialog(props: StepDialogProps) {
  const { step, document, version, shown, returned, onClose, onLine, onDone } = props;
  const queryClient = useQueryClient();
  const me = useMe();
  const [seen, setSeen] = useState(returned?.seen ?? shown);
  const [isRefused, setRefused] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [form, setForm] = useState<StepForm>(() => returned?.form ?? emptyForm(step, version, today()));
  const [secrets, setSecrets] = useState<Secrets>({ ...noSecrets, ticket: returned?.ticket ?? null });
  const scope = useQuery(scopeQuery(document.scopeId));
  const record = useQuery(recordQuery(version.id));
  const printCheck = usePrintCheck(version, isPrintChecked(step));
  const rules = scope.data?.rules;
  const words = stepWords[step];
  const subject = { humanId: document.humanId, number: version.number };
  const isInForce = document.effectiveVersion?.id === version.id;
  const signs = isSigned(step, rules);
  const excluded = new Set(rules?.fourEyes ? [...writersOf(record.data?.items ?? []), me.id] : []);
  const missing = useMissing({ step, document, version, form, rules, excluded });

  const submit = async () => {
    let isAskedFor = false;
    setRunning(true);
    try {
      const proof = signs ? await withPasskey(secrets, me) : null;
      const after = await takeStep(version.id, step, bodyOf(step, form, proof), seen.revision);
      isAskedFor = step === 'dispose' && after.state !== 'DISPOSED';
    } catch (error) {
      // A code and a ticket count once, whatever came of it.
      setSecrets({ ...secrets, code: '', ticket: null });
      setRunning(false);
      if (!isProblem(error, 'STALE_REVISION')) throw error;
      await queryClient.invalidateQueries({ queryKey: keys.documents });
      setRefused(true);
      return;
    }
    await queryClient.invalidateQueries({ queryKey: keys.documents });
    say(isAskedFor ? t('The disposal is asked for. Somebody else has to carry it out.') : words.done(subject));
    onClose();
    await onDone?.();
  };

  // While the step runs, the newer revision is its own work.
  if (isRefused || (version.revision > seen.revision && !isRunning)) {
    return (
      <ChangedSince
        step={step}
        versionId={version.id}
        name={t('{humanId} version {number}', subject)}
        seen={seen}
        onLook={onClose}
        onGoOn={(now) => {
          setSeen(now);
          setRefused(false);
        }}
      />
    );
  }
  const refusal =
    rules && record.data ? stepRefusal({ step, version, rules, record: record.data.items, userId: me.id }) : null;
  const isIncomplete =
    rules === undefined ||
    // Its warnings are to be read first, and they move the button on which a finger may already lie.
    (isPrintChecked(step) && printCheck.isPending) ||
    (signs && !isSignatureReady(secrets, me.secondFactor.totp));
  const consequences = words.consequences({ ...subject, isInForce });
  return (
    <FormDialog
      title={words.title(subject)}
      action={t(signs ? (words.signed ?? words.action) : words.action)}
      variant={words.variant}
      role={words.variant === 'danger' ? 'alertdialog' : 'dialog'}
      size="medium"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={explainRefusal}
      refusal={refusal}
      missing={missing}
      isDisabled={isIncomplete}
    >
      {consequences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <StepFields
        text={seen.markdown}
        {...{ step, document, version, form, isInForce, onLine }}
        excluded={excluded}
        minReviewers={rules?.minReviewers ?? 0}
        needsSummary={needsSummary(step, version, rules)}
        onChange={(change) => setForm({ ...form, ...change })}
      />
      {signs && !refusal && (
        <SignatureFields
          {...{ step, version, secrets }}
          humanId={document.humanId}
          meaning={form.meaning}
          onMeaning={(meaning) => setForm({ ...form, meaning })}
          onSecrets={setSecrets}
          onSignAnew={() => leaveToSign({ versionId: version.id, step, seen, form })}
        />
      )}
    </FormDialog>
  );
}
