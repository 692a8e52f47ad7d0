/** Filters of the list, kept in the address. */
import { type VersionState, versionStates } from '../../domain/lifecycle/index.ts';
import type { DocumentsSearch } from '../address/index.ts';
import { Button, FilterText, Select } from '../ui/index.ts';
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
  const isFiltered = search.state !== undefined || search.q !== undefined || search.sort !== undefined;
  return (
    <search className="filters" aria-label="Filter the list">
      <FilterText label="Filter by number or title" value={search.q} onChange={(q) => onChange({ q })} />
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
