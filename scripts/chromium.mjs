/** Finds the browser for the browser tests, or installs the system's own when this account may. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findOrInstall, findProgram, installWithApt } from './programs.mjs';

const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Chromium without its windows: a test takes a fifth less time than in the whole browser. */
const withoutWindows = 'chromium-headless-shell';

/** The path of an executable, or null when there is none and none can be installed. */
export function findOrInstallChromium() {
  if (process.env.CI === 'true') findOrInstall(withoutWindows, withoutWindows);
  const found = findChromium();
  if (found !== null) return found;
  return installWithApt('Chromium', 'chromium') || installWithPlaywright() ? findChromium() : null;
}

function findChromium() {
  const onPath = findProgram(withoutWindows, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  return [process.env.CHROMIUM_PATH, onPath, onMac, playwrightsOwn()].find((path) => path && existsSync(path)) ?? null;
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  } catch {
    return null;
  }
}

function installWithPlaywright() {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  return spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 600_000 }).status === 0;
}
