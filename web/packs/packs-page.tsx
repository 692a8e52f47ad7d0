/** Packs: a scope's documents as one zip or one merged PDF, made by the server as a job. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ExportJob, List, PackFormat } from '../../contract/index.ts';
import { exportJobsQuery, holds, keys, sayWhy, startExportJob, useMe } from '../api/index.ts';
import { Loaded, NotAllowed } from '../fallbacks/index.ts';
import { ScopeSelect, useScopeChoice } from '../scopes/index.ts';
import { Banner, Button, EmptyCard, Page } from '../ui/index.ts';
import { selectionFor } from './chosen-days.ts';
import { FormatChoice } from './format-choice.tsx';
import { JobCard } from './job-card.tsx';
import { type Chosen, PackChoice } from './pack-choice.tsx';
import { PackPreviewPart } from './pack-preview.tsx';
import './packs.css';
import { t } from '../texts/index.ts';
import { SaveChoice, SavedChoices } from './saved-choices.tsx';

export function PacksPage() {
  const me = useMe();
  const { scope } = useScopeChoice('EXPORT_AUDIT_PACK');
  if (!scope) {
    return <NotAllowed page={t('Packs')} title={t('You may not export packs')} needs="EXPORT_AUDIT_PACK" />;
  }
  return (
    <Page
      title={t('Packs')}
      aside={t('of {scope}', { scope: scope.name })}
      actions={
        <>
          <ScopeSelect permission="EXPORT_AUDIT_PACK" />
          {holds(me, scope.id, 'VIEW_AUDIT_TRAIL') && (
            <Link to="/exports" search={{ scope: scope.id }} className="button button-secondary button-medium">
              {t('Export history')}
            </Link>
          )}
        </>
      }
    >
      <NewPack key={scope.id} scopeId={scope.id} scopeName={scope.name} />
      <section className="stack">
        <h2>{t('Your packs')}</h2>
        <JobList scopeId={scope.id} />
      </section>
    </Page>
  );
}

function NewPack({ scopeId, scopeName }: { scopeId: string; scopeName: string }) {
  const queryClient = useQueryClient();
  const [format, setFormat] = useState<PackFormat>('merged');
  const [choice, setChoice] = useState<Chosen>({});
  const selection = selectionFor(choice, new Date().toISOString().slice(0, 10));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const job = await startExportJob(scopeId, format, selection);
      queryClient.setQueryData<List<ExportJob>>(keys.exportJobs(scopeId), (before) => ({
        items: [job, ...(before?.items ?? []).filter(({ id }) => id !== job.id)],
        nextCursor: before?.nextCursor ?? null,
      }));
    } catch (error) {
      setFailure(sayWhy(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card card-pad stack" aria-label={t('New pack')}>
      <SavedChoices
        {...{ scopeId, format, choice }}
        onTake={(nextFormat, next) => {
          setFormat(nextFormat);
          setChoice(next);
        }}
      />
      <FormatChoice value={format} onChange={setFormat} />
      <PackChoice scopeId={scopeId} value={choice} onChange={setChoice} />
      <p className="muted">
        {selection.at || selection.since
          ? t('A document that had nothing in force on that day is left out and listed.')
          : t('Each document of {scope} is taken in the version in force, else its newest released or revoked one.', {
              scope: scopeName,
            })}{' '}
        {t('Every page says that it is an uncontrolled copy, and the export is recorded in the audit trail.')}
      </p>
      <PackPreviewPart scopeId={scopeId} selection={selection} />
      {failure && <Banner tone="bad">{failure}</Banner>}
      <div className="row">
        <Button variant="primary" icon="pack" onPress={start} isDisabled={isBusy}>
          {t('Make the pack')}
        </Button>
        <SaveChoice {...{ scopeId, format, choice }} />
      </div>
    </section>
  );
}

function JobList({ scopeId }: { scopeId: string }) {
  const jobs = useQuery(exportJobsQuery(scopeId));
  const empty = (
    <EmptyCard icon="pack" title={t('No packs yet')}>
      {t('Packs that you make stay here for a day. Nobody else sees them.')}
    </EmptyCard>
  );
  return (
    <Loaded reading={jobs} what={t('your packs')} lines={4}>
      {({ items }) => (items.length === 0 ? empty : items.map((job) => <JobCard key={job.id} job={job} />))}
    </Loaded>
  );
}
