/**
 * Under which account PostgreSQL runs. It refuses root, so a server that was started by root hands it to an account of its
 * own, made when it is first needed; everyone else runs it as themselves.
 *
 * Not "nobody": what other services run as that account could read and change the database.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresRefused } from './refused.ts';

export interface Account {
  uid: number;
  gid: number;
}

const ownName = 'muniment-postgres';
/** Accounts that several services share. Former releases ran PostgreSQL as the first of them that exists. */
const sharedNames = ['nobody', 'daemon'];
/** How Debian and most others make a system account, and how BusyBox does. */
const makers: [command: string, ...args: string[]][] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/bin/false'],
  ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/bin/false'],
];

/** Null means: the account of this process. */
export async function accountForPostgres(folder: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  // A folder that a former start made keeps its owner, even if another would be chosen now; but for a shared one.
  const owner = ownerOf(folder);
  const shared = sharedNames.map((name) => accountNamed(name)?.uid);
  if (owner !== null && owner.uid !== 0 && !shared.includes(owner.uid)) return owner;
  return accountNamed(ownName) ?? makeAccount();
}

/** Makes a folder that this account alone can enter. */
export function makePrivateFolder(path: string, account: Account | null): void {
  mkdirSync(path, { recursive: true });
  if (account !== null) chownSync(path, account.uid, account.gid);
  chmodSync(path, 0o700);
}

/** Gives a folder that a former start ran under another account to this one. Nothing may run on it meanwhile. */
export function takeOverFolder(path: string, account: Account | null): void {
  const owner = ownerOf(path);
  if (account === null || owner === null || owner.uid === account.uid) return;
  // The folder itself comes last: were it interrupted, the next start would begin again.
  giveAway(path, account);
  chownSync(path, account.uid, account.gid);
}

function giveAway(folder: string, account: Account): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // Never through a link: it may lead out of the folder.
    lchownSync(path, account.uid, account.gid);
    if (entry.isDirectory()) giveAway(path, account);
  }
}

function ownerOf(path: string): Account | null {
  try {
    const { uid, gid } = statSync(path);
    return { uid, gid };
  } catch {
    return null;
  }
}

function accountNamed(name: string): Account | null {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
  const uid = Number(fields?.[2]);
  const gid = Number(fields?.[3]);
  return uid > 0 && gid >= 0 ? { uid, gid } : null;
}

/** PostgreSQL looks its own account up by name, so only one that exists will do. */
async function makeAccount(): Promise<Account> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    for (const [command, ...args] of makers) {
      spawnSync(command, [...args, ownName], { stdio: 'ignore' });
      const made = accountNamed(ownName);
      if (made !== null) return made;
    }
    // Another server may be making it at this moment: the list of accounts has one writer at a time.
    await sleep(200);
  }
  throw new EmbeddedPostgresRefused(
    `PostgreSQL refuses to run as root, and the account "${ownName}" to run it as could not be made. ` +
      `Make it (useradd --system ${ownName}), start the server as an ordinary user, or set DATABASE_URL.`,
  );
}
