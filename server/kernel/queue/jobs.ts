/**
 * A job's place in the queue. Its key is the job's own: queued twice while it waits, it is there once.
 *
 * Whoever takes a job holds it under its own name and a number of the try. Only that pair can end it or give it back, so one
 * that was taken for dead and comes back late changes nothing.
 */
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../database/index.ts';

interface QueuedJob {
  task: string;
  /** Identifiers alone: the content that a job works on stays behind the scope predicate. */
  payload: object;
  tries: number;
  key: string | null;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  notBefore?: Date | null;
  /** Asked for again, it stays due when it was, if that is earlier. */
  sooner?: boolean;
  /** Who asked. Those who ask for the same task take turns, and then the queues of each of them. */
  owner?: string;
  /** Whether it takes minutes: such jobs never have all places of a worker. */
  long?: boolean;
}

/** Heard once the transaction has committed; a worker that does not hear it looks by itself. */
export const queueChannel = 'queue';

export async function queueJob(tx: Tx, job: QueuedJob): Promise<void> {
  const { task, payload, tries, key, queue, notBefore, sooner = false, owner = null, long = false } = job;
  await sql`
    insert into queue_jobs (task, payload, tries, key, queue, run_at, owner, long, turn, turn_in_queue)
    values (${task}, ${JSON.stringify(payload)}::jsonb, ${tries}, ${key}, ${queue ?? null},
      coalesce(${notBefore ?? null}::timestamptz, clock_timestamp()), ${owner}, ${long}, ${owner === null ? sql`0` : turnOf(task, owner)},
      ${owner === null ? sql`0` : turnInQueue(task, owner, queue ?? null)})
    on conflict (key) where worker is null
    do update set payload = excluded.payload, tries = excluded.tries, queue = excluded.queue,
      attempt = 0,
      run_at = case when ${sooner} then least(queue_jobs.run_at, excluded.run_at) else excluded.run_at end`.execute(tx);
  await sql`select pg_notify(${queueChannel}, ${task})`.execute(tx);
}

/**
 * After the owner's own jobs, and not before the turn that is being served: whoever asks first waits for one job of each other person
 * at the most, and nobody gains by having asked for nothing before.
 */
function turnOf(task: string, owner: string): RawBuilder<number> {
  return sql<number>`greatest(
    (select coalesce(max(turn) filter (where owner = ${owner}), 0) from queue_jobs where task = ${task}),
    (select coalesce(max(turn) filter (where worker is not null), min(turn) - 1, 0) from queue_jobs where task = ${task} and owner is not null)) + 1`;
}

/** The same among the owner's own jobs: after those of its queue, and not before the turn of the owner that is being served. */
function turnInQueue(task: string, owner: string, queue: string | null): RawBuilder<number> {
  return sql<number>`(select greatest(
      coalesce(max(turn_in_queue) filter (where queue is not distinct from ${queue}), 0),
      coalesce(max(turn_in_queue) filter (where worker is not null), min(turn_in_queue) - 1, 0)) + 1
    from queue_jobs where task = ${task} and owner = ${owner})`;
}

/** Also of one that is being done: its worker notices and stops. */
export async function unqueueJob(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('queue_jobs').where('key', '=', key).execute();
}

export interface HeldJob {
  id: string;
  key: string | null;
  payload: unknown;
  attempt: number;
  tries: number;
  long: boolean;
}

/** Which of the jobs that are due is taken. */
export interface Choice {
  /** Turn by turn between those who asked and between the queues of each, instead of in the order of time. */
  byTurn: boolean;
  /** Whether there is a place for one that takes long. */
  long: boolean;
}

const isDue = `j.task = $1 and j.worker is null and j.run_at <= now() and (not j.long or $3) and (j.queue is null or not exists (
        select from queue_jobs o where o.queue = j.queue and o.worker is not null))`;
const taken = 'worker = $2, alive_at = now(), attempt = attempt + 1';

const nextInTime = `
    update queue_jobs set ${taken}
    where id = (select j.id from queue_jobs j where ${isDue} order by j.run_at limit 1 for update skip locked)
    returning id, key, payload, attempt, tries, long`;

/** Whose turn it is, then which of their queues: where that is another job than the one whose turn came, the two exchange their turns. */
const nextByTurn = `
    with first as (
      select j.id, j.owner, j.turn from queue_jobs j where ${isDue} order by j.turn, j.run_at limit 1 for update skip locked),
    chosen as (
      select j.id, j.turn from queue_jobs j, first f where ${isDue} and (j.id = f.id or j.owner = f.owner)
      order by j.turn_in_queue, j.turn, j.run_at limit 1 for update of j skip locked),
    exchanged as (update queue_jobs q set turn = c.turn from first f, chosen c where q.id = f.id and f.id <> c.id)
    update queue_jobs q set ${taken}, turn = f.turn from first f, chosen c where q.id = c.id
    returning q.id, q.key, q.payload, q.attempt, q.tries, q.long`;

/** Null where nothing is due. Two workers that reach for jobs of one queue at once: one of them comes again. */
export async function takeJob(
  pool: Pick<pg.Pool, 'query'>,
  task: string,
  worker: string,
  { byTurn, long }: Choice = { byTurn: false, long: true },
): Promise<HeldJob | null> {
  const next = byTurn ? nextByTurn : nextInTime;
  const { rows } = await pool.query<HeldJob>(next, [task, worker, long]);
  return rows[0] ?? null;
}

/** The heartbeat of a worker; answers which of its jobs it still holds. */
export async function heartbeat(pool: pg.Pool, worker: string, ids: readonly string[]): Promise<Set<string>> {
  const alive = 'update queue_jobs set alive_at = now() where worker = $1 and id = any ($2::uuid[]) returning id';
  const { rows } = await pool.query<{ id: string }>(alive, [worker, ids]);
  return new Set(rows.map(({ id }) => id));
}

export async function endJob(pool: pg.Pool, worker: string, { id, attempt }: HeldJob): Promise<void> {
  await pool.query('delete from queue_jobs where id = $1 and worker = $2 and attempt = $3', [id, worker, attempt]);
}

/** Where the same was asked for again meanwhile, that one stays and this one goes. */
const dropIfAskedAgain = `
  delete from queue_jobs j where j.id = any ($1::uuid[]) and exists (
    select from queue_jobs again where again.key = j.key and again.worker is null)`;

/** For a retry, with a backoff that grows each time. */
export async function retryLater(pool: pg.Pool, worker: string, job: HeldJob, error: string): Promise<void> {
  await pool.query(`${dropIfAskedAgain} and worker = $2 and attempt = $3`, [[job.id], worker, job.attempt]);
  await pool.query(
    `update queue_jobs set worker = null, alive_at = null, last_error = $4,
       run_at = now() + exp(least(attempt, 10)) * interval '1 second'
     where id = $1 and worker = $2 and attempt = $3`,
    [job.id, worker, job.attempt, error.slice(0, 2_000)],
  );
}

/** Of a worker that stops: its jobs are taken at once by others, and the try does not count. */
export async function returnAll(pool: pg.Pool, worker: string): Promise<void> {
  const held = await pool.query<{ id: string }>('select id from queue_jobs where worker = $1', [worker]);
  await pool.query(dropIfAskedAgain, [held.rows.map(({ id }) => id)]);
  await pool.query(
    `update queue_jobs set worker = null, alive_at = null, run_at = now(), attempt = greatest(attempt - 1, 0)
     where worker = $1`,
    [worker],
  );
  await pool.query('select pg_notify($1, task) from (select distinct task from queue_jobs) waiting', [queueChannel]);
}

export interface FreedJob {
  id: string;
  task: string;
  key: string | null;
  worker: string;
  silentSeconds: number;
}

/** Gives back what workers hold that have been silent for so long, whichever task it is. */
export async function freeSilent(pool: Pick<pg.Pool, 'query'>, silentSeconds: number): Promise<FreedJob[]> {
  const silent = `
    select id, task, key, worker, extract(epoch from now() - alive_at)::float8 as "silentSeconds"
    from queue_jobs where alive_at < now() - $1 * interval '1 second'`;
  const { rows } = await pool.query<FreedJob>(silent, [silentSeconds]);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  // Asked once more by the same statement: a worker may have sent a heartbeat meanwhile.
  const still = `alive_at < now() - $2 * interval '1 second'`;
  await pool.query(`${dropIfAskedAgain} and ${still}`, [ids, silentSeconds]);
  const freed = await pool.query<{ id: string }>(
    `update queue_jobs set worker = null, alive_at = null, run_at = now()
     where id = any ($1::uuid[]) and ${still} returning id`,
    [ids, silentSeconds],
  );
  const done = new Set(freed.rows.map(({ id }) => id));
  return rows.filter(({ id }) => done.has(id));
}
