import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readPlaywrightReport } from './playwright-report.mjs';
import { createTally, SKIPPED } from './tally.mjs';

function closing(act, { onCi = false } = {}) {
  const lines = [];
  const tally = createTally({ onCi });
  act(tally);
  const exitCode = tally.close((line) => lines.push(line));
  return { lines, last: lines.at(-1), exitCode };
}

describe('npm test', () => {
  it('ends with what passed and failed alone on a line', () => {
    const { lines, exitCode } = closing((tally) => {
      tally.addStep('Types', 0);
      tally.addTests('Tests', 0, { passed: 10, failed: 0, skipped: 0 });
    });
    expect(lines).toEqual(['11 passed, 0 failed']);
    expect(exitCode).toBe(0);
  });

  it('ends with 1 when a step or a test failed', () => {
    const step = closing((tally) => tally.addStep('Types', 2));
    const test = closing((tally) => tally.addTests('Tests', 1, { passed: 9, failed: 2, skipped: 0 }));
    expect(step).toMatchObject({ lines: ['Failed: Types', '0 passed, 1 failed'], exitCode: 1 });
    expect(test).toMatchObject({ last: '9 passed, 2 failed', exitCode: 1 });
  });

  it('names what failed, and why, at the end', () => {
    const message = `\u001b[31mexpected 1 to be 2\u001b[39m\n${'line\n'.repeat(20)}`;
    const failures = [{ name: 'a.test.ts › a rule', message }, { name: 'b.test.ts' }];
    const { lines } = closing((tally) => tally.addTests('Tests', 1, { passed: 9, failed: 2, failures }));
    const [first, ...rest] = lines;
    expect(first.split('\n').slice(0, 3)).toEqual(['Failed: a.test.ts › a rule', '  expected 1 to be 2', '  line']);
    expect(first.split('\n')).toHaveLength(13);
    expect(rest).toEqual(['Failed: b.test.ts\n  no message', '9 passed, 2 failed']);
  });

  it('names a browser test that passed only when it was tried again, and fails for one that never did', () => {
    const spec = (title, status, ...messages) => ({
      ...{ file: 'a.spec.ts', line: 1, title },
      tests: [{ status, results: messages.map((message) => (message ? { error: { message } } : {})) }],
    });
    const specs = [
      spec('good', 'expected', ''),
      spec('late', 'flaky', 'not yet', ''),
      spec('bad', 'unexpected', 'no', 'no'),
    ];
    const stats = { expected: 1, flaky: 1, unexpected: 1, skipped: 0 };
    const report = readPlaywrightReport({ stats, errors: [], suites: [{ suites: [{ specs }] }] });
    const { lines, exitCode } = closing((tally) => tally.addTests('Browser', 1, report));
    expect(lines).toEqual([
      'Failed: a.spec.ts:1 › bad\n  no',
      'Flaky, passed when it was tried again: a.spec.ts:1 › late\n  not yet',
      '2 passed, 1 failed',
    ]);
    expect(exitCode).toBe(1);
  });

  it('counts what fails outside of any test beside the tests that fail', () => {
    const folder = mkdtempSync(join(tmpdir(), 'muniment-report-'));
    const report = join(folder, 'report.json');
    writeFileSync(
      join(folder, 'hook.test.mjs'),
      "beforeAll(() => { throw new Error('no'); }); test('never', () => {});",
    );
    writeFileSync(join(folder, 'test.test.mjs'), "test('good', () => {}); test('bad', () => expect(1).toBe(2));");
    const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
    const reporter = join(import.meta.dirname, 'vitest-report.mjs');
    const args = [vitest, 'run', '--globals', `--root=${folder}`, `--reporter=${reporter}`];
    spawnSync(process.execPath, args, { env: { ...process.env, TEST_REPORT: report } });
    const { failures, ...counts } = JSON.parse(readFileSync(report, 'utf8'));
    rmSync(folder, { recursive: true });
    expect(counts).toEqual({ passed: 1, failed: 2, skipped: 1 });
    expect(failures.map(({ name }) => name).sort()).toEqual(['hook.test.mjs', 'test.test.mjs › bad']);
  });

  it('counts what did not run as skipped, not as passed, and says what it was', () => {
    const { lines, last, exitCode } = closing((tally) => {
      tally.addStep('Conformance', SKIPPED);
      tally.addTests('Tests', 0, { passed: 10, failed: 0, skipped: 3 });
      tally.skip('Browser: no Chromium.', 2);
    });
    expect(last).toBe('10 passed, 0 failed, 6 skipped');
    expect(lines.slice(0, -1)).toEqual([
      'Conformance did not run; see above what is missing.',
      'Tests: 3 skipped.',
      'Browser: no Chromium.',
    ]);
    expect(exitCode).toBe(0);
  });

  it('counts what did not run as failed on CI', () => {
    const { last, exitCode } = closing(
      (tally) => {
        tally.addStep('Conformance', SKIPPED);
        tally.addTests('Tests', 0, { passed: 10, failed: 0, skipped: 3 });
      },
      { onCi: true },
    );
    expect(last).toBe('10 passed, 4 failed');
    expect(exitCode).toBe(1);
  });

  it.each([
    ['left no report', 0, undefined],
    ['ran nothing', 0, { passed: 0, failed: 0, skipped: 0 }],
    ['failed outside of any test', 1, { passed: 10, failed: 0, skipped: 0 }],
  ])('fails when a test runner %s', (_, status, counts) => {
    expect(closing((tally) => tally.addTests('Tests', status, counts))).toMatchObject({ exitCode: 1 });
  });
});

describe('a command of scripts', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'));
  const ofNpm = Object.values(scripts).flatMap((script) => /^node scripts\/([a-z-]+)\.mjs/.exec(script)?.[1] ?? []);
  // `run` and `start` hand the question on to the command of the server.
  const names = [...new Set([...ofNpm, 'fail-over', 'recovery', 'image'])].filter(
    (name) => !/^(run|start)$/.test(name),
  );

  it.concurrent.each(names)(
    '%s that is asked for help tells how it is used and what it ends with, and does nothing',
    async (name) => {
      const script = join(import.meta.dirname, `${name}.mjs`);
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, '--help'], { cwd: tmpdir() });
      expect(stdout).toMatch(/^Usage: (npm|node scripts\/)[\s\S]*Ends with 0 .*with 1/);
      expect(stderr).toBe('');
    },
  );
});

describe('the conformance check', () => {
  it('says what is missing and that it did not run, where there is no Java', () => {
    const script = join(import.meta.dirname, 'conformance.mjs');
    const { status, stdout } = spawnSync(process.execPath, [script], { env: { PATH: '' }, encoding: 'utf8' });
    expect(stdout).toBe('conformance: skipped (java is not installed)\n');
    expect(status).toBe(SKIPPED);
  });
});
