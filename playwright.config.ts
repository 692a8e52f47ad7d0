/** Browser tests: real Chromium, the built server, a real database. Two at a time, each with a server of its own. */
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { inFirefox } from './tests/browser/harness/in-firefox.ts';

/**
 * The first three are what the address bar would load for every new page, which takes three times as long as an empty page itself. The
 * others are Playwright's own: Chromium obeys the last list alone.
 */
const withoutFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...[
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
  ],
  ...[
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'ThirdPartyStoragePartitioning',
  ],
];

/** As root Chromium has no sandbox; the other switches keep the browser itself from calling anybody. */
const chromium = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${withoutFeatures}`,
  ],
};

/** The same tests in Firefox, as docs/screens.md says, where Debian's firefox-esr is installed. */
const firefox = { executablePath: join(import.meta.dirname, 'tests/browser/harness/firefox.mjs') };

export default defineConfig({
  testDir: 'tests/browser',
  // The checker ends the page's process there.
  testIgnore: inFirefox ? 'checker.spec.ts' : [],
  globalSetup: './tests/browser/harness/start-server.ts',
  outputDir: 'test-results',
  workers: 2,
  // One that passes only when it is tried again is named at the end (scripts/playwright-report.mjs), and is to be repaired.
  retries: process.env.CI === 'true' ? 1 : 0,
  // What hangs never comes; what merely waits for a host that is busy with others may take many times as long.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    // A trace of every test costs a third of the time; a picture and the error tell enough.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 120_000,
    ...(inFirefox && { browserName: 'firefox', channel: 'moz-firefox' }),
    launchOptions: inFirefox ? firefox : chromium,
  },
});
