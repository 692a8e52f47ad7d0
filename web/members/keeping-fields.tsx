/** The rules of a scope for what is kept: how long, and whether a change says what it changes. */
import type { Scope } from '../../contract/index.ts';
import { t } from '../texts/index.ts';
import { Checkbox, TextField } from '../ui/index.ts';

type Rules = Scope['rules'];

/** Null for a text that is no number of months from 0 to 600; empty means that nothing has to be kept. */
export function parseRetention(text: string): { months: number | null } | null {
  if (text.trim() === '') return { months: null };
  const months = Number(text);
  return Number.isInteger(months) && months >= 0 && months <= 600 ? { months } : null;
}

export interface KeepingFieldsProps {
  rules: Rules;
  onChange: (rules: Rules) => void;
  months: string;
  onMonths: (text: string) => void;
}

export function KeepingFields({ rules, onChange, months, onMonths }: KeepingFieldsProps) {
  return (
    <fieldset className="field-set rule-fields">
      <legend>{t('Changes and retention')}</legend>
      <Checkbox isSelected={rules.changeSummary} onChange={(changeSummary) => onChange({ ...rules, changeSummary })}>
        <span>
          {t('A new version says what it changes')}
          <span className="field-help">{t('Submitting any version but a first needs a summary of changes.')}</span>
        </span>
      </Checkbox>
      <TextField
        label={t('Months that a version is kept after it was in force')}
        help={t('0 to 600. Until then nobody can dispose of it. Leave it empty where nothing has to be kept.')}
        value={months}
        onChange={onMonths}
        inputMode="numeric"
        maxLength={3}
        error={parseRetention(months) ? null : t('A whole number from 0 to 600, or nothing.')}
      />
    </fieldset>
  );
}
