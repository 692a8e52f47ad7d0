/** What a scope has printed on the pages of its documents. */
import type { Scope } from '../../contract/index.ts';
import { t } from '../texts/index.ts';
import { Checkbox } from '../ui/index.ts';

type Rules = Scope['rules'];

export function PrintFields({ rules, onChange }: { rules: Rules; onChange: (rules: Rules) => void }) {
  return (
    <fieldset className="field-set rule-fields">
      <legend>{t('On paper')}</legend>
      <Checkbox isSelected={rules.runningHead} onChange={(runningHead) => onChange({ ...rules, runningHead })}>
        <span>
          {t('Number, version and title at the top of every page')}
          <span className="field-help">{t('From the second page of a document on; the first has its header.')}</span>
        </span>
      </Checkbox>
    </fieldset>
  );
}
