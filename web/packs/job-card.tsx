/** One pack: its progress while it is made, then its file and its report, or why there is none. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportJob } from '../../contract/index.ts';
import { download, folderTreeQuery, jobFilePath, keys, removeExportJob, sayWhy } from '../api/index.ts';
import { Badge, Banner, Button, Moment, say, sizeWords, type Tone } from '../ui/index.ts';
import { JobProgress } from './job-progress.tsx';
import { choiceWords, pathsOf } from './pack-choice.tsx';
import { PackReportView } from './pack-report.tsx';

const stateWords: Record<ExportJob['state'], { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Being made', tone: 'info' },
  done: { label: 'Ready', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};
const formatWords = { merged: 'Merged PDF', zip: 'Zip of PDFs' } as const;

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
  const { label, tone } = isGone ? { label: 'File removed', tone: 'neutral' as const } : stateWords[job.state];
  return (
    <article className="card card-pad stack job" aria-label={`${formatWords[job.format]}, ${label}`}>
      <div className="row">
        <strong>{formatWords[job.format]}</strong>
        <Badge tone={tone}>{label}</Badge>
        {words && <span>{words}</span>}
        <span className="muted">
          started <Moment at={job.createdAt} />
        </span>
        <span className="spacer" />
        <JobActs job={job} />
      </div>
      {isRunning(job) && <JobProgress job={job} />}
      {job.problem && <Banner tone="bad">{job.problem.detail}</Banner>}
      {hasFile(job) && <FileFacts job={job} />}
      {job.report && <PackReportView report={job.report} />}
    </article>
  );
}

function FileFacts({ job }: { job: ExportJob }) {
  return (
    <p className="muted job-facts">
      {job.sizeBytes !== null && <span>{sizeWords(job.sizeBytes)}</span>}
      {job.report && (
        <span>{job.report.documentCount === 1 ? '1 document' : `${job.report.documentCount} documents`}</span>
      )}
      {job.expiresAt && (
        <span>
          kept until <Moment at={job.expiresAt} />
        </span>
      )}
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
      <Button size="small" onPress={() => act(remove, 'The pack is cancelled.')} isDisabled={isBusy}>
        Cancel
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
        Download
      </Button>
      <Button size="small" onPress={() => act(remove, 'The file is removed.')} isDisabled={isBusy}>
        Remove
      </Button>
    </>
  );
}
