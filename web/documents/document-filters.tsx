/** Filters of the list, kept in the address. */
import { memo, useMemo, useState } from 'react';
import type { DocumentItem } from '../../contract/index.ts';
import { type VersionState, versionStates } from '../../domain/lifecycle/index.ts';
import type { DocumentsSearch } from '../address/index.ts';
import { t } from '../texts/index.ts';
import { Button, Checkbox, FilterText, Select } from '../ui/index.ts';
import { useOwners } from './owners.ts';
import { standingOptions, stateWords } from './version-words.ts';

const stateOptions = () => [
  { value: 'any' as const, label: t('Any state') },
  ...versionStates.map((state) => ({ value: state, label: stateWords[state].label })),
];

const nothing = { state: undefined, standing: undefined, owner: undefined, q: undefined, sort: undefined };

export interface FiltersProps {
  search: DocumentsSearch;
  onChange: (change: Partial<DocumentsSearch>) => void;
  /** What is listed: their owners can be asked for. */
  documents: readonly DocumentItem[];
  hasSubfolders: boolean;
}

/** Drawn again only when one of its props is another: each choice is a list of its own. */
export const Filters = memo(function Filters({ search, onChange, documents, hasSubfolders }: FiltersProps) {
  const states = useMemo(stateOptions, []);
  const owners = useOwners(documents, search.owner);
  const isFiltered = Boolean(search.state || search.standing || search.owner || search.q);
  const [isUnfolded, setUnfolded] = useState(Boolean(search.state || search.standing || search.owner));
  return (
    <search className={`filters${isUnfolded ? ' filters-unfolded' : ''}`} aria-label={t('Filter the list')}>
      <FilterText label={t('Number or title')} value={search.q} onChange={(q) => onChange({ q })} />
      <div className="filters-fold">
        <Button size="small" icon="filter" aria-expanded={isUnfolded} onPress={() => setUnfolded(!isUnfolded)}>
          {t('Filters')}
        </Button>
      </div>
      <Select
        label={t('State of the latest version')}
        hideLabel
        options={states}
        value={search.state ?? 'any'}
        onChange={(value) => onChange({ state: value === 'any' ? undefined : (value as VersionState) })}
      />
      <Select
        label={t('Standing')}
        hideLabel
        options={standingOptions}
        value={search.standing ?? 'any'}
        onChange={(value) => onChange({ standing: value === 'any' ? undefined : value })}
      />
      <Select
        label={t('Owner')}
        hideLabel
        options={owners}
        value={search.owner ?? 'any'}
        onChange={(value) => onChange({ owner: value === 'any' ? undefined : value })}
      />
      {search.folder && search.folder !== 'root' && (hasSubfolders || search.below) && (
        <Checkbox
          isSelected={search.below === true}
          onChange={(isSelected) => onChange({ below: isSelected || undefined })}
        >
          {t('With subfolders')}
        </Checkbox>
      )}
      {(isFiltered || search.sort) && (
        <Button size="small" variant="quiet" onPress={() => onChange(nothing)}>
          {isFiltered ? t('Clear filters') : t('Back to reader order')}
        </Button>
      )}
    </search>
  );
});
