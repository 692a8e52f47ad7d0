/**
 * What the embedded PostgreSQL keeps below the data folder, and how a new cluster is made there.
 *
 *     postgres-password       the superuser's password, readable by the server's account alone
 *     postgres/cluster/       the database itself, owned by the account that PostgreSQL runs as
 *     postgres/postgres.log   what PostgreSQL prints
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { type Account, makePrivateFolder } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresRefused } from './refused.ts';

export interface ClusterFiles {
  folder: string;
  cluster: string;
  logFile: string;
  passwordFile: string;
}

export function clusterFiles(dataDir: string): ClusterFiles {
  const folder = join(dataDir, 'postgres');
  return {
    folder,
    cluster: join(folder, 'cluster'),
    logFile: join(folder, 'postgres.log'),
    passwordFile: join(dataDir, 'postgres-password'),
  };
}

/** Makes the data folder, private to the server's account unless the operator made it before. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir, 0o700);
    if (!statSync(dataDir).isDirectory()) throw new Error('there is a file of that name');
  } catch (error) {
    const why = (error as Error).message;
    throw new EmbeddedPostgresRefused(
      `The data folder ${dataDir} cannot be made (${why}). Set DATA_DIR to a folder on a disk that holds files.`,
    );
  }
}

export function readPassword(files: ClusterFiles): string {
  return readFileSync(files.passwordFile, 'utf8').trim();
}

/**
 * How PostgreSQL is told its folder. As another account it may not be allowed to walk the path, since a parent can
 * be closed to it. The working folder is entered before the account changes and stays open, and /proc/self/cwd
 * names it without a walk.
 */
export function pathForPostgres(cluster: string, account: Account | null): string {
  return account !== null && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

/** Throws where the folder may not be looked into. */
export function hasCluster({ cluster }: ClusterFiles): boolean {
  return statSync(join(cluster, 'PG_VERSION'), { throwIfNoEntry: false }) !== undefined;
}

/** Makes the cluster if there is none. Built beside its final place and renamed, so that a crash leaves no half of one. */
export async function ensureCluster(files: ClusterFiles, binaries: Binaries, account: Account | null): Promise<void> {
  makePrivateFolder(files.folder, account);
  if (hasCluster(files)) {
    refuseForeignCluster(files, binaries);
    return;
  }
  writePassword(files);
  const draft = join(files.folder, 'cluster.new');
  const passwordCopy = join(files.folder, 'password.new');
  rmSync(draft, { recursive: true, force: true });
  makePrivateFolder(draft, account);
  writeFileSync(passwordCopy, readPassword(files), { mode: 0o600 });
  if (account !== null) chownSync(passwordCopy, account.uid, account.gid);
  try {
    await runInitdb(draft, binaries, account);
  } finally {
    rmSync(passwordCopy, { force: true });
  }
  renameSync(draft, files.cluster);
}

function refuseForeignCluster(files: ClusterFiles, binaries: Binaries): void {
  const version = readFileSync(join(files.cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== binaries.major) {
    throw new EmbeddedPostgresRefused(
      `The database in ${files.cluster} was made by PostgreSQL ${version}, but this release runs PostgreSQL ` +
        `${binaries.major}. Dump it with the release that made it and restore it (see docs/operations.md).`,
    );
  }
  if (!existsSync(files.passwordFile)) {
    throw new EmbeddedPostgresRefused(
      `The database in ${files.cluster} is there, but its password file ${files.passwordFile} is not.`,
    );
  }
}

function writePassword(files: ClusterFiles): void {
  if (existsSync(files.passwordFile)) return;
  const draft = `${files.passwordFile}.new`;
  writeFileSync(draft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  renameSync(draft, files.passwordFile);
}

function runInitdb(draft: string, binaries: Binaries, account: Account | null): Promise<void> {
  const args = [
    ['-D', pathForPostgres(draft, account)],
    ['--username=postgres', '--pwfile=../password.new', '--auth=scram-sha-256'],
    // One collation by code point on every system: sort order must not depend on the C library's version.
    ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ['--data-checksums'],
  ].flat();
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.initdb, args, {
      ...account,
      cwd: draft,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (chunk) => {
      complaint += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else
        reject(new EmbeddedPostgresRefused(`The embedded PostgreSQL could not make its database: ${complaint.trim()}`));
    });
  });
}
