/** What each step asks beside the signature. */
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import type { ReviewStep } from '../../api/index.ts';
import { plural, t } from '../../texts/index.ts';
import { Checkbox, DateField, TextField } from '../../ui/index.ts';
import { UsesBeforeStep } from '../uses/index.ts';
import { VersionPrintCheck } from './print-check.tsx';
import { ReviewerPicker } from './reviewer-picker.tsx';
import { isPrintChecked, needsReason, type StepForm } from './step-form.ts';
import { reasonOf } from './step-words.ts';
import { WhatChanged } from './what-changed.tsx';

export interface StepFieldsProps {
  step: ReviewStep;
  document: DocumentDetail;
  version: Version;
  form: StepForm;
  onChange: (change: Partial<StepForm>) => void;
  isInForce: boolean;
  excluded: ReadonlySet<string>;
  minReviewers: number;
  /** The scope asks for a summary with every version but a first one. */
  needsSummary: boolean;
  onLine: ((line: number) => void) | undefined;
  /** The text that the step is about, as markdown. */
  text: string | null;
}

/** Where somebody decides on a text, what it changes is one press away. */
const decides: ReadonlySet<ReviewStep> = new Set(['submit', 'approve', 'return', 'release']);

/** Before a text is no longer to be relied on, what relies on it is shown. */
const withdraws: ReadonlySet<ReviewStep> = new Set(['revoke', 'dispose']);

/** Where a text is handed on, what is still open about it is said. */
const mentionsComments: ReadonlySet<ReviewStep> = new Set(['submit', 'approve', 'release']);

function OpenComments({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="open-comments" role="note">
      {plural(count, 'One comment is not resolved yet.', '{n} comments are not resolved yet.')}
    </p>
  );
}

export function StepFields(props: StepFieldsProps) {
  const { step, document, version, form, onChange, isInForce, onLine } = props;
  return (
    <>
      {decides.has(step) && <WhatChanged version={version} />}
      {mentionsComments.has(step) && <OpenComments count={version.review.openComments} />}
      {isPrintChecked(step) && (
        <VersionPrintCheck {...{ version, onLine }} projection={version.contentFormat === 'rich' ? props.text : null} />
      )}
      {withdraws.has(step) && <UsesBeforeStep document={document} />}
      {step === 'submit' && <SubmitFields {...props} />}
      {step === 'approve' && (
        <TextField
          label={t('Comment')}
          help={t('Optional. It is kept with the approval.')}
          value={form.comment}
          onChange={(comment) => onChange({ comment })}
          lines={2}
          maxLength={2000}
        />
      )}
      {step === 'release' && (
        <DateField
          label={t('Effective date')}
          value={form.effectiveDate}
          onChange={(effectiveDate) => onChange({ effectiveDate })}
          help={t('The day from which it is in force (UTC). It may lie ahead, or in the past for records taken over.')}
        />
      )}
      {step === 'release' && version.number > 1 && document.reading.of > 0 && (
        <ReadingFields form={form} onChange={onChange} />
      )}
      {needsReason(step) && (
        <TextField
          label={t(reasonOf(step))}
          value={form.reason}
          onChange={(reason) => onChange({ reason })}
          lines={3}
          maxLength={2000}
          isRequired
          autoFocus
        />
      )}
      {step === 'dispose' && isInForce && (
        <TextField
          label={t('Type {name} to confirm', { name: document.humanId })}
          value={form.typedNumber}
          onChange={(typedNumber) => onChange({ typedNumber })}
          autoComplete="off"
          isMonospaced
          isRequired
        />
      )}
    </>
  );
}

function ReadingFields({ form, onChange }: Pick<StepFieldsProps, 'form' | 'onChange'>) {
  return (
    <>
      <Checkbox isSelected={form.isCarriedOver} onChange={(isCarriedOver) => onChange({ isCarriedOver })}>
        <span>
          {t('Who has read the version before need not read this one')}
          <span className="field-help">
            {t('They are taken to know it. Everybody else is asked to read it as ever.')}
          </span>
        </span>
      </Checkbox>
      {form.isCarriedOver && (
        <TextField
          label={t('Why nobody needs to read it again')}
          value={form.readingReason}
          onChange={(readingReason) => onChange({ readingReason })}
          lines={2}
          maxLength={2000}
          isRequired
        />
      )}
    </>
  );
}

function SubmitFields({ document, form, onChange, excluded, minReviewers, needsSummary }: StepFieldsProps) {
  return (
    <>
      <TextField
        label={t('Summary of changes')}
        help={t(
          needsSummary
            ? 'This scope asks for it. What reviewers and readers should know of this version.'
            : 'Optional. What reviewers and readers should know of this version.',
        )}
        isRequired={needsSummary}
        value={form.changeSummary}
        onChange={(changeSummary) => onChange({ changeSummary })}
        lines={2}
        maxLength={2000}
      />
      <ReviewerPicker
        scopeId={document.scopeId}
        chosen={form.reviewers}
        onChange={(reviewers) => onChange({ reviewers })}
        excluded={excluded}
        atLeast={minReviewers}
      />
      <DateField
        label={t('To be reviewed by')}
        value={form.dueDate}
        onChange={(dueDate) => onChange({ dueDate })}
        help={t('Optional. It stands in the reviewers’ work list.')}
      />
    </>
  );
}
