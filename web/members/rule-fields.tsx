/** The rules of a scope for its reviews, each with what it means for the people in it. */
import type { Scope } from '../../contract/index.ts';
import { plural, t } from '../texts/index.ts';
import { Checkbox, Select, TextField } from '../ui/index.ts';

type Rules = Scope['rules'];

const counts = [0, 1, 2, 3, 4, 5];
const countWords = (count: number): string =>
  count === 0 ? t('None has to be named') : plural(count, 'At least one', 'At least {n}');

/** Null for a text that is no number of months from 1 to 60; empty means that nothing falls due. */
export function parseMonths(text: string): { months: number | null } | null {
  if (text.trim() === '') return { months: null };
  const months = Number(text);
  return Number.isInteger(months) && months >= 1 && months <= 60 ? { months } : null;
}

export interface RuleFieldsProps {
  rules: Rules;
  onChange: (rules: Rules) => void;
  months: string;
  onMonths: (text: string) => void;
}

export function RuleFields({ rules, onChange, months, onMonths }: RuleFieldsProps) {
  return (
    <fieldset className="field-set rule-fields">
      <legend>{t('Rules of review')}</legend>
      <Checkbox isSelected={rules.signature} onChange={(signature) => onChange({ ...rules, signature })}>
        <span>
          {t('Approving, releasing and revoking need a signature')}
          <span className="field-help">{t('Password, or a new sign-in, and what is meant by it.')}</span>
        </span>
      </Checkbox>
      <Checkbox isSelected={rules.fourEyes} onChange={(fourEyes) => onChange({ ...rules, fourEyes })}>
        <span>
          {t('Four eyes')}
          <span className="field-help">{t('Authors and submitters cannot approve or release it.')}</span>
        </span>
      </Checkbox>
      <Checkbox isSelected={rules.approvalRecord} onChange={(approvalRecord) => onChange({ ...rules, approvalRecord })}>
        <span>
          {t('PDFs end with the approval record')}
          <span className="field-help">
            {t('Who submitted, approved, released and revoked, when, and with what meaning.')}
          </span>
        </span>
      </Checkbox>
      <Checkbox
        isSelected={rules.readingSignature}
        onChange={(readingSignature) => onChange({ ...rules, readingSignature })}
      >
        <span>
          {t('Reading is signed')}
          <span className="field-help">{t('Who says that they have read and understood a version signs it.')}</span>
        </span>
      </Checkbox>
      <Select
        label={t('Reviewers of a submission')}
        options={counts.map((count) => ({ value: String(count), label: countWords(count) }))}
        value={String(rules.minReviewers)}
        onChange={(count) => onChange({ ...rules, minReviewers: Number(count) })}
      />
      <Checkbox
        isSelected={rules.openComments === 'refuse'}
        onChange={(isRefused) => onChange({ ...rules, openComments: isRefused ? 'refuse' : 'allow' })}
      >
        <span>
          {t('Every comment is resolved before a release')}
          <span className="field-help">{t('A version with a comment that is still open cannot be released.')}</span>
        </span>
      </Checkbox>
      <Checkbox
        isSelected={rules.drafts === 'writers'}
        onChange={(isHidden) => onChange({ ...rules, drafts: isHidden ? 'writers' : 'members' })}
      >
        <span>
          {t('Readers see released versions only')}
          <span className="field-help">
            {t('Who may neither author nor release sees no drafts, nothing in review and nothing that was cancelled.')}
          </span>
        </span>
      </Checkbox>
      <TextField
        label={t('Months until a document is reviewed again')}
        help={t('From a release on, 1 to 60. Leave it empty where nothing falls due.')}
        value={months}
        onChange={onMonths}
        inputMode="numeric"
        maxLength={2}
        error={parseMonths(months) ? null : t('A whole number from 1 to 60, or nothing.')}
      />
    </fieldset>
  );
}
