/**
 * Under which account PostgreSQL runs. It refuses root, so a server that was started by root hands it to another
 * account; everyone else runs it as themselves.
 */
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { EmbeddedPostgresRefused } from './refused.ts';

export interface Account {
  uid: number;
  gid: number;
}

/** Null means: the account of this process. */
export function accountForPostgres(folder: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  // A folder that a former start made keeps its owner, even if another would be chosen now.
  const owner = ownerOf(folder);
  return owner !== null && owner.uid !== 0 ? owner : nobody();
}

/** Makes a folder that this account alone can enter. */
export function makePrivateFolder(path: string, account: Account | null): void {
  mkdirSync(path, { recursive: true });
  if (account !== null) chownSync(path, account.uid, account.gid);
  chmodSync(path, 0o700);
}

function ownerOf(path: string): Account | null {
  try {
    const { uid, gid } = statSync(path);
    return { uid, gid };
  } catch {
    return null;
  }
}

/** PostgreSQL looks its own account up by name, so only one that exists will do. */
function nobody(): Account {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['nobody', 'daemon']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    const uid = Number(fields?.[2]);
    const gid = Number(fields?.[3]);
    if (uid > 0 && gid >= 0) return { uid, gid };
  }
  throw new EmbeddedPostgresRefused(
    'PostgreSQL refuses to run as root and this system has no account called "nobody" to run it as. ' +
      'Start the server as an ordinary user, or set DATABASE_URL.',
  );
}
