/** Read and understood, for who answers for it: who knows what on a day, and the duties that ask for it. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { RemindBody } from '../../contract/index.ts';
import type { ReadingSearch } from '../address/index.ts';
import {
  download,
  folderTreeQuery,
  type MatrixFilter,
  recordFileAddress,
  sayWhy,
  scopesWith,
  useMe,
} from '../api/index.ts';
import { RemindButton } from '../documents/index.ts';
import { NotAllowed } from '../fallbacks/index.ts';
import { ScopeSelect, useScopeChoice } from '../scopes/index.ts';
import { Button, DateField, FilterText, Page, Select, say } from '../ui/index.ts';
import { DutiesView } from './duties-view.tsx';
import { folderOptions } from './folder-options.ts';
import { MatrixView } from './matrix-view.tsx';
import './reading.css';
import { t } from '../texts/index.ts';

const route = getRouteApi('/shell/reading');

const states = () => [
  { value: 'all', label: t('Every state') },
  { value: 'overdue', label: t('Overdue') },
  { value: 'open', label: t('To read') },
  { value: 'done', label: t('Read') },
  { value: 'carried-over', label: t('Carried over') },
];

export function ReadingPage() {
  const me = useMe();
  const permission = scopesWith(me, 'VIEW_AUDIT_TRAIL').length > 0 ? 'VIEW_AUDIT_TRAIL' : 'RELEASE_DOCUMENTS';
  const { scope } = useScopeChoice(permission);
  const search = route.useSearch();
  const navigate = useNavigate();
  if (!scope) {
    return <NotAllowed page={t('Reading')} title={t('You may not see who has read what')} needs="RELEASE_DOCUMENTS" />;
  }
  const isDuties = search.view === 'duties';
  const go = (change: Partial<ReadingSearch>) => void navigate({ to: '/reading', search: { ...search, ...change } });
  return (
    <Page
      title={t('Reading')}
      aside={isDuties ? t('who must have read what') : t('who has read what')}
      actions={
        <>
          <ScopeSelect permission={permission} keep={isDuties ? { view: 'duties' } : {}} />
          <Button onPress={() => go({ view: isDuties ? undefined : 'duties' })}>
            {isDuties ? t('Who has read what') : t('Duties')}
          </Button>
          {!isDuties && search.at === undefined && <Remind scopeId={scope.id} search={search} />}
          {!isDuties && <Files scopeId={scope.id} search={search} />}
        </>
      }
    >
      {isDuties ? (
        <DutiesView scopeId={scope.id} />
      ) : (
        <>
          <Filters scopeId={scope.id} search={search} onChange={go} />
          <MatrixView key={scope.id} scopeId={scope.id} filter={filterOf(search)} />
        </>
      )}
    </Page>
  );
}

const filterOf = ({ q, state, folder, at }: ReadingSearch): MatrixFilter => ({
  q,
  // Whatever the address says: the server tells what is no state.
  state: state as MatrixFilter['state'],
  folderId: folder,
  at,
});

/** Those whom the filters show; none where they show only what was read. */
function Remind({ scopeId, search: { q, state, folder } }: { scopeId: string; search: ReadingSearch }) {
  const unread: RemindBody['state'] = state === 'open' || state === 'overdue' ? state : undefined;
  if (state !== unread) return null;
  const about = { ...(q && { q }), ...(folder && { folderId: folder }), ...(unread && { state: unread }) };
  const isNarrowed = Object.keys(about).length > 0;
  return (
    <RemindButton
      scopeId={scopeId}
      about={about}
      what={isNarrowed ? t('something of what is shown') : t('something of this scope')}
    />
  );
}

interface FiltersProps {
  scopeId: string;
  search: ReadingSearch;
  onChange: (change: Partial<ReadingSearch>) => void;
}

function Filters({ scopeId, search, onChange }: FiltersProps) {
  const { data: tree } = useQuery(folderTreeQuery(scopeId));
  const folders = [{ value: 'all', label: t('Every folder') }, ...folderOptions(tree)];
  return (
    <div className="reading-filters">
      <FilterText label={t('Person')} value={search.q} onChange={(q) => onChange({ q })} />
      <Select
        label={t('State')}
        options={states()}
        value={search.state ?? 'all'}
        onChange={(state) => onChange({ state: state === 'all' ? undefined : state })}
      />
      <Select
        label={t('Folder')}
        options={folders}
        value={folders.some(({ value }) => value === search.folder) ? (search.folder ?? 'all') : 'all'}
        onChange={(folder) => onChange({ folder: folder === 'all' ? undefined : folder })}
      />
      <DateField
        label={t('As at the end of')}
        value={search.at ?? ''}
        onChange={(at) => onChange({ at: at || undefined })}
      />
    </div>
  );
}

function Files({ scopeId, search }: { scopeId: string; search: ReadingSearch }) {
  const [busy, setBusy] = useState<'csv' | 'pdf' | null>(null);
  const save = async (kind: 'csv' | 'pdf') => {
    setBusy(kind);
    const name = `reading_${search.at ?? new Date().toISOString().slice(0, 10)}.${kind}`;
    const address = recordFileAddress(scopeId, kind, filterOf(search));
    await download(address, name).catch((error) => say(sayWhy(error), 'bad'));
    setBusy(null);
  };
  return (
    <>
      <Button icon="download" onPress={() => save('csv')} isDisabled={busy !== null}>
        {busy === 'csv' ? t('Writing CSV') : 'CSV'}
      </Button>
      <Button icon="download" onPress={() => save('pdf')} isDisabled={busy !== null}>
        {busy === 'pdf' ? t('Making the PDF') : 'PDF'}
      </Button>
    </>
  );
}
