/** Creating a document. The folder from which one came is chosen already. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import { createDocument, isProblem, keys, nextNumberQuery, sayWhy, scopesWith, useMe } from '../../api/index.ts';
import { NotAllowed } from '../../fallbacks/index.ts';
import { PlacePicker, placeRows, scopeKey, useTrees } from '../../folders/index.ts';
import { Banner, Button, Dialog, Page, say, TextField } from '../../ui/index.ts';
import { becomeRich } from './become-rich.ts';
import './new-document.css';
import { t } from '../../texts/index.ts';
import { useStart } from './start-fields.tsx';

const route = getRouteApi('/shell/documents/new');
const humanIdPattern = /^[A-Z][A-Z0-9]*([._-][A-Z0-9]+)*$/;

function humanIdProblem(humanId: string): string | null {
  if (humanId === '') return null;
  if (humanId.length > 40) return t('A number has at most 40 characters.');
  if (humanIdPattern.test(humanId)) return null;
  return t('Capital letters and digits, in parts joined by a dash, dot or underscore: SOP-012.');
}

interface Place {
  scopeId: string;
  folderId: string | null;
  path: string;
}

/** Where the document will lie: what the person chose, else the folder or scope in the address, else the first scope. */
function usePlace() {
  const me = useMe();
  const search = route.useSearch();
  const scopes = useMemo(() => scopesWith(me, 'AUTHOR_DOCUMENTS'), [me]);
  const trees = useTrees(scopes);
  const rows = useMemo(() => placeRows(trees.nodes, () => null), [trees.nodes]);
  const [chosen, setChosen] = useState<string | null>(null);
  const first = scopes.find(({ id }) => id === search.scope) ?? scopes[0];
  const wanted = chosen ?? search.folder ?? (first && scopeKey(first.id));
  const row = rows.find(({ id }) => id === wanted) ?? rows.find(({ id }) => first && id === scopeKey(first.id));
  const place: Place | null = row
    ? { scopeId: row.node.scopeId, folderId: row.node.folder?.id ?? null, path: row.path }
    : null;
  return { scopes, rows, place, chosen: row?.id ?? null, setChosen };
}

export function NewDocumentPage() {
  const { scopes, rows, place, chosen, setChosen } = usePlace();
  if (scopes.length === 0) {
    return (
      <NotAllowed page={t('New document')} title={t('You may not create documents')}>
        {t('Ask someone who manages members to give you the author role.')}
      </NotAllowed>
    );
  }
  return (
    <Page title={t('New document')} layout="column">
      <NewDocumentForm place={place} rows={rows} chosen={chosen} onChoose={setChosen} />
    </Page>
  );
}

interface FormProps {
  place: Place | null;
  rows: ReturnType<typeof placeRows>;
  chosen: string | null;
  onChoose: (id: string) => void;
}

function NewDocumentForm({ place, rows, chosen, onChoose }: FormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [humanId, setHumanId] = useState('');
  const [title, setTitle] = useState('');
  const start = useStart(place?.scopeId, route.useSearch().template);
  const [failure, setFailure] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const problem = humanIdProblem(humanId);
  const isTaken = isProblem(failure, 'HUMAN_ID_TAKEN');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!place) return;
    setPending(true);
    setFailure(null);
    try {
      const { id, versions } = await createDocument(place.scopeId, {
        humanId,
        title: title.trim(),
        folderId: place.folderId,
        ...start.content,
      });
      start.remember();
      const draft = versions[0];
      if (draft && start.becomesRich) await becomeRich(draft.id);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.documents }),
        queryClient.invalidateQueries({ queryKey: keys.folders() }),
      ]);
      say(t('Created {name}.', { name: humanId }));
      if (draft) {
        const params = { documentId: id, versionId: draft.id };
        await navigate({ to: '/documents/$documentId/versions/$versionId/edit', params });
      } else await navigate({ to: '/documents/$documentId', params: { documentId: id } });
    } catch (error) {
      setFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <form className="card card-pad stack new-document" onSubmit={submit}>
      <PlaceField place={place} rows={rows} chosen={chosen} onChoose={onChoose} />
      <TextField
        label={t('Number')}
        value={humanId}
        onChange={(value) => {
          setHumanId(value.toUpperCase().trim());
          if (isTaken) setFailure(null);
        }}
        error={(isPrefix(humanId) ? null : problem) ?? (isTaken ? sayWhy(failure) : null)}
        help={t('Unique in the scope, and never changed. A beginning such as SOP- proposes the next one.')}
        placeholder={t('SOP-012')}
        isMonospaced
        autoFocus
      />
      {place && <NextNumberOffer scopeId={place.scopeId} prefix={humanId} onTake={setHumanId} />}
      <TextField label={t('Title')} value={title} onChange={setTitle} maxLength={300} />
      {start.fields}
      {failure !== null && !isTaken && <Banner tone="bad">{sayWhy(failure)}</Banner>}
      <div className="row">
        <Button
          type="submit"
          variant="primary"
          isDisabled={
            isPending || !place || !start.isReady || humanId === '' || problem !== null || title.trim() === ''
          }
        >
          {t('Create draft')}
        </Button>
        <span className="muted">{t('Version 1 begins as a draft. Nobody relies on it before it is released.')}</span>
      </div>
    </form>
  );
}

/** The beginning of a series: a number on its way rather than a wrong one. */
const isPrefix = (humanId: string) => /^[A-Z][A-Z0-9._-]*[._-]$/.test(humanId) && humanId.length <= 37;

/** Offered once a prefix is typed, as in SOP-: nobody has to look up which number is free. */
function NextNumberOffer({
  scopeId,
  prefix,
  onTake,
}: {
  scopeId: string;
  prefix: string;
  onTake: (to: string) => void;
}) {
  const { data } = useQuery({ ...nextNumberQuery(scopeId, prefix), enabled: isPrefix(prefix) });
  if (!isPrefix(prefix) || !data) return null;
  return (
    <div className="row">
      <Button size="small" onPress={() => onTake(data.humanId)}>
        {t('Use {number}', { number: data.humanId })}
      </Button>
      <span className="muted">{t('is the next free number.')}</span>
    </div>
  );
}

function PlaceField({ place, rows, chosen, onChoose }: FormProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [pick, setPick] = useState<string | null>(null);
  const close = () => setChoosing(false);
  return (
    <div className="field">
      <span className="field-label" id="new-document-place">
        {t('Folder')}
      </span>
      <div className="row place-field">
        <span className="input truncate" data-testid="place" title={place?.path}>
          {place?.path ?? t('Loading the folders')}
        </span>
        <Button
          aria-describedby="new-document-place"
          onPress={() => {
            setPick(chosen);
            setChoosing(true);
          }}
        >
          {t('Change…')}
        </Button>
      </div>
      <Dialog title={t('Choose a folder')} size="medium" isOpen={isChoosing} onClose={close}>
        <div className="dialog-body">
          <PlacePicker rows={rows} chosen={pick} onChoose={setPick} />
        </div>
        <footer className="dialog-foot">
          <Button onPress={close}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={pick === null}
            onPress={() => {
              if (pick) onChoose(pick);
              close();
            }}
          >
            {t('Choose')}
          </Button>
        </footer>
      </Dialog>
    </div>
  );
}
