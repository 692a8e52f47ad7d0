/**
 * A PostgreSQL that Debian packages, in a temporary folder, for the tests that must not depend on the embedded one. It is the
 * oldest release that is supported; the embedded one is the newest.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installWithApt } from './programs.mjs';

const major = 15;
const folder = `/usr/lib/postgresql/${major}/bin`;

/** The folder of its programs; null where it is not installed and cannot be. */
export function findDebianPostgres() {
  const isThere = () => existsSync(join(folder, 'initdb'));
  if (!isThere()) installWithApt(`PostgreSQL ${major}`, `postgresql-${major}`);
  return isThere() ? folder : null;
}

/** Null where it is not installed and cannot be. */
export function startDebianPostgres() {
  if (findDebianPostgres() === null) return null;
  const data = mkdtempSync(join(tmpdir(), 'muniment-debian-'));
  const account = accountOfPostgres();
  if (account.uid !== undefined) chownSync(data, account.uid, account.gid);
  const run = (program, ...args) => {
    const result = spawnSync(join(folder, program), args, {
      ...account,
      cwd: data,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (result.status !== 0) throw new Error(`${program} failed: ${result.stderr}`);
  };
  const cluster = join(data, 'cluster');
  // A port of this process's own below those that the system hands out by itself.
  const port = 20_000 + (process.pid % 10_000);
  run('initdb', '-D', cluster, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C');
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];
  const options = [`-p ${port}`, '-c listen_addresses=127.0.0.1', `-c unix_socket_directories=${data}`];
  const all = [...options, ...settings.map((setting) => `-c ${setting}`)].join(' ');
  run('pg_ctl', '-D', cluster, '-w', '-l', join(data, 'log'), '-o', all, 'start');
  return {
    url: `postgres://postgres:unused@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', '-D', cluster, '-m', 'immediate', 'stop');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root; the package made this account. */
export function accountOfPostgres() {
  return process.getuid?.() === 0 ? idsOf('postgres') : {};
}

function idsOf(name) {
  const ask = (flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
  return { uid: ask('-u'), gid: ask('-g') };
}
