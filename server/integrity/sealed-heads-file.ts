/**
 * What this server sealed last, in a file beside its key: a chain whose end was cut off together with its seal is shorter than
 * this file says. Written whole or not at all.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type SealedHeads = Record<string, SealedHeadOfFile>;

interface SealedHeadOfFile {
  seq: number;
  hash: string;
  /** The key that sealed it; files of earlier releases do not say. */
  keyId?: string;
}

export interface SealedHeadsFile {
  /** The first event of no scope. */
  installation: string;
  /** The key by which all chains were sealed once: a chain that comes later carries its codes from the first event on. */
  completeFor?: string;
  heads: SealedHeads;
}

const pathIn = (dataDir: string) => join(dataDir, 'sealed-heads.json');

/** What is said of a file that tells of another installation: its first event was exchanged, or the whole database was. */
export const otherInstallation = (installation: string) =>
  `this server sealed an installation that begins with event ${installation}, and this one begins with another: ` +
  'it was exchanged; where that is meant, remove DATA_DIR/sealed-heads.json';

/** Null where this server never sealed anything. */
export function readSealedHeads(dataDir: string): SealedHeadsFile | null {
  try {
    return JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as SealedHeadsFile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export function writeSealedHeads(dataDir: string, file: SealedHeadsFile): void {
  const draft = `${pathIn(dataDir)}.${process.pid}.part`;
  writeFileSync(draft, JSON.stringify(file), { mode: 0o600, flush: true });
  renameSync(draft, pathIn(dataDir));
}

/** A restored database is another one than the file tells of. */
export function forgetSealedHeads(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true });
}
