/** Names the people of a duty: found by name among the members, one at a time or all that fit. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '../../contract/index.ts';
import { readersQuery } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { Button, ComboBox, IconButton } from '../ui/index.ts';

interface PeoplePickerProps {
  scopeId: string;
  chosen: readonly Person[];
  onChange: (chosen: Person[]) => void;
}

export function PeoplePicker({ scopeId, chosen, onChange }: PeoplePickerProps) {
  const [text, setText] = useState('');
  const { data, isPlaceholderData } = useQuery(readersQuery(scopeId, text));
  const named = new Set(chosen.map(({ id }) => id));
  const found = (data?.items ?? []).filter(({ id }) => !named.has(id));
  const add = (people: readonly Person[]) => {
    setText('');
    onChange([...chosen, ...people.map(({ id, displayName }) => ({ id, displayName }))]);
  };
  return (
    <div className="stack">
      <ComboBox
        key={chosen.length}
        label={t('People')}
        help={t('Members of the scope.')}
        options={found.map(({ id, displayName, email }) => ({ value: id, label: displayName, note: email }))}
        chosen={null}
        text={text}
        areEarlier={isPlaceholderData}
        onType={setText}
        onChoose={(id) => add(found.filter((one) => one.id === id))}
        nothing={t('No member fits who is not named yet.')}
      />
      {found.length > 1 && !isPlaceholderData && (
        <div>
          <Button size="small" onPress={() => add(found)}>
            {text.trim() === ''
              ? t('Add {n} members', { n: found.length })
              : t('Add the {n} who fit “{text}”', { n: found.length, text: text.trim() })}
          </Button>
        </div>
      )}
      {chosen.length > 0 && (
        <>
          <p className="muted" role="status">
            {t('{n} named', { n: chosen.length })}
          </p>
          <ul className="duty-people" aria-label={t('Named people')}>
            {chosen.map((person) => (
              <li key={person.id}>
                <span className="truncate" title={person.displayName}>
                  {person.displayName}
                </span>
                <IconButton
                  icon="close"
                  label={t('Remove {name}', { name: person.displayName })}
                  onPress={() => onChange(chosen.filter(({ id }) => id !== person.id))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
