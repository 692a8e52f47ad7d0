/**
 * One server at a time on one data folder.
 *
 * The claim is a file with the holder's process id and start time. A claim whose process is gone is stale and is
 * taken over, so a kill -9 needs no clean-up by hand. The holder also touches the file: another machine or
 * container on the same volume cannot see the process, and judges by the last touch instead.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTimeOf } from './process-identity.ts';
import { EmbeddedPostgresRefused } from './refused.ts';

const touchEveryMs = 2_000;
const silentAfterMs = 10_000;

interface Claim {
  pid: number;
  startTime: string;
  host: string;
  token: string;
}

export interface FolderLock {
  release(): void;
}

/** Another server works on the folder. The message is for the operator. */
export class DataFolderInUse extends EmbeddedPostgresRefused {
  override name = 'DataFolderInUse';
  readonly pid: number;

  constructor(dataDir: string, claim: Claim) {
    const where = claim.host === hostname() ? '' : ` on ${claim.host}`;
    super(
      `The data folder ${dataDir} is in use by another server (pid ${claim.pid}${where}). ` +
        'Stop that server first, or set DATA_DIR to another folder.',
    );
    this.pid = claim.pid;
  }
}

export async function acquireFolderLock(dataDir: string): Promise<FolderLock> {
  const path = join(dataDir, 'server.lock');
  const mine: Claim = {
    pid: process.pid,
    startTime: startTimeOf(process.pid) ?? '',
    host: hostname(),
    token: randomUUID(),
  };
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (tryClaim(path, mine)) return hold(path, mine);
    const found = readClaim(path);
    if (found === null) continue;
    if (await isHeld(path, found)) throw new DataFolderInUse(dataDir, found);
    removeStale(path, found);
  }
  throw new EmbeddedPostgresRefused(`The lock file ${path} could not be taken. Remove it if no server is running.`);
}

/** Whether a running server holds the folder, without claiming it. */
export async function isFolderLocked(dataDir: string): Promise<boolean> {
  const path = join(dataDir, 'server.lock');
  const found = readClaim(path);
  return found !== null && (await isHeld(path, found));
}

/** A hard link appears whole or not at all, so no reader meets a half-written claim. */
function tryClaim(path: string, claim: Claim): boolean {
  const draft = `${path}.${claim.token}`;
  writeFileSync(draft, `${JSON.stringify(claim)}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

function readClaim(path: string): Claim | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Claim;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    // Garbage (a full disk, a copy cut short) counts as no claim.
    return { pid: 0, startTime: '', host: hostname(), token: '' };
  }
}

async function isHeld(path: string, claim: Claim): Promise<boolean> {
  if (claim.host === hostname()) {
    return claim.pid > 0 && startTimeOf(claim.pid) === claim.startTime;
  }
  const deadline = Date.now() + silentAfterMs;
  while (Date.now() - touchedAt(path) < silentAfterMs) {
    if (Date.now() > deadline) return true;
    await sleep(250);
  }
  return false;
}

function touchedAt(path: string): number {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

/**
 * Two servers may find the same stale claim at the same time. Moving it aside shows which claim was really there: if it was a
 * fresh one of the other server, it is put back.
 */
function removeStale(path: string, stale: Claim): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readClaim(aside);
  if (moved !== null && moved.token !== stale.token) {
    try {
      linkSync(aside, path);
    } catch {
      // A third server claimed the folder in between; its claim stands and the loop judges it.
    }
  }
  unlinkSync(aside);
}

function hold(path: string, claim: Claim): FolderLock {
  const timer = setInterval(() => {
    try {
      const now = new Date();
      utimesSync(path, now, now);
    } catch {
      // The folder is gone; there is nothing left to protect.
    }
  }, touchEveryMs);
  timer.unref();
  const release = () => {
    clearInterval(timer);
    process.removeListener('exit', release);
    if (readClaim(path)?.token === claim.token) unlinkSync(path);
  };
  process.once('exit', release);
  return { release };
}
