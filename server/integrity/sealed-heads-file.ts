/**
 * What this server sealed last, in a file beside its key: a chain whose end was cut off together with its seal is shorter than
 * this file says. Written whole or not at all.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type SealedHeads = Record<string, { seq: number; hash: string }>;

interface SealedHeadsFile {
  /** The first event of no scope: one data folder may serve one database after another. */
  installation: string;
  heads: SealedHeads;
}

const pathIn = (dataDir: string) => join(dataDir, 'sealed-heads.json');

/** Null where this server never sealed anything of this installation. */
export function readSealedHeads(dataDir: string, installation: string): SealedHeads | null {
  try {
    const file = JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as SealedHeadsFile;
    return file.installation === installation ? file.heads : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export function writeSealedHeads(dataDir: string, file: SealedHeadsFile): void {
  const draft = `${pathIn(dataDir)}.part`;
  writeFileSync(draft, JSON.stringify(file), { mode: 0o600, flush: true });
  renameSync(draft, pathIn(dataDir));
}

/** A restored database is another one than the file tells of. */
export function forgetSealedHeads(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true });
}
