/** A secret in a file of DATA_DIR: made whole at the first need, never seen half-written, and never guessed where it is damaged. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from './environment.ts';

const bytes = 32;
/** So many characters the bytes have in base64url. */
const fewest = Math.ceil((bytes * 4) / 3);

export function readOrMakeKey(path: string): string {
  const key = readKey(path) ?? makeKey(path);
  if (key.length >= fewest) return key;
  throw new ConfigError(
    `The key file ${path} is empty or cut short, as after a crash. Put it back from a copy of DATA_DIR. Without one, remove it: a new ` +
      'key is made, and second factors have to be set up again.',
  );
}

function readKey(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Under a name of its own, on the disk, and only then under its real one: of several servers that start at once one wins. */
function makeKey(path: string): string {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, randomBytes(bytes).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, path);
    syncFolder(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(path, 'utf8').trim();
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
