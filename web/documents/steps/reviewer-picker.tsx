/** Names reviewers: found by name among the members who may release documents. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewersQuery } from '../../api/index.ts';
import { plural, t } from '../../texts/index.ts';
import { Chip, ComboBox } from '../../ui/index.ts';
import type { NamedReviewer } from './step-form.ts';

export interface ReviewerPickerProps {
  scopeId: string;
  chosen: readonly NamedReviewer[];
  onChange: (chosen: NamedReviewer[]) => void;
  /** Who cannot approve, because they wrote the version and the scope asks for four eyes. */
  excluded: ReadonlySet<string>;
  atLeast: number;
}

function help(atLeast: number, excluded: ReadonlySet<string>): string {
  const rule =
    atLeast === 0
      ? t('Optional.')
      : plural(atLeast, 'This scope asks for at least one.', 'This scope asks for at least {n}.');
  if (excluded.size === 0) return rule;
  return `${rule} ${t('Who wrote this version is not on the list: the scope asks for four eyes.')}`;
}

export function ReviewerPicker({ scopeId, chosen, onChange, excluded, atLeast }: ReviewerPickerProps) {
  const [text, setText] = useState('');
  const [isTouched, setTouched] = useState(false);
  const { data, isPlaceholderData } = useQuery(reviewersQuery(scopeId, text));
  const isTaken = (id: string) => excluded.has(id) || chosen.some((one) => one.id === id);
  const found = (data?.items ?? []).filter(({ id }) => !isTaken(id));
  const change = (to: NamedReviewer[]) => {
    setTouched(true);
    setText('');
    onChange(to);
  };
  const choose = (id: string | null) => {
    const reviewer = found.find((one) => one.id === id);
    if (reviewer) change([...chosen, { id: reviewer.id, displayName: reviewer.displayName }]);
  };
  return (
    <div className="reviewer-picker">
      {/* A new field after each choice: one that is emptied by itself would open its list again over what was chosen. */}
      <ComboBox
        key={chosen.map(({ id }) => id).join()}
        autoFocus={isTouched}
        label={t('Reviewers')}
        help={help(atLeast, excluded)}
        options={found.map(({ id, displayName, email }) => ({ value: id, label: displayName, note: email }))}
        chosen={null}
        text={text}
        areEarlier={isPlaceholderData}
        onType={setText}
        onChoose={choose}
        nothing={t('Nobody fits who may release documents and is not named yet.')}
        chips={
          chosen.length > 0 && (
            <ul className="chips" aria-label={t('Named reviewers')}>
              {chosen.map(({ id, displayName }) => (
                <Chip key={id} name={displayName} onRemove={() => change(chosen.filter((other) => other.id !== id))}>
                  <span className="truncate" title={displayName}>
                    {displayName}
                  </span>
                  {excluded.has(id) && <span className="field-error">{t('wrote this version')}</span>}
                </Chip>
              ))}
            </ul>
          )
        }
      />
    </div>
  );
}
