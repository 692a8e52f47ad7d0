/**
 * What a whole process counts, whether it serves HTTP or only works on the queue: connections, the queue, jobs, threads, errors
 * of the database. What belongs to one HTTP server is counted by that server, see http/metrics.ts.
 */
import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from './package-root.ts';

export const processMetrics = new Registry();
const registers = [processMetrics];

new Gauge({ name: 'muniment_info', help: 'The release that runs.', labelNames: ['version'], registers }).set(
  { version },
  1,
);

export const databaseErrors = new Counter({
  name: 'database_unavailable_total',
  help: 'Statements that failed because PostgreSQL could not serve: down, full, too slow, or read only.',
  registers,
});

export const jobDurations = new Histogram({
  name: 'queue_job_duration_seconds',
  help: 'How long jobs of the queue ran (packs, imports, mails), by outcome of the try.',
  labelNames: ['queue', 'outcome'],
  buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 1800],
  registers,
});

export const sweeps = new Counter({
  name: 'queue_sweeps_total',
  help: 'Looks at what dead workers and the passing of time leave, by queue.',
  labelNames: ['queue'],
  registers,
});

export const threadTasks = new Counter({
  name: 'thread_tasks_total',
  help: 'Work done on threads of its own (renders, reading of files), by outcome.',
  labelNames: ['kind', 'outcome'],
  registers,
});

export const galleyUse = new Counter({
  name: 'export_galleys_total',
  help: 'Laid-out bodies that exports needed: kept ones, and ones that had to be made.',
  labelNames: ['from'],
  registers,
});

export const keptAnswers = new Counter({
  name: 'http_kept_answers_total',
  help: 'Large answers (trees, traceability) that were sent as kept, and that had to be made.',
  labelNames: ['what', 'from'],
  registers,
});

export const replicaReads = new Counter({
  name: 'database_replica_reads_total',
  help: 'Reads that a replica was asked for: answered by it, or by the primary because it was behind or failed.',
  labelNames: ['outcome'],
  registers,
});

/** Shows the state of a database's pool and queue, read whenever somebody asks. Once for each process. */
export function showPool({ pool, waitingForOwn }: { pool: pg.Pool; waitingForOwn(): number }): void {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool: open, idle; transactions that wait for one, and those whose user has half of them already.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
      this.set({ state: 'share taken' }, waitingForOwn());
    },
  });
  new Gauge({
    name: 'database_table_bytes',
    help: 'Room that a table takes with its indexes and large values.',
    labelNames: ['table'],
    registers,
    async collect() {
      this.reset();
      for (const { table, bytes } of await readTables(pool)) this.set({ table }, bytes);
    },
  });
  const readQueue = queueReader(pool);
  new Gauge({
    name: 'queue_oldest_seconds',
    help: 'For how long the oldest job that nobody works on could have begun, by task and by whether it takes long.',
    labelNames: ['task', 'class'],
    registers,
    async collect() {
      this.reset();
      for (const { task, short, long } of await readQueue()) {
        for (const [name, oldest] of Object.entries({ short, long })) this.set({ task, class: name }, oldest);
      }
    },
  });
  new Gauge({
    name: 'queue_jobs',
    help: 'Jobs in the queue, by task and state.',
    labelNames: ['task', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { task, running, waiting, later } of await readQueue()) {
        for (const [state, count] of Object.entries({ running, waiting, later })) this.set({ task, state }, count);
      }
    },
  });
}

/** A database that does not answer leaves it empty. */
async function readTables(pool: pg.Pool): Promise<{ table: string; bytes: number }[]> {
  const sizes = `select relname as table, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relnamespace = 'muniment'::regnamespace and relkind = 'r'`;
  return pool.query<{ table: string; bytes: number }>(sizes).then(
    ({ rows }) => rows,
    () => [],
  );
}

interface QueueRow {
  task: string;
  running: number;
  waiting: number;
  later: number;
  /** The ages of the oldest ones that wait. */
  short: number;
  long: number;
}

/** Both gauges are read at the same time; they share one question. A database that does not answer leaves them empty. */
function queueReader(pool: pg.Pool): () => Promise<QueueRow[]> {
  let underWay: Promise<QueueRow[]> | null = null;
  const read = async () => {
    const { rows } = await pool.query<QueueRow>(`
      select task, count(*) filter (where worker is not null)::int as running,
        count(*) filter (where worker is null and run_at <= now())::int as waiting,
        count(*) filter (where worker is null and run_at > now())::int as later,
        coalesce(extract(epoch from now() - min(run_at) filter (where worker is null and run_at <= now() and not long)), 0)::float8 as short,
        coalesce(extract(epoch from now() - min(run_at) filter (where worker is null and run_at <= now() and long)), 0)::float8 as long
      from queue_jobs group by task`);
    return rows;
  };
  return () => {
    underWay ??= read()
      .catch(() => [])
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
}
