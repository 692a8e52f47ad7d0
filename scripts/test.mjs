/**
 * `npm test`: format and lint, types, dead code, tests, schema drift, browser tests; the fastest first. Every step runs even if one
 * before it failed, and the last line sums them up.
 *
 * With a path, only the tests in files that match it run: `npm test -- server/kernel`. `--without-browser` leaves the browser tests
 * out; `--conformance`, which CI adds, also validates exported files as PDF/A and PDF/UA.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { startDebianPostgres } from './debian-postgres.mjs';
import { tellHelp } from './help.mjs';
import { readPlaywrightReport } from './playwright-report.mjs';
import { main, prepare, root, runTool } from './prepare.mjs';
import { findOrInstall } from './programs.mjs';
import { createTally } from './tally.mjs';

tellHelp(`Usage: npm test -- [<part of a path>]… [--without-browser] [--conformance]
Installs and builds what changed, then checks format, types and dead code and runs all tests. With a path, only the tests of files that match it.
  --without-browser  leaves the browser tests out (npm run check)
  --conformance      also validates exported files as PDF/A and PDF/UA
Ends with 0 when nothing failed, and with 1 otherwise; the last line counts.`);

/** Programs that read our files, each with its Debian package. */
const readers = [
  ['gs', 'ghostscript'],
  ['mutool', 'mupdf-tools'],
  ['qpdf', 'qpdf'],
];
/** What depends on PostgreSQL most, once more on the oldest release that is supported. */
const onDebian = [
  'server/kernel/database/constraints',
  'server/kernel/database/open-database',
  'server/kernel/database/provision.test',
  'tests/isolation/routes',
  'tests/isolation/tables',
  'tests/flows/export-single',
  'tests/flows/search',
];
const flags = ['--without-browser', '--conformance'];
const chosen = process.argv.slice(2).filter((argument) => !flags.includes(argument));
const withBrowser = !process.argv.includes('--without-browser') && chosen.length === 0;
const reports = mkdtempSync(join(tmpdir(), 'muniment-test-'));
const tally = createTally({ onCi: process.env.CI === 'true' });

await main(async () => {
  await prepare({ web: withBrowser });
  if (chosen.length === 0) {
    checkStep('Format and lint', 'biome/bin/biome', ['check', '--error-on-warnings'], '@biomejs');
    checkStep('Types', 'typescript/bin/tsc', ['-b']);
    checkStep('Dead code', 'knip/bin/knip.js', []);
  }
  runTests();
  if (chosen.length === 0) runOnDebianPostgres();
  if (chosen.length === 0) checkStep('Schema drift', '../scripts/schema.mjs', ['--check']);
  if (process.argv.includes('--conformance')) checkStep('Conformance', '../scripts/conformance.mjs', []);
  if (withBrowser) runBrowserTests();
  rmSync(reports, { recursive: true, force: true });
  console.log('');
  process.exitCode = tally.close(console.log);
});

function checkStep(title, tool, args, scope = '') {
  console.log(`\n== ${title}`);
  tally.addStep(title, runTool(join(scope, tool), args).status);
}

function runTests() {
  console.log('\n== Tests');
  // The tests that need one of these programs skip themselves where it is missing.
  findOrInstall('pdftoppm', 'poppler-utils');
  findOrInstall('pgbouncer', 'pgbouncer');
  findOrInstall('systemd-analyze', 'systemd');
  for (const [name, debianPackage] of readers) findOrInstall(name, debianPackage);
  vitest('Tests', chosen);
}

function runOnDebianPostgres() {
  console.log("\n== Tests on Debian's PostgreSQL 15");
  const postgres = startDebianPostgres();
  if (postgres === null) {
    tally.skip("Tests on Debian's PostgreSQL 15 did not run; install it (apt-get install postgresql-15).");
    return;
  }
  try {
    const env = { ...process.env, TEST_POSTGRES_URL: postgres.url };
    // A third would read all modules of the server once more for a file or two.
    const workers = '--maxWorkers=2';
    vitest("Tests on Debian's PostgreSQL 15", ['--project=service', workers, ...onDebian], { env });
  } finally {
    postgres.stop();
  }
}

function vitest(title, args, { env = process.env } = {}) {
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
  const all = ['run', '--reporter=default', '--reporter=./scripts/vitest-report.mjs', ...args];
  const { status } = runTool('vitest/vitest.mjs', all, {
    env: { ...env, TEST_REPORT: report, TEST_BUILT_THREADS: '1' },
  });
  tally.addTests(title, status, readReport(report));
}

function runBrowserTests() {
  console.log('\n== Browser');
  const chromium = findOrInstallChromium();
  if (chromium === null) {
    const specs = readdirSync(join(root, 'tests', 'browser')).filter((name) => name.endsWith('.spec.ts'));
    const advice = 'install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.';
    tally.skip(`Browser: ${specs.length} files of tests did not run; ${advice}`, specs.length);
    return;
  }
  const report = join(reports, 'playwright.json');
  const { status } = runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  if (status !== 0) showFailedPages();
  const browser = readReport(report);
  tally.addTests('Browser', status, browser && readPlaywrightReport(browser));
}

/** What each failed test saw last: pictures do not reach the log. */
function showFailedPages() {
  const results = join(root, 'test-results');
  for (const name of existsSync(results) ? readdirSync(results, { recursive: true }) : []) {
    if (name.endsWith('error-context.md')) console.log(`\n${readFileSync(join(results, name), 'utf8')}`);
  }
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
