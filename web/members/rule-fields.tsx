/** The rules of a scope for its reviews, each with what it means for the people in it. */
import type { Scope } from '../../contract/index.ts';
import { Checkbox, Select, TextField } from '../ui/index.ts';

type Rules = Scope['rules'];

const numbers = ['None has to be named', 'At least one', 'At least 2', 'At least 3', 'At least 4', 'At least 5'];

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
      <legend>Rules of review</legend>
      <Checkbox isSelected={rules.signature} onChange={(signature) => onChange({ ...rules, signature })}>
        <span>
          Approving, releasing and revoking need a signature
          <span className="field-help">Password, or a new sign-in, and what is meant by it.</span>
        </span>
      </Checkbox>
      <Checkbox isSelected={rules.fourEyes} onChange={(fourEyes) => onChange({ ...rules, fourEyes })}>
        <span>
          Four eyes
          <span className="field-help">Authors and submitters cannot approve or release it.</span>
        </span>
      </Checkbox>
      <Checkbox isSelected={rules.approvalRecord} onChange={(approvalRecord) => onChange({ ...rules, approvalRecord })}>
        <span>
          PDFs end with the approval record
          <span className="field-help">
            Who submitted, approved, released and revoked, when, and with what meaning.
          </span>
        </span>
      </Checkbox>
      <Checkbox
        isSelected={rules.readingSignature}
        onChange={(readingSignature) => onChange({ ...rules, readingSignature })}
      >
        <span>
          Reading is signed
          <span className="field-help">Who says that they have read and understood a version signs it.</span>
        </span>
      </Checkbox>
      <Select
        label="Reviewers of a submission"
        options={numbers.map((label, count) => ({ value: String(count), label }))}
        value={String(rules.minReviewers)}
        onChange={(count) => onChange({ ...rules, minReviewers: Number(count) })}
      />
      <Checkbox
        isSelected={rules.openComments === 'refuse'}
        onChange={(isRefused) => onChange({ ...rules, openComments: isRefused ? 'refuse' : 'allow' })}
      >
        <span>
          Every comment is resolved before a release
          <span className="field-help">A version with a comment that is still open cannot be released.</span>
        </span>
      </Checkbox>
      <Checkbox
        isSelected={rules.drafts === 'writers'}
        onChange={(isHidden) => onChange({ ...rules, drafts: isHidden ? 'writers' : 'members' })}
      >
        <span>
          Readers see released versions only
          <span className="field-help">
            Who may neither author nor release sees no drafts, nothing in review and nothing that was cancelled.
          </span>
        </span>
      </Checkbox>
      <TextField
        label="Months until a document is reviewed again"
        help="From a release on, 1 to 60. Leave it empty where nothing falls due."
        value={months}
        onChange={onMonths}
        inputMode="numeric"
        maxLength={2}
        error={parseMonths(months) ? null : 'A whole number from 1 to 60, or nothing.'}
      />
    </fieldset>
  );
}
