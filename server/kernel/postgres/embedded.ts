/**
 * The embedded PostgreSQL: the real server, from npm, as a child of this process on a data folder of its own.
 *
 * It is kept running: should it die (kill -9, out of memory), it is started again on the same port, and the
 * connection pools recover by themselves. See docs/decisions/0002-embedded-postgresql.md.
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Account, accountForPostgres, takeOverFolder } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import {
  type ClusterFiles,
  clusterFiles,
  ensureCluster,
  hasCluster,
  makeDataFolder,
  readPassword,
} from './cluster-files.ts';
import { acquireFolderLock, isFolderLocked } from './folder-lock.ts';
import {
  findFreePort,
  type RunningPostmaster,
  readPostmasterFile,
  type Settings,
  startPostmaster,
  stopOrphan,
  stopPostmaster,
} from './postmaster.ts';
import { EmbeddedPostgresRefused } from './refused.ts';

const databaseName = 'muniment';
const startAttempts = 5;

export interface EmbeddedOptions {
  dataDir: string;
  log: (message: string) => void;
  /** PostgreSQL settings that differ from the service's own; the tests trade durability for speed. */
  settings?: Settings;
  /** Refuse a folder without a database instead of making one: for commands that only read. */
  existing?: boolean;
  /** Called when PostgreSQL died and could not be started again; the server should then end. */
  onLost?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  /** The superuser's connection, for provisioning. */
  url: string;
  /** False when another process runs it and this one only connected. */
  owned: boolean;
  stop(): Promise<void>;
}

/** Starts PostgreSQL on the data folder. Throws DataFolderInUse when another server has it. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  makeDataFolder(dataDir);
  const lock = await acquireFolderLock(dataDir);
  try {
    const files = clusterFiles(dataDir);
    const account = await accountForPostgres(files.folder);
    const binaries = findBinaries(account);
    await stopOrphan(files, log);
    takeOverFolder(files.folder, account);
    await ensureCluster(files, binaries, account);
    const keeper = new Keeper(files, binaries, account, options);
    await keeper.start();
    const url = superuserUrl(files, keeper.port);
    await ensureDatabase(url);
    return {
      url,
      owned: true,
      stop: async () => {
        await keeper.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw explain(error, dataDir);
  }
}

/** For commands beside a server: uses the PostgreSQL of a running server, or starts it for as long as the command runs. */
export async function joinEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await join(options);
  } catch (error) {
    throw explain(error, options.dataDir);
  }
}

async function join(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const files = clusterFiles(options.dataDir);
  if (options.existing === true && !hasCluster(files)) {
    throw new EmbeddedPostgresRefused(
      `There is no database in the data folder ${options.dataDir}. Set DATA_DIR to that of the server, or DATABASE_URL.`,
    );
  }
  if (await isFolderLocked(options.dataDir)) {
    const running = readPostmasterFile(files.cluster);
    if (running?.ready) return { url: superuserUrl(files, running.port), owned: false, stop: async () => {} };
  }
  return startEmbeddedPostgres(options);
}

function superuserUrl(files: ClusterFiles, port: number): string {
  return `postgres://postgres:${readPassword(files)}@127.0.0.1:${port}/${databaseName}`;
}

async function ensureDatabase(url: string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

function explain(error: unknown, dataDir: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'EACCES' && code !== 'EPERM') return error as Error;
  return new EmbeddedPostgresRefused(
    `The data folder ${dataDir} belongs to another user (${message}). ` +
      'Start the server as the user who made it, or set DATA_DIR to another folder.',
  );
}

/** Holds the one PostgreSQL process and replaces it when it dies. */
class Keeper {
  port = 0;
  readonly #files: ClusterFiles;
  readonly #binaries: Binaries;
  readonly #account: Account | null;
  readonly #options: EmbeddedOptions;
  #child: ChildProcess | null = null;
  #stopping = false;
  #restart: Promise<void> = Promise.resolve();
  /** A last signal when this process ends without a proper stop, so that only kill -9 leaves an orphan. */
  readonly #onExit = () => this.#child?.kill('SIGINT');

  constructor(files: ClusterFiles, binaries: Binaries, account: Account | null, options: EmbeddedOptions) {
    this.#files = files;
    this.#binaries = binaries;
    this.#account = account;
    this.#options = options;
  }

  async start(): Promise<void> {
    process.once('exit', this.#onExit);
    this.#watch(await this.#attempt(true));
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    process.removeListener('exit', this.#onExit);
    await this.#restart;
    if (this.#child !== null) await stopPostmaster(this.#child);
  }

  /** Tries again: the port may be taken in between, and the processes of a killed PostgreSQL need a moment to end. */
  async #attempt(newPort: boolean): Promise<RunningPostmaster> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (newPort) this.port = await findFreePort();
        const { settings = {} } = this.#options;
        return await startPostmaster(this.#files, this.#binaries, this.#account, this.port, settings);
      } catch (error) {
        if (attempt === startAttempts || this.#stopping) throw error;
        await sleep(200 * 2 ** attempt);
      }
    }
  }

  #watch({ child }: RunningPostmaster): void {
    this.#child = child;
    child.once('exit', (code, signal) => {
      if (this.#stopping) return;
      this.#options.log(`PostgreSQL ended unexpectedly (${signal ?? code}); starting it again.`);
      this.#restart = this.#attempt(false).then(
        (running) => {
          this.#options.log('PostgreSQL is running again.');
          this.#watch(running);
        },
        (error: Error) => {
          if (!this.#stopping) this.#options.onLost?.(error);
        },
      );
    });
  }
}
