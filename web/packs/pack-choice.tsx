/** Which part of a scope a pack takes: a folder, a day in the past, what changed after a day. */
import { useQuery } from '@tanstack/react-query';
import type { FolderNode, PackSelection } from '../../contract/index.ts';
import { folderTreeQuery } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { DateField, Select } from '../ui/index.ts';

/** What is chosen, with a beginning that may be counted back from the day of the pack. */
export interface Chosen extends PackSelection {
  sinceMonths?: number | undefined;
}

export interface PackChoiceProps {
  scopeId: string;
  value: Chosen;
  onChange: (value: Chosen) => void;
}

const everything = 'all';
const periods = () => [
  { value: '', label: t('No period') },
  { value: '1', label: t('The last month') },
  { value: '3', label: t('The last three months') },
  { value: '6', label: t('The last six months') },
  { value: '12', label: t('The last year') },
];

export function PackChoice({ scopeId, value, onChange }: PackChoiceProps) {
  const { data } = useQuery(folderTreeQuery(scopeId));
  const folders = (data?.folders ?? []).flatMap((folder) => pathsOf(folder, []));
  const options = folders.map(({ id, path }) => ({ value: id, label: path.join(' / ') }));
  /** A field that is empty says nothing, and is left out. */
  const put = (change: Partial<Chosen>) => {
    const next = Object.entries({ ...value, ...change }).filter(([, given]) => given);
    onChange(Object.fromEntries(next) as Chosen);
  };
  return (
    <div className="pack-choice">
      <Select
        label={t('Documents')}
        options={[{ value: everything, label: t('All folders') }, ...options]}
        value={value.folderId ?? everything}
        onChange={(to) => put({ folderId: to === everything ? undefined : to })}
      />
      <DateField
        label={t('As in force on')}
        value={value.at ?? ''}
        onChange={(at) => put({ at })}
        help={t('Empty: as it is today.')}
      />
      <DateField
        label={t('Only what changed after')}
        value={value.since ?? ''}
        onChange={(since) => put({ since, sinceMonths: undefined })}
        help={t('Empty: everything.')}
      />
      <Select
        label={t('Or only what changed in')}
        options={periods()}
        value={String(value.sinceMonths ?? '')}
        onChange={(months) => put({ sinceMonths: months === '' ? undefined : Number(months), since: undefined })}
      />
    </div>
  );
}

export interface FolderPath {
  id: string;
  path: string[];
}

export function pathsOf(folder: FolderNode, above: readonly string[]): FolderPath[] {
  const path = [...above, folder.name];
  return [{ id: folder.id, path }, ...folder.children.flatMap((child) => pathsOf(child, path))];
}

/** The choice of a pack in words; nothing where it holds the whole scope as it is. */
export function choiceWords(
  { folderId, at, since }: { folderId: string | null; at: string | null; since: string | null },
  folders: readonly FolderPath[],
): string {
  const folder = folders.find(({ id }) => id === folderId)?.path.join(' / ') ?? t('a folder that is gone');
  return [
    folderId === null ? '' : folder,
    at === null ? '' : t('in force on {day}', { day: at }),
    since === null ? '' : t('changed after {day}', { day: since }),
  ]
    .filter(Boolean)
    .join(', ');
}
