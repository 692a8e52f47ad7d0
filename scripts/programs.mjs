/** Finds the programs that the checks need and npm does not bring, or installs them with apt where this account may. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of these programs that is installed, or null. */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** Says whether the program is there, after trying to install its Debian package. */
export function findOrInstall(name, debianPackage) {
  return findProgram(name) !== null || (installWithApt(name, debianPackage) && findProgram(name) !== null);
}

export function installWithApt(name, debianPackage) {
  if (findProgram('apt-get') === null) return false;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0) return false;
  console.log(`${name} is not installed; installing the Debian package ${debianPackage}.`);
  const run = (...args) => {
    const [program, ...rest] = [...asRoot, 'apt-get', ...args];
    return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 }).status === 0;
  };
  return run('update', '-qq') && run('install', '-y', '-qq', '--no-install-recommends', debianPackage);
}
