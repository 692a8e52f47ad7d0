/** One pack: its progress while it is made, then its file and its report, or why there is none. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportJob } from '../../contract/index.ts';
import { download, folderTreeQuery, jobFilePath, keys, removeExportJob, sayInLanguage, sayWhy } from '../api/index.ts';
import { type Message, msg, plural, rich, t } from '../texts/index.ts';
import { Badge, Banner, Button, Moment, say, sizeWords, type Tone } from '../ui/index.ts';
import { JobProgress } from './job-progress.tsx';
import { choiceWords, pathsOf } from './pack-choice.tsx';
import { PackReportView } from './pack-report.tsx';

const stateWords: Record<ExportJob['state'], { label: Message; tone: Tone }> = {
  queued: { label: msg('Waiting'), tone: 'neutral' },
  running: { label: msg('Being made'), tone: 'info' },
  done: { label: msg('Ready'), tone: 'good' },
  failed: { label: msg('Failed'), tone: 'bad' },
  cancelled: { label: msg('Cancelled§job'), tone: 'neutral' },
};
const formatWords = { merged: msg('Merged PDF'), zip: msg('Zip of PDFs') };

const isRunning = ({ state }: ExportJob): boolean => state === 'queued' || state === 'running';

/** The file of a finished pack is kept for a day, unless its maker removes it before. */
const hasFile = ({ state, expiresAt }: ExportJob): boolean =>
  state === 'done' && (expiresAt === null || Date.parse(expiresAt) > Date.now());

export function JobCard({ job }: { job: ExportJob }) {
  const { data } = useQuery({ ...folderTreeQuery(job.scopeId), enabled: job.folderId !== null });
  const words = choiceWords(
    job,
    (data?.folders ?? []).flatMap((folder) => pathsOf(folder, [])),
  );
  const isGone = job.state === 'done' && !hasFile(job);
  const { tone } = isGone ? ({ tone: 'neutral' } as const) : stateWords[job.state];
  const label = isGone ? t('File removed') : t(stateWords[job.state].label);
  const format = t(formatWords[job.format]);
  return (
    <article className="card card-pad stack job" aria-label={`${format}, ${label}`}>
      <div className="row">
        <strong>{format}</strong>
        <Badge tone={tone}>{label}</Badge>
        {words && <span>{words}</span>}
        <span className="muted">{rich('started {day}', { day: <Moment at={job.createdAt} /> })}</span>
        <span className="spacer" />
        <JobActs job={job} />
      </div>
      {isRunning(job) && <JobProgress job={job} />}
      {job.problem && <Banner tone="bad">{sayInLanguage(job.problem.detail)}</Banner>}
      {hasFile(job) && <FileFacts job={job} />}
      {job.report && <PackReportView report={job.report} />}
    </article>
  );
}

function FileFacts({ job }: { job: ExportJob }) {
  return (
    <p className="muted job-facts">
      {job.sizeBytes !== null && <span>{sizeWords(job.sizeBytes)}</span>}
      {job.report && <span>{plural(job.report.documentCount, '{n} document', '{n} documents')}</span>}
      {job.expiresAt && <span>{rich('kept until {day}', { day: <Moment at={job.expiresAt} /> })}</span>}
      {job.sha256 && (
        <span className="mono" title={`SHA-256 ${job.sha256}`}>
          SHA-256 {job.sha256.slice(0, 16)}…
        </span>
      )}
    </p>
  );
}

function JobActs({ job }: { job: ExportJob }) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const act = async (what: () => Promise<unknown>, said?: string) => {
    setBusy(true);
    try {
      await what();
      if (said) say(said);
    } catch (error) {
      say(sayWhy(error), 'bad');
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    await removeExportJob(job.id);
    await queryClient.invalidateQueries({ queryKey: keys.exportJobs(job.scopeId) });
  };
  if (isRunning(job)) {
    return (
      <Button size="small" onPress={() => act(remove, t('The pack is cancelled.'))} isDisabled={isBusy}>
        {t('Cancel')}
      </Button>
    );
  }
  if (!hasFile(job)) return null;
  const fallback = job.format === 'zip' ? 'pack.zip' : 'pack.pdf';
  return (
    <>
      <Button
        size="small"
        variant="primary"
        icon="download"
        onPress={() => act(() => download(jobFilePath(job.id), fallback))}
        isDisabled={isBusy}
      >
        {t('Download')}
      </Button>
      <Button size="small" onPress={() => act(remove, t('The file is removed.'))} isDisabled={isBusy}>
        {t('Remove')}
      </Button>
    </>
  );
}
