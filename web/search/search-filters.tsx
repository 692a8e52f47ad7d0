/** What the results are narrowed to, at their side; all of it stands in the address. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { FolderNode, SearchHit } from '../../contract/index.ts';
import { type VersionState, versionStates } from '../../domain/lifecycle/index.ts';
import type { SearchSearch } from '../address/index.ts';
import { folderTreeQuery, scopesWith, useMe } from '../api/index.ts';
import { standingOptions, stateWords, useOwners } from '../documents/index.ts';
import { rootName } from '../folders/index.ts';
import { t } from '../texts/index.ts';
import { Button, ComboBox, type ComboOption, DateField, Select } from '../ui/index.ts';

/** Given up and disposed versions are not searched. */
const stateOptions = () => [
  { value: 'any', label: t('Any state') },
  ...versionStates
    .filter((state) => state !== 'CANCELLED' && state !== 'DISPOSED')
    .map((state) => ({ value: state as string, label: stateWords[state].label })),
];

const kindOf = ({ humanId }: SearchHit) => /^[A-Z0-9]+/.exec(humanId)?.[0] ?? '';

export function SearchFilters({ search, hits }: { search: SearchSearch; hits: readonly SearchHit[] }) {
  const navigate = useNavigate();
  const scopes = scopesWith(useMe(), 'VIEW');
  const change = (to: Partial<SearchSearch>) =>
    void navigate({ to: '/search', search: { ...search, ...to }, replace: true });
  const kinds = useKinds(hits, search.kind);
  const scopeId = scopes.length === 1 ? scopes[0]?.id : search.scope;
  const owners = useOwners(hits, search.owner);
  return (
    <search className="card search-filters" aria-label={t('Filter the results')}>
      {scopes.length > 1 && (
        <Select
          label={t('Scope')}
          options={[
            { value: 'all', label: t('All scopes') },
            ...scopes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={search.scope ?? 'all'}
          // A folder of one scope means nothing in another.
          onChange={(value) => change({ scope: value === 'all' ? undefined : value, folder: undefined })}
        />
      )}
      {scopeId && (
        <FolderFilter
          key={`${scopeId} ${search.folder}`}
          scopeId={scopeId}
          folder={search.folder}
          onChange={(folder) => change({ folder, ...(folder === 'root' && { scope: scopeId }) })}
        />
      )}
      <Select
        label={t('State')}
        options={stateOptions()}
        value={search.state ?? 'any'}
        onChange={(value) => change({ state: value === 'any' ? undefined : (value as VersionState) })}
      />
      <Select
        label={t('Standing')}
        options={standingOptions}
        value={search.standing ?? 'any'}
        onChange={(value) => change({ standing: value === 'any' ? undefined : value })}
      />
      <Select
        label={t('Kind of document')}
        options={[{ value: 'any', label: t('Any kind') }, ...kinds.map((kind) => ({ value: kind, label: kind }))]}
        value={search.kind ?? 'any'}
        onChange={(value) => change({ kind: value === 'any' ? undefined : value })}
      />
      <Select
        label={t('Owner')}
        options={owners}
        value={search.owner ?? 'any'}
        onChange={(value) => change({ owner: value === 'any' ? undefined : value })}
      />
      <DayFilters search={search} onChange={change} />
      {(search.scope || isNarrowed(search)) && (
        <Button size="small" onPress={() => void navigate({ to: '/search', search: { q: search.q }, replace: true })}>
          {t('Clear filters')}
        </Button>
      )}
    </search>
  );
}

/** By more than its words and scope. */
export function isNarrowed({ folder, state, standing, kind, owner, from, to }: SearchSearch): boolean {
  return [folder, state, standing, kind, owner, from, to].some((filter) => filter !== undefined);
}

interface DayFiltersProps {
  search: SearchSearch;
  onChange: (to: Partial<SearchSearch>) => void;
}

function DayFilters({ search, onChange }: DayFiltersProps) {
  return (
    <>
      <DateField
        label={t('Effective or begun from')}
        value={search.from ?? ''}
        onChange={(from) => onChange({ from: from || undefined })}
      />
      <DateField label={t('To')} value={search.to ?? ''} onChange={(to) => onChange({ to: to || undefined })} />
    </>
  );
}

/** By the beginning of the numbers that were found, and the one that is chosen. */
function useKinds(hits: readonly SearchHit[], chosen: string | undefined): string[] {
  return useMemo(() => [...new Set([...hits.map(kindOf), chosen ?? ''])].filter(Boolean).sort(), [hits, chosen]);
}

const mostOffered = 50;

function pathsOf(folders: readonly FolderNode[], above = ''): ComboOption[] {
  return folders.flatMap((folder) => {
    const label = above === '' ? folder.name : `${above} / ${folder.name}`;
    return [{ value: folder.id, label }, ...pathsOf(folder.children, label)];
  });
}

interface FolderFilterProps {
  scopeId: string;
  folder: string | undefined;
  onChange: (folder: string | undefined) => void;
}

function FolderFilter({ scopeId, folder, onChange }: FolderFilterProps) {
  const { data } = useQuery(folderTreeQuery(scopeId));
  const places = useMemo(() => [{ value: 'root', label: t(rootName) }, ...pathsOf(data?.folders ?? [])], [data]);
  const chosen = places.find(({ value }) => value === folder);
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = (typed ?? '').trim().toLowerCase();
  const fits = places.filter(({ label }) => label.toLowerCase().includes(wanted)).slice(0, mostOffered);
  const options = chosen && !fits.includes(chosen) ? [chosen, ...fits] : fits;
  return (
    <ComboBox
      label={t('Folder, with what lies below')}
      options={options}
      chosen={chosen?.value ?? null}
      text={typed ?? chosen?.label ?? ''}
      placeholder={t('All folders')}
      onType={(text) => {
        setTyped(text);
        if (text === '' && folder) onChange(undefined);
      }}
      onChoose={(value) => value !== null && value !== folder && onChange(value)}
      nothing={t('No folder is named like that.')}
    />
  );
}
