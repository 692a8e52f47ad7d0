/** Asks once more before a lifecycle step, says what will happen, and takes the reason or the date that it needs. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Version } from '../../../contract/index.ts';
import { stepsWithReason, type VersionStep } from '../../../domain/lifecycle/index.ts';
import { keys, takeStep } from '../../api/index.ts';
import { DateField, FormDialog, say, TextField } from '../../ui/index.ts';
import { type ActSubject, stepWords } from './act-words.ts';
import { explainRefusal } from './explain-refusal.ts';
import { VersionPrintCheck } from './print-check.tsx';

export interface StepDialogProps {
  step: VersionStep;
  version: Version;
  subject: ActSubject;
  onClose: () => void;
  /** Leads to a line of the text, where the person may edit it. */
  onLine?: (line: number) => void;
  /** After the step; the dialog just closes without it. */
  onDone?: () => unknown;
}

const today = () => new Date().toISOString().slice(0, 10);

export function StepDialog({ step, version, subject, onClose, onLine, onDone }: StepDialogProps) {
  const words = stepWords[step];
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [effectiveDate, setEffectiveDate] = useState(today);
  const needsReason = stepsWithReason.has(step);
  const isIncomplete = (needsReason && reason.trim() === '') || (step === 'release' && effectiveDate === '');
  const submit = async () => {
    const body = {
      ...(needsReason && { reason: reason.trim() }),
      ...(step === 'release' && { effectiveDate }),
    };
    await takeStep(version.id, step, body);
    await queryClient.invalidateQueries({ queryKey: keys.documents });
    say(words.done(subject));
    onClose();
    await onDone?.();
  };
  return (
    <FormDialog
      title={words.title(subject)}
      action={words.action}
      variant={words.variant}
      role={words.variant === 'danger' ? 'alertdialog' : 'dialog'}
      size="medium"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={explainRefusal}
      isDisabled={isIncomplete}
    >
      {words.consequences(subject).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {(step === 'submit' || step === 'release') && <VersionPrintCheck version={version} onLine={onLine} />}
      {step === 'release' && (
        <DateField
          label="Effective date"
          value={effectiveDate}
          onChange={setEffectiveDate}
          help="The day from which it is in force (UTC). It may lie ahead, or in the past for records taken over."
        />
      )}
      {needsReason && (
        <TextField
          label={words.reason ?? 'Reason'}
          value={reason}
          onChange={setReason}
          lines={3}
          maxLength={2000}
          isRequired
          autoFocus
        />
      )}
    </FormDialog>
  );
}
