/**
 * A worker of the queue: takes jobs of one task, sends a heartbeat while it does them, and gives back what dead workers hold.
 *
 * It outlives its database: what fails is logged once and tried again. A job whose end could not be written is taken again after
 * some seconds, by whoever is there, and finds that there is nothing left to do.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Counter } from 'prom-client';
import { clockWatchOf } from '../clock-watch.ts';
import type { App, Services } from '../http/index.ts';
import { jobDurations, processMetrics, sweeps } from '../process-metrics.ts';
import { inSpan, kinds } from '../tracing/index.ts';
import {
  type Choice,
  endJob,
  freeSilent,
  type HeldJob,
  heartbeat,
  queueChannel,
  retryLater,
  returnAll,
  takeJob,
} from './jobs.ts';

/** For what went wrong; `info`, where it is there, also hears of the life of each job. */
type Log = ((message: string) => void) & { info?: (fields: object, message: string) => void };

export interface CurrentTry {
  /** Counted from one; what a stopping worker handed back did not count. */
  attempt: number;
  /** Fires when the worker stops or the job is no longer its own. */
  signal: AbortSignal;
}

interface QueueWork<Payload> {
  /** What the log calls it: "packs". */
  name: string;
  task: string;
  atOnce: number;
  /** Whether those who asked take turns, see jobs.ts. One place of several stays free of long jobs. */
  byTurn?: boolean;
  /** Whether each try that failed is logged; false where `run` does that itself. */
  logsFailures: boolean;
  run(payload: Payload, current: CurrentTry): Promise<void>;
  /** Safe to run in every process at once. */
  sweep?(): Promise<void>;
}

export interface QueueWorker {
  /** Stops taking jobs, hands back those under way and ends. */
  stop(): Promise<void>;
}

const pollEveryMs = 2_000;
const heartbeatEveryMs = 3_000;
/** Five heartbeats: a worker that missed so many is dead, or asleep for so long that others should go on. */
export const silentSeconds = 15;
const sweepEveryMs = 5_000;
/** So long a job that was told to stop is waited for; then it is given back all the same. */
const stopWaitsMs = 5_000;

const freedJobs = new Counter({
  name: 'queue_jobs_freed_total',
  help: 'Jobs that were taken from a worker which no longer showed that it lives.',
  labelNames: ['task'],
  registers: [processMetrics],
});

/** Why a job's signal fired. */
class JobLost extends Error {
  override name = 'JobLost';
}

export function startQueueWorker<Payload>({ db }: Services, work: QueueWork<Payload>, log: Log): QueueWorker {
  const worker = randomUUID();
  const held = new Map<string, { lost: AbortController; done: Promise<void>; long: boolean }>();
  const choice = (): Choice => {
    const running = [...held.values()].filter(({ long }) => long).length;
    return { byTurn: work.byTurn ?? false, long: running < Math.max(1, work.atOnce - 1) };
  };
  const stopping = new AbortController();
  // A connection of its own: heartbeats must not wait behind requests.
  const pool = new pg.Pool({ ...db.own, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const clocksAgree = async () => (await clockWatchOf(db).refusal(log)) === null;
  const attempt = outage((message) => log(`The queue of ${work.name} ${message}`));

  const runOne = async (job: HeldJob, lost: AbortController) => {
    // One that took its workers down each time would go on for ever.
    if (job.attempt > job.tries) return attempt(() => endJob(pool, worker, job));
    try {
      const signal = AbortSignal.any([stopping.signal, lost.signal]);
      const attributes = { 'muniment.job.key': job.key ?? undefined, 'muniment.job.try': job.attempt };
      await inSpan({ name: `job ${work.task}`, kind: kinds.consumer, attributes }, () =>
        observed(work, job, log, () => work.run(job.payload as Payload, { attempt: job.attempt, signal })),
      );
      await attempt(() => endJob(pool, worker, job));
    } catch (error) {
      // What a stopping worker hands back is no failed try, and a lost job is somebody else's by now.
      if (stopping.signal.aborted || lost.signal.aborted) return;
      const words = error instanceof Error ? error.message : String(error);
      const last = job.attempt >= job.tries;
      if (work.logsFailures || last) {
        log(`Try ${job.attempt} of ${job.tries} of ${job.key ?? work.task} failed: ${words}`);
      }
      await attempt(() => (last ? endJob(pool, worker, job) : retryLater(pool, worker, job, words)));
    }
  };

  let again = false;
  let looking: Promise<void> | null = null;
  const takeWhatIsDue = async () => {
    // What a job writes would have dates of a wrong clock. It is looked for again every two seconds.
    if (!(await clocksAgree())) return;
    while (!stopping.signal.aborted && held.size < work.atOnce) {
      again = false;
      const job = await takeJob(pool, work.task, worker, choice()).catch(comeAgain);
      if (job === 'again') continue;
      if (job === null) {
        if (again) continue;
        return;
      }
      const lost = new AbortController();
      const done = runOne(job, lost).finally(() => {
        held.delete(job.id);
        look();
      });
      held.set(job.id, { lost, done, long: job.long });
    }
  };
  const look = () => {
    again = true;
    if (looking !== null || stopping.signal.aborted) return;
    looking = attempt(takeWhatIsDue).finally(() => {
      looking = null;
    });
  };

  const beat = async () => {
    if (held.size === 0) return;
    const ids = [...held.keys()];
    const still = await heartbeat(pool, worker, ids);
    for (const id of ids) if (!still.has(id)) held.get(id)?.lost.abort(new JobLost(`${work.name}: taken over`));
  };
  const sweep = async () => {
    for (const { task, key, worker: silent, silentSeconds: seconds } of await freeSilent(pool, silentSeconds)) {
      freedJobs.inc({ task });
      log(`${key ?? task} was given back: its worker ${silent} had been silent for ${Math.round(seconds)} s.`);
      look();
    }
    // A clock that is ahead would take for over what is not, and for come the days that are not.
    if (await clocksAgree()) await work.sweep?.();
    sweeps.inc({ queue: work.name });
  };

  const timers = [
    repeat(pollEveryMs, async () => {
      listen();
      look();
    }),
    repeat(heartbeatEveryMs, () => attempt(beat)),
    repeat(sweepEveryMs, () => attempt(sweep)),
  ];
  // Without it the worker looks by itself, and asks again at each look.
  let listening: Promise<() => Promise<void>> | null = null;
  const listen = () => {
    listening ??= db.listen(queueChannel, (task) => {
      if (task === work.task) look();
    });
    listening.catch(() => {
      listening = null;
    });
  };
  listen();
  look();

  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort(new Error('The worker stops.'));
      await looking;
      const all = Promise.all([...held.values()].map(({ done }) => done));
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, stopWaitsMs).unref())]);
      await attempt(() => returnAll(pool, worker));
      await listening?.then((end) => end()).catch(() => {});
      await pool.end();
    },
  };
}

/** Two jobs of one queue were reached for at the same moment: the database let one through. */
function comeAgain(error: unknown): 'again' {
  if ((error as { constraint?: string }).constraint === 'queue_jobs_one_at_a_time') return 'again';
  throw error;
}

/** Logs the first failure of a row, and when it is over; never throws. */
function outage(log: Log): (act: () => Promise<void>) => Promise<void> {
  let out = false;
  return async (act) => {
    try {
      await act();
      if (out) log('works again.');
      out = false;
    } catch (error) {
      if (!out) log(`waits: ${error instanceof Error ? error.message : error}`);
      out = true;
    }
  };
}

/** One at a time, however long one takes. */
function repeat(everyMs: number, act: () => Promise<void>): NodeJS.Timeout {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    act().finally(() => {
      busy = false;
    });
  }, everyMs);
  return timer;
}

/** Logs when a job began and how it ended, and counts it. */
async function observed({ name }: { name: string }, job: HeldJob, log: Log, run: () => Promise<void>): Promise<void> {
  const fields = { queue: name, jobId: job.id, jobKey: job.key, try: job.attempt };
  const began = performance.now();
  const ended = (outcome: 'done' | 'failed', detail: object = {}) => {
    const seconds = (performance.now() - began) / 1_000;
    jobDurations.observe({ queue: name, outcome }, seconds);
    log.info?.({ ...fields, outcome, ms: Math.round(seconds * 1_000), ...detail }, 'job ended');
  };
  log.info?.(fields, 'job began');
  try {
    await run();
    ended('done');
  } catch (error) {
    ended('failed', { reason: (error as Error).message });
    throw error;
  }
}

/** A server that listens also works on the queue, unless it was told not to (RUN_JOBS); one that is only asked (a test) does not. */
export function workWhileListening(app: App, start: (log: Log) => QueueWorker | null): void {
  let worker: QueueWorker | null = null;
  app.addHook('onListen', async () => {
    if (!app.runsJobs) return;
    const info = (fields: object, message: string) => app.log.info(fields, message);
    worker = start(Object.assign((message: string) => app.log.warn(message), { info }));
  });
  app.addHook('preClose', async () => worker?.stop());
}
