/** Filters of the list, kept in the address. Typing waits a moment before it asks. */
import { useEffect, useRef, useState } from 'react';
import { type VersionState, versionStates } from '../../domain/lifecycle/index.ts';
import type { DocumentsSearch } from '../address/index.ts';
import { Button, Select } from '../ui/index.ts';
import { stateWords } from './version-words.ts';

const stateOptions = [
  { value: 'any' as const, label: 'Any state' },
  ...versionStates.map((state) => ({ value: state, label: stateWords[state].label })),
];

export interface FiltersProps {
  search: DocumentsSearch;
  onChange: (change: Partial<Pick<DocumentsSearch, 'state' | 'q' | 'sort'>>) => void;
}

export function Filters({ search, onChange }: FiltersProps) {
  const [text, setText] = useState(search.q ?? '');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // Back and forward change the address under the field.
  useEffect(() => setText(search.q ?? ''), [search.q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange({ q: value.trim() || undefined }), 250);
  };
  const isFiltered = search.state !== undefined || search.q !== undefined || search.sort !== undefined;
  return (
    <search className="filters" aria-label="Filter the list">
      <input
        type="search"
        className="input filter-text"
        aria-label="Filter by number or title"
        placeholder="Filter by number or title"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <Select
        label="State of the latest version"
        hideLabel
        options={stateOptions}
        value={search.state ?? 'any'}
        onChange={(value) => onChange({ state: value === 'any' ? undefined : (value as VersionState) })}
      />
      {isFiltered && (
        <Button
          size="small"
          variant="quiet"
          onPress={() => onChange({ state: undefined, q: undefined, sort: undefined })}
        >
          {search.sort && !search.state && !search.q ? 'Back to reader order' : 'Clear filters'}
        </Button>
      )}
    </search>
  );
}
