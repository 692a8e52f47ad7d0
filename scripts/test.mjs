/**
 * `npm test`: everything that CI runs, in order of how fast it speaks: format and lint, types, dead code, tests, schema
 * drift, browser. Every step runs even if one before it failed, and the last line sums them up.
 *
 * With a path or a name, only the tests that match it run: `npm test -- server/kernel`.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { main, prepare, root, runTool } from './prepare.mjs';

const flags = ['--without-browser', '--conformance'];
const chosen = process.argv.slice(2).filter((argument) => !flags.includes(argument));
const withBrowser = !process.argv.includes('--without-browser') && chosen.length === 0;
const reports = mkdtempSync(join(tmpdir(), 'muniment-test-'));
const total = { passed: 0, failed: 0 };

await main(async () => {
  await prepare({ web: withBrowser });
  if (chosen.length === 0) {
    checkStep('Format and lint', 'biome/bin/biome', ['check', '--error-on-warnings'], '@biomejs');
    checkStep('Types', 'typescript/bin/tsc', ['-b']);
    checkStep('Dead code', 'knip/bin/knip.js', []);
  }
  runTests();
  if (chosen.length === 0) checkStep('Schema drift', '../scripts/schema.mjs', ['--check']);
  if (process.argv.includes('--conformance')) checkStep('Conformance', '../scripts/conformance.mjs', []);
  if (withBrowser) runBrowserTests();
  rmSync(reports, { recursive: true, force: true });
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
});

/** A step that is right or wrong as a whole counts as one test. */
function checkStep(title, tool, args, scope = '') {
  console.log(`\n== ${title}`);
  const ok = runTool(join(scope, tool), args).status === 0;
  total[ok ? 'passed' : 'failed'] += 1;
}

function runTests() {
  console.log('\n== Tests');
  const report = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...chosen];
  const { status } = runTool('vitest/vitest.mjs', args);
  const result = readReport(report);
  count(result?.numPassedTests, result?.numFailedTests, status);
}

function runBrowserTests() {
  const folder = join(root, 'tests', 'browser');
  const specs = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(spec|test)\.ts$/.test(name)) : [];
  if (specs.length === 0) return;
  console.log('\n== Browser');
  const chromium = findOrInstallChromium();
  if (chromium === null) {
    count(0, specs.length, 1);
    return;
  }
  const report = join(reports, 'playwright.json');
  const config = ['playwright.config.ts', 'tests/browser/playwright.config.ts'].find((path) =>
    existsSync(join(root, path)),
  );
  const args = ['test', ...(config ? ['--config', config] : []), '--reporter=list,json'];
  const { status } = runTool('@playwright/test/cli.js', args, {
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const stats = readReport(report)?.stats;
  // A test that passed only on a second try is a failure here: it will fail for someone else.
  count(stats?.expected, stats && stats.unexpected + stats.flaky, status);
}

/** A runner that broke down, or failed outside of any test, counts as one failure more. */
function count(passed, failed, status) {
  total.passed += passed ?? 0;
  total.failed += failed ?? 0;
  if (status !== 0 && !failed) total.failed += 1;
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
