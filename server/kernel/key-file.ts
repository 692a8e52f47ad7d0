/** A secret in a file of DATA_DIR: made whole at the first need, never seen half-written, and never guessed where it is damaged. */
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from './environment.ts';
import { makeFolder } from './make-folder.ts';

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

function makeKey(path: string): string {
  makeSecretFile(path, randomBytes(bytes).toString('base64url'));
  return readFileSync(path, 'utf8').trim();
}

/** Under a name of its own, on the disk, and only then under its real one: of several servers that start at once one wins. */
export function makeSecretFile(path: string, text: string | Buffer): void {
  const folder = dirname(path);
  makeFolder(folder);
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
    giveToOwnerOf(folder, draft);
    linkSync(draft, path);
    syncFolder(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A command of root's may come before the first start: the secret is for whoever the folder is of. */
function giveToOwnerOf(folder: string, file: string): void {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() === 0 && uid !== 0) chownSync(file, uid, gid);
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
