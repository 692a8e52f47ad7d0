/** A run under way or over: progress, then what became of each file, to be kept. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Import } from '../../contract/index.ts';
import { dropImport, importProgressQuery, keys, saveFile, sayInLanguage, sayWhy } from '../api/index.ts';
import { plural, t } from '../texts/index.ts';
import { Banner, Button, type DataColumn, DataTable, InParts, ProgressBar, say, type Tone } from '../ui/index.ts';
import { byUrgency, type PlannedDocument, reportFile } from './plan-words.ts';

const step = 100;

const columns = (): DataColumn<PlannedDocument>[] => [
  { id: 'file', header: t('File'), isRowHeader: true, cell: ({ path }) => <span className="plan-file">{path}</span> },
  {
    id: 'document',
    header: t('Document'),
    cell: ({ documentId, humanId, title }) =>
      documentId ? (
        <Link to="/documents/$documentId" params={{ documentId }}>
          {humanId} {title}
        </Link>
      ) : (
        `${humanId ?? ''} ${title}`
      ),
  },
  {
    id: 'result',
    header: t('Result'),
    cell: ({ documentId, skip, error }) =>
      documentId ? (
        t('Brought in')
      ) : skip ? (
        t('Left out by choice')
      ) : (
        <span className="plan-problem">{error === null ? t('Not yet') : sayInLanguage(error)}</span>
      ),
  },
];

function outcome({ state, problem, documents }: Import): { tone: Tone; words: string } {
  const broughtIn = documents.filter(({ documentId }) => documentId !== null).length;
  const left = documents.filter(({ documentId, skip }) => documentId === null && !skip).length;
  const rest = plural(
    left,
    'One document could not be brought in; the table says why.',
    '{n} documents could not be brought in; the table says why.',
  );
  const before = plural(broughtIn, '{n} document came in before.', '{n} documents came in before.');
  if (state === 'failed')
    return { tone: 'bad', words: `${problem === null ? t('The run failed.') : sayInLanguage(problem)} ${before}` };
  if (state === 'cancelled') return { tone: 'warn', words: `${t('The run was stopped.')} ${before}` };
  const words = plural(broughtIn, '{n} document brought in.', '{n} documents brought in.');
  return left === 0 ? { tone: 'good', words } : { tone: 'warn', words: `${words} ${rest}` };
}

export function ImportReport({ result, onAgain }: { result: Import; onAgain: () => void }) {
  const queryClient = useQueryClient();
  const isOver = result.state !== 'running';
  useEffect(() => {
    if (!isOver) return;
    void queryClient.invalidateQueries({ queryKey: keys.folders() });
    void queryClient.invalidateQueries({ queryKey: keys.documents });
  }, [isOver, queryClient]);
  if (!isOver) return <Running started={result} />;
  const { tone, words } = outcome(result);
  const rows = byUrgency(result.documents);
  const keep = () => {
    const addressOf = (id: string) => new URL(`/documents/${id}`, window.location.origin).href;
    saveFile(
      new Blob([reportFile(result.documents, addressOf)], { type: 'text/csv' }),
      `${result.fileName} report.csv`,
    );
  };
  return (
    <div className="stack">
      <Banner tone={tone}>{words}</Banner>
      <div className="row">
        <Link to="/documents" search={{ scope: result.scopeId }} className="button button-primary button-medium">
          {t('Go to the documents')}
        </Link>
        <Button icon="download" onPress={keep}>
          {t('Keep the report')}
        </Button>
        <Button onPress={onAgain}>{t('Bring in more')}</Button>
      </div>
      <InParts rows={rows} step={step} counted={(n) => plural(n, '{n} file', '{n} files')}>
        {(part) => <DataTable label={t('Report')} columns={columns()} rows={part} rowKey={({ path }) => path} />}
      </InParts>
    </div>
  );
}

/** The plan of thousands of files is read again only when the run is over. */
function Running({ started: { id, state, progress } }: { started: Import }) {
  const queryClient = useQueryClient();
  const { data: now = { state, progress } } = useQuery(importProgressQuery(id));
  useEffect(() => {
    if (now.state !== 'running') void queryClient.invalidateQueries({ queryKey: keys.import(id) });
  }, [now.state, id, queryClient]);
  const stop = async () => {
    try {
      await dropImport(id);
      await queryClient.invalidateQueries({ queryKey: keys.import(id) });
      say(t('The run is stopped. What was written stays.'));
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
  };
  return (
    <div className="card card-pad stack">
      <ProgressBar label={t('Documents')} done={now.progress.done} total={now.progress.total} />
      <div className="row">
        <span className="muted">
          {t('You can leave this page; the run goes on, and its report stays here for a day.')}
        </span>
        <span className="spacer" />
        <Button onPress={stop}>{t('Stop')}</Button>
      </div>
    </div>
  );
}
