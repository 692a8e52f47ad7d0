/**
 * A note in the data folder that a restore was begun, taken away when it succeeded. While it is there an empty database is not
 * filled with the demo: who wanted their records back should not find a service open to the demo's public passwords.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function notePath(dataDir: string): string {
  return join(dataDir, 'restore-unfinished');
}

export function noteRestore(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(notePath(dataDir), 'A restore was begun and has not succeeded yet.\n');
}

export function forgetRestore(dataDir: string): void {
  rmSync(notePath(dataDir), { force: true });
}

/** The file's path where there is one. */
export function unfinishedRestore(dataDir: string): string | null {
  return existsSync(notePath(dataDir)) ? notePath(dataDir) : null;
}
