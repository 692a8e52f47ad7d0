/** Where packs lie while they are made: a folder of our own under DATA_DIR, emptied of what a killed process left. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../../kernel/ids.ts';

const leftoverAgeMs = 24 * 60 * 60_000;

export async function spoolPath(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'spool');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, newId());
}

/** Other processes may share the folder, so only what is old is taken for left over. */
export async function sweepSpool(dataDir: string, now: Date): Promise<void> {
  const folder = join(dataDir, 'spool');
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > leftoverAgeMs) await rm(path, { force: true });
  }
}
