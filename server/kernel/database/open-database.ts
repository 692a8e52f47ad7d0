/**
 * The server's access to its database. Everything happens inside a transaction that knows its user: row security reads
 * `app.user_id`, which is set for the transaction alone and so never survives on a pooled connection.
 */
import { Kysely, sql, Transaction } from 'kysely';
import pg from 'pg';
import { AppError } from '../../../contract/index.ts';
import { Semaphore } from '../limits/index.ts';
import { replicaReads } from '../process-metrics.ts';
import { type ConnectionOptions, ownConnection, sharedConnection } from './connection.ts';
import { kyselyOver, PooledConnection, type TransactionOptions } from './driver.ts';
import { isConnectionLoss, translatingErrors } from './errors.ts';
import { keptPlan } from './kept-plan.ts';
import { Listener } from './listener.ts';
import { Replica, ReplicaLeftOut } from './replica.ts';
import type { Tables } from './tables.ts';
import { probeWrite } from './write-probe.ts';

export type Tx = Transaction<Tables>;

/** Where each statement stands alone. A transaction will do for it as well. */
export type Statements = Kysely<Tables>;

/** Who acts. `userId` decides which scopes the transaction sees; the rest is for audit events and administrator routes. */
export interface Actor {
  userId: string;
  displayName: string;
  admin: boolean;
  /** The API token that acts for the user. It may hold less than the user does; null where it is not narrowed so. */
  token?: {
    id: string;
    permissions: readonly string[] | null;
    /** Whether it holds less than the user, be it scopes or permissions. */
    narrowed?: boolean;
    expiresAt?: Date;
  };
}

export interface Database {
  /** One transaction as this user. What the user may do does not change while it lasts. */
  withActor<T>(actor: Actor, act: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One transaction as this user that only reads, and all that it reads at once and of one moment: it ends with the statements that were
   * sent before the first answer was waited for. One statement more is an error.
   */
  readAtOnce<T>(actor: Actor, act: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One transaction as this user that only reads, and all that it reads is of one moment, however many statements it takes and whatever
   * others write meanwhile: for an answer whose parts must fit each other. A replica answers it where there is one that is not behind.
   */
  snapshot<T>(actor: Actor, act: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction of this actor that changes what a user may do: no transaction of that user runs beside it. */
  changingRights<T>(actor: Actor, userId: string, act: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same where that user is shut out: what of theirs goes on for more than a moment is ended instead of waited for. */
  endingRights<T>(actor: Actor, userId: string, act: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction without a user: sign-in and sessions. It sees no scope's rows. */
  withoutActor<T>(act: (tx: Tx) => Promise<T>): Promise<T>;
  /** Statements without a user, each a transaction of its own: for finding out who the caller is, on every request. */
  alone<T>(act: (statements: Statements) => Promise<T>): Promise<T>;
  /**
   * Calls `heard` for each NOTIFY on the channel, across reconnects, and `missed` after one of those: some may have been
   * lost. Returns a function that stops listening.
   */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>;
  /** Whether the database answers, and whether it takes writes: a standby or a read-only one does not. */
  ping(): Promise<{ writable: boolean }>;
  /** Writes something and takes it back: fails as any write does where the disk is full. */
  probeWrite(): Promise<void>;
  close(): Promise<void>;
  readonly pool: pg.Pool;
  /** Whether there is one that snapshots may be read from. */
  readonly hasReplica: boolean;
  /** How many transactions wait because their user has half of the connections. */
  waitingForOwn(): number;
  /** How a connection to itself is opened, by who needs one for good. */
  readonly own: pg.PoolConfig;
}

export interface DatabaseOptions extends ConnectionOptions {
  poolSize?: number;
  /** How long somebody who is shut out has for what is under way. */
  endingPatienceMs?: number;
  log?: (message: string) => void;
  /** A streaming replica that reads are sent to while it holds all that is committed, see replica.ts. */
  replicaUrl?: string;
}

export function openDatabase(options: DatabaseOptions): Database {
  const poolSize = options.poolSize ?? 10;
  const pool = openPool(options, poolSize);
  // Half of the connections are out of one user's reach, also while all of theirs wait for a lock.
  const shares = new Semaphore(Math.ceil(poolSize / 2));
  const own = ownConnection(options);
  // A name stays on its connection, which is another one for the next transaction through such a pooler.
  const named = options.directUrl === undefined;
  const listener = new Listener(() => new pg.Client(own), options.log ?? (() => {}));

  const replica = openReplica(options, poolSize);

  const acquire = async () => new PooledConnection(await pool.connect(), named);
  const statements = new Kysely<Tables>(kyselyOver({ provideConnection: (use) => held(acquire, use) }));
  const within = <T>(from: typeof acquire, options: TransactionOptions, act: (tx: Tx) => Promise<T>) => {
    const own = (tx: Tx) => {
      homes.set(tx, database);
      return act(tx);
    };
    return held(from, (connection) => inTransaction(connection, options, own));
  };
  const transact = <T>(options: TransactionOptions, act: (tx: Tx) => Promise<T>) =>
    translatingErrors(() => within(acquire, options, act));
  const transactAs = async <T>({ userId }: Actor, options: TransactionOptions, act: (tx: Tx) => Promise<T>) => {
    const turn = shares.ask(canonical(userId));
    await turn.come;
    return transact(options, act).finally(turn.end);
  };

  /** The moment is that of the first statement, so that it must not wait: where rights are being changed it begins anew after that. */
  const inSnapshot = async <T>(actor: Actor, atOnce: boolean, act: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await transactAs(actor, { begin: beginSnapshot(actor), atOnce }, act);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(rightsAreChanged))) throw error;
      await transactAs(actor, { begin: beginAs(actor), atOnce: false }, (tx) => sql`select`.execute(tx));
      return inSnapshot(actor, atOnce, act);
    }
  };

  /**
   * The lock of the user's rights is held on the primary meanwhile, so that here too nothing is read any more once somebody was told that a
   * right has ended.
   */
  const onReplica = <T>(reading: Replica, actor: Actor, act: (tx: Tx) => Promise<T>): Promise<T> =>
    transactAs(actor, { begin: beginAs(actor), atOnce: false }, async (held) => {
      const place = await committedPlace(held);
      const isThere = await reading.holds(place).catch((error) => leaveOut(reading, error));
      if (!isThere) throw new ReplicaLeftOut('It is behind.');
      return readOn(reading, actor, act);
    });

  const readOn = async <T>(reading: Replica, actor: Actor, act: (tx: Tx) => Promise<T>): Promise<T> => {
    const from = async () => new PooledConnection(await reading.connect(), true);
    const options = { begin: beginSnapshot(actor), atOnce: false };
    try {
      const result = await within(from, options, act);
      replicaReads.inc({ outcome: 'read' });
      return result;
    } catch (error) {
      // What the act itself refuses it would refuse elsewhere too.
      return error instanceof AppError ? Promise.reject(error) : leaveOut(reading, error);
    }
  };

  const snapshot = async <T>(actor: Actor, act: (tx: Tx) => Promise<T>): Promise<T> => {
    if (replica === null || replica.isResting()) return inSnapshot(actor, false, act);
    try {
      return await onReplica(replica, actor, act);
    } catch (error) {
      if (!(error instanceof ReplicaLeftOut)) throw error;
      return inSnapshot(actor, false, act);
    }
  };

  const database: Database = {
    pool,
    own,
    hasReplica: replica !== null,
    waitingForOwn: () => shares.waiting(),
    withActor: (actor, act) => transactAs(actor, { begin: beginAs(actor), atOnce: false }, act),
    readAtOnce: (actor, act) => inSnapshot(actor, true, act),
    snapshot,
    changingRights: (actor, userId, act) => transactAs(actor, { begin: beginAs(actor, userId), atOnce: false }, act),
    endingRights: async (actor, userId, act) => {
      const late = setTimeout(() => endOthers(pool, canonical(userId)), options.endingPatienceMs ?? endingPatienceMs);
      return database.changingRights(actor, userId, act).finally(() => clearTimeout(late));
    },
    withoutActor: (act) => transact({ begin: 'begin', atOnce: false }, act),
    alone: (act) => translatingErrors(() => act(statements)),
    listen: (channel, heard, missed = () => {}) => translatingErrors(() => listener.listen(channel, heard, missed)),
    ping: () => translatingErrors(() => ping(pool)),
    probeWrite: () => translatingErrors(() => probeWrite(pool)),
    close: async () => {
      await listener.close();
      await Promise.all([pool.end(), replica?.close()]);
    },
  };
  return database;
}

/** Most transactions are over by then. */
const endingPatienceMs = 2_000;

/** Ends the connections whose transactions share the lock of this user's rights; those that change the rights themselves go on. */
async function endOthers(pool: pg.Pool, userId: string): Promise<void> {
  const end = `
    with lock as (select hashtextextended($1, 1) as key)
    select pg_terminate_backend(l.pid) from pg_locks l, lock
    where l.locktype = 'advisory' and l.granted and l.mode = 'ShareLock' and l.objsubid = 1 and l.pid <> pg_backend_pid()
      and l.database = (select oid from pg_database where datname = current_database())
      and (l.classid::bigint << 32) + l.objid::bigint = lock.key`;
  // Whoever waits for the lock is told by its own statement.
  await pool.query(end, [userId]).catch(() => {});
}

/** A replica whose way is as good as gone is noticed soon. */
const replicaPatienceMs = 2_000;

function openReplica(options: DatabaseOptions, size: number): Replica | null {
  const { replicaUrl: url, log = () => {} } = options;
  if (url === undefined) return null;
  const { directUrl: _, ...shared } = options;
  return new Replica(openPool({ ...shared, url, connectTimeoutMs: replicaPatienceMs }, size), log);
}

/**
 * Up to here everything is committed that anybody was told of. From here on the transaction only waits for the replica, whose own limit of
 * idle transactions bounds both.
 */
async function committedPlace(tx: Tx): Promise<string> {
  const { rows } = await sql<{ place: string }>`select ${keptPlan} pg_current_wal_flush_lsn()::text as place,
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
  return rows[0]?.place ?? '';
}

function leaveOut(replica: Replica, error: unknown): never {
  replicaReads.inc({ outcome: 'failed' });
  const { message } = error as Error;
  // What it replays may be in the way of a single reader; that says nothing of the next.
  if (isConnectionLoss(error) || message.startsWith('timeout exceeded')) replica.rest(message);
  throw new ReplicaLeftOut(message, { cause: error });
}

const homes = new WeakMap<Tx, Database>();

/** The database that a transaction runs in; undefined for one that was opened elsewhere. */
export function databaseOf(tx: Tx): Database | undefined {
  return homes.get(tx);
}

async function held<T>(acquire: () => Promise<PooledConnection>, use: (connection: PooledConnection) => Promise<T>) {
  const connection = await acquire();
  try {
    return await use(connection);
  } finally {
    connection.release();
  }
}

async function inTransaction<T>(
  connection: PooledConnection,
  options: TransactionOptions,
  act: (tx: Tx) => Promise<T>,
) {
  await connection.begin(options);
  try {
    const result = await act(new Transaction<Tables>(kyselyOver({ provideConnection: (use) => use(connection) })));
    await connection.commit();
    return result;
  } catch (error) {
    await connection.rollback();
    throw error;
  }
}

async function ping(pool: pg.Pool): Promise<{ writable: boolean }> {
  const { rows } = await pool.query<{ writable: boolean }>(
    `select not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean as writable`,
  );
  return { writable: rows[0]?.writable === true };
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Opens a transaction that knows its user. The setting is the transaction's own: once it has ended the connection
 * has no user again, so a transaction without a user sets nothing.
 *
 * Every transaction shares the lock of its user's rights, and one that changes them has it alone. So a permission that
 * was found stays held until the act is over, and an act that had to wait asks only after the withdrawal. This lock comes
 * before all others, and two of them in the order of their identifiers, so that there is no deadlock.
 */
function beginAs({ userId, token }: Actor, changed?: string): string {
  const alone = new Map([[canonical(userId), false]]);
  if (changed !== undefined) alone.set(canonical(changed), true);
  const locks = [...alone].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, exclusive]) => rightsLock(id, exclusive));
  const acting = token === undefined ? [] : [`set local app.token_id = '${canonical(token.id)}'`];
  return [`begin; set local app.user_id = '${canonical(userId)}'`, ...acting, ...locks].join('; ');
}

/** What no number looks like: the opening fails with these words in its message. */
const rightsAreChanged = 'rights are being changed';

/** As beginAs, but the lock of the rights is not waited for: what follows would see the moment before the wait. */
function beginSnapshot({ userId, token }: Actor): string {
  const user = canonical(userId);
  const acting = token === undefined ? [] : [`set local app.token_id = '${canonical(token.id)}'`];
  const isShared = `pg_try_advisory_xact_lock_shared(hashtextextended('${user}', 1))`;
  const lock = `select (case when ${isShared} then '1' else '${rightsAreChanged}' end)::text::int`;
  return [`begin isolation level repeatable read read only; set local app.user_id = '${user}'`, ...acting, lock].join(
    '; ',
  );
}

/** The second argument of the hash sets these locks apart from those of scopes, see lock-scope.ts. */
function rightsLock(userId: string, exclusive: boolean): string {
  return `select pg_advisory_xact_lock${exclusive ? '' : '_shared'}(hashtextextended('${userId}', 1))`;
}

function canonical(id: string): string {
  if (!uuid.test(id)) throw new Error('The user and the token of a transaction are named by a UUID.');
  return id.toLowerCase();
}

function openPool(options: DatabaseOptions, max: number): pg.Pool {
  const pool = new pg.Pool({ ...sharedConnection(options), max, idleTimeoutMillis: 60_000 });
  // An idle connection that breaks (a restart of PostgreSQL) is replaced by the pool; it must not end the process.
  pool.on('error', (error) => options.log?.(`A database connection was lost: ${error.message}`));
  // Nor may one that breaks while someone holds it: the statement under way fails and says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
