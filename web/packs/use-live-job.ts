/** A job as it is now: by server-sent events while it runs, by asking again where a network lets none through. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ExportJob, List } from '../../contract/index.ts';
import { fetchExportJob, isProblem, jobEventsPath, keys } from '../api/index.ts';

const pollMs = 1_500;

export const isRunning = (job: ExportJob): boolean => job.state === 'queued' || job.state === 'running';

export function useLiveJob(job: ExportJob): void {
  const queryClient = useQueryClient();
  const { id, scopeId } = job;
  const isLive = isRunning(job);
  useEffect(() => {
    if (!isLive) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const events = new EventSource(jobEventsPath(id));
    const show = (fresh: ExportJob) =>
      queryClient.setQueryData<List<ExportJob>>(keys.exportJobs(scopeId), (before) =>
        before ? { ...before, items: before.items.map((one) => (one.id === id ? fresh : one)) } : before,
      );
    const ask = async () => {
      timer = null;
      try {
        const fresh = await fetchExportJob(id);
        show(fresh);
        if (isRunning(fresh)) timer = setTimeout(ask, pollMs);
      } catch (error) {
        // A job that is gone needs no more asking; the list tells the rest.
        if (isProblem(error, 'NETWORK')) timer = setTimeout(ask, pollMs * 2);
        else void queryClient.invalidateQueries({ queryKey: keys.exportJobs(scopeId) });
      }
    };
    events.addEventListener('job', (event) => show(JSON.parse(event.data) as ExportJob));
    events.onerror = () => {
      events.close();
      timer ??= setTimeout(ask, pollMs);
    };
    return () => {
      events.close();
      if (timer !== null) clearTimeout(timer);
    };
  }, [isLive, id, scopeId, queryClient]);
}
