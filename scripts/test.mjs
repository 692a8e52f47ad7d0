/**
 * `npm test`: format and lint, types, dead code, tests, schema drift, browser tests. Every step runs even if one before it failed, and
 * the last line sums them up. The tests run beside the other steps: each of the two rows leaves a third of its time to waiting.
 * What the other steps print appears when each is over.
 *
 * With a path, only the tests in files that match it run: `npm test -- server/kernel`. `--without-browser` leaves the browser tests
 * out; `--conformance`, which CI adds, also validates exported files as PDF/A and PDF/UA.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { findDebianPostgres, startDebianPostgres } from './debian-postgres.mjs';
import { readPlaywrightReport } from './playwright-report.mjs';
import { main, prepare, root } from './prepare.mjs';
import { findOrInstall } from './programs.mjs';
import { createTally } from './tally.mjs';

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
  const chromium = findPrograms();
  await Promise.all([runTests(), runOtherSteps(chromium)]);
  rmSync(reports, { recursive: true, force: true });
  console.log('');
  process.exitCode = tally.close(console.log);
});

/** Before anything runs: two installations at once would refuse each other. What needs a program that is missing skips itself. */
function findPrograms() {
  findOrInstall('pdftoppm', 'poppler-utils');
  findOrInstall('pgbouncer', 'pgbouncer');
  findOrInstall('systemd-analyze', 'systemd');
  for (const [name, debianPackage] of readers) findOrInstall(name, debianPackage);
  if (chosen.length === 0) findDebianPostgres();
  if (process.argv.includes('--conformance')) {
    findOrInstall('java', 'default-jre-headless');
    findOrInstall('mvn', 'maven');
  }
  return withBrowser ? findOrInstallChromium() : null;
}

async function runTests() {
  console.log('\n== Tests');
  await vitest('Tests', chosen);
  if (chosen.length > 0) return;
  console.log("\n== Tests on Debian's PostgreSQL 15");
  const postgres = startDebianPostgres();
  if (postgres === null) {
    tally.skip("Tests on Debian's PostgreSQL 15 did not run; install it (apt-get install postgresql-15).");
    return;
  }
  try {
    const env = { ...process.env, TEST_POSTGRES_URL: postgres.url };
    await vitest("Tests on Debian's PostgreSQL 15", ['--project=service', ...onDebian], { env });
  } finally {
    postgres.stop();
  }
}

async function vitest(title, args, { env = process.env } = {}) {
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
  const all = ['run', '--reporter=default', '--reporter=./scripts/vitest-report.mjs', ...args];
  const status = await runTool('vitest/vitest.mjs', all, {
    ...{ stdio: 'inherit', env: { ...env, TEST_REPORT: report, TEST_BUILT_THREADS: '1' } },
  });
  tally.addTests(title, status, readReport(report));
}

async function runOtherSteps(chromium) {
  if (chosen.length === 0) {
    await checkStep('Format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings']);
    await checkStep('Types', 'typescript/bin/tsc', ['-b']);
    await checkStep('Dead code', 'knip/bin/knip.js', []);
    await checkStep('Schema drift', '../scripts/schema.mjs', ['--check']);
  }
  if (process.argv.includes('--conformance')) await checkStep('Conformance', '../scripts/conformance.mjs', []);
  if (withBrowser) await runBrowserTests(chromium);
}

async function checkStep(title, tool, args) {
  tally.addStep(title, await runTool(tool, args, { title }));
}

async function runBrowserTests(chromium) {
  if (chromium === null) {
    const specs = readdirSync(join(root, 'tests', 'browser')).filter((name) => name.endsWith('.spec.ts'));
    const advice = 'install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.';
    tally.skip(`Browser: ${specs.length} files of tests did not run; ${advice}`, specs.length);
    return;
  }
  const report = join(reports, 'playwright.json');
  const status = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    title: 'Browser',
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  if (status !== 0) showFailedPages();
  const browser = readReport(report);
  tally.addTests('Browser', status, browser && readPlaywrightReport(browser));
}

/** Runs a program from node_modules to its end and returns its exit code; one with a title prints all it said then, below that. */
function runTool(path, args, { title, ...options }) {
  const tool = join(root, 'node_modules', path);
  const child = spawn(process.execPath, [tool, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (title !== undefined) console.log(`\n== ${title}\n${Buffer.concat(said)}`);
      resolve(code ?? 1);
    });
  });
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
