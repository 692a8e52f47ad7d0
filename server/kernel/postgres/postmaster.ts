/**
 * One run of the PostgreSQL program on a cluster: start it, wait until it answers, stop it.
 *
 * Durability is PostgreSQL's default and stays so: what was committed survives a kill -9 of this process, of
 * PostgreSQL, or of the machine.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { type ClusterFiles, pathForPostgres } from './cluster-files.ts';
import { servesCluster } from './process-identity.ts';
import { EmbeddedPostgresRefused } from './refused.ts';

/** Recovery after a crash reads the log again, which can take its time on a slow disk. */
const readyTimeoutMs = 180_000;
const stopTimeoutMs = 20_000;
const logLimitBytes = 20 * 1024 * 1024;

export type Settings = Record<string, string>;

const defaultSettings: Settings = {
  listen_addresses: '127.0.0.1',
  // Access is by password over the loopback address alone, the same on every system.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // The log says what went wrong, not with which statement: statements carry what documents say.
  log_min_error_statement: 'panic',
};

export interface RunningPostmaster {
  child: ChildProcess;
  port: number;
}

/** What postmaster.pid says, read by line number as PostgreSQL's own tools do. */
export interface PostmasterFile {
  pid: number;
  port: number;
  ready: boolean;
}

export function readPostmasterFile(cluster: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid === 0) return null;
    return { pid: Math.abs(pid), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

export async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

export async function startPostmaster(
  files: ClusterFiles,
  binaries: Binaries,
  account: Account | null,
  port: number,
  settings: Settings,
): Promise<RunningPostmaster> {
  const chosen = { ...defaultSettings, ...settings, port: String(port) };
  const args = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const tooLong = existsSync(files.logFile) && statSync(files.logFile).size > logLimitBytes;
  const log = openSync(files.logFile, tooLong ? 'w' : 'a', 0o600);
  const logStart = tooLong ? 0 : statSync(files.logFile).size;
  const child = spawn(binaries.postgres, ['-D', pathForPostgres(files.cluster, account), ...args], {
    ...account,
    cwd: files.cluster,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', log, log],
    // A session of its own: Ctrl+C in the terminal must reach the server first, which then stops the database.
    detached: true,
  });
  closeSync(log);
  await untilReady(files, child, logStart);
  return { child, port };
}

async function untilReady(files: ClusterFiles, child: ChildProcess, logStart: number): Promise<void> {
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
  });
  const deadline = Date.now() + readyTimeoutMs;
  while (Date.now() < deadline) {
    if (failure !== null) throw failure;
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new EmbeddedPostgresRefused(
        `The embedded PostgreSQL did not start: ${newLogLines(files.logFile, logStart)}`,
      );
    }
    const file = readPostmasterFile(files.cluster);
    if (file?.pid === child.pid && file?.ready) return;
    await sleep(20);
  }
  child.kill('SIGQUIT');
  throw new EmbeddedPostgresRefused(`The embedded PostgreSQL was not ready after ${readyTimeoutMs / 1000} seconds.`);
}

function newLogLines(path: string, from: number): string {
  const lines = readFileSync(path).subarray(from).toString('utf8').trim().split('\n');
  return lines.slice(-6).join(' | ') || 'it printed nothing';
}

/** Fast shutdown: open transactions are rolled back, committed work is written, then the process ends. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}

/**
 * Ends a PostgreSQL whose server was killed, so that this server can start its own. The caller holds the folder's
 * lock, so nobody else can be using it. Only a process that provably serves this cluster is touched.
 */
export async function stopOrphan(files: ClusterFiles, log: (message: string) => void): Promise<void> {
  const file = readPostmasterFile(files.cluster);
  if (file === null) return;
  if (!servesCluster(file.pid, files.cluster)) {
    // PostgreSQL would refuse to start if an unrelated process now has this number and the same owner.
    rmSync(join(files.cluster, 'postmaster.pid'), { force: true });
    return;
  }
  log(`A PostgreSQL of a former server is still running here (pid ${file.pid}); stopping it.`);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(file.pid, signal);
    for (let waited = 0; waited < stopTimeoutMs; waited += 50) {
      // A process that ended but was not yet collected still has its number, but no working folder any more.
      if (!servesCluster(file.pid, files.cluster)) return;
      await sleep(50);
    }
  }
  throw new EmbeddedPostgresRefused(`The PostgreSQL of a former server (pid ${file.pid}) does not stop.`);
}
