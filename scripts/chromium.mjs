/** Finds the browser for the browser tests, or installs the system's own when this account may. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of an executable, or null after saying what to do. */
export function findOrInstallChromium() {
  const found = findChromium();
  if (found !== null) return found;
  console.log('No Chromium was found; installing it.');
  if (installWithApt() || installWithPlaywright()) {
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  console.log('The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  return null;
}

function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    playwrightsOwn(),
  ];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  } catch {
    return null;
  }
}

function installWithApt() {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...args) => {
    const [program, ...rest] = [...asRoot, 'apt-get', ...args];
    return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 }).status === 0;
  };
  if (spawnSync('apt-get', ['--version']).status !== 0) return false;
  if (asRoot.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0) return false;
  return run('update', '-qq') && run('install', '-y', '-qq', '--no-install-recommends', 'chromium');
}

function installWithPlaywright() {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  return spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 600_000 }).status === 0;
}
