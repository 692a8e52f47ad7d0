/**
 * Counts what the checks gave, and writes the closing line of `npm test`.
 *
 * A check that did not run has not passed: it is counted as skipped, or as failed on CI, where nothing may be missing.
 */

import { stripVTControlCharacters } from 'node:util';

/** The exit code by which a check says that it could not run, as in Automake. */
export const SKIPPED = 77;

export function createTally({ onCi }) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const reasons = [];

  function skip(reason, checks = 1) {
    total[onCi ? 'failed' : 'skipped'] += checks;
    reasons.push(onCi ? `${reason} On CI this is a failure.` : reason);
  }

  /** A failure that no test runner counted. */
  function fail(reason) {
    total.failed += 1;
    reasons.push(`Failed: ${reason}`);
  }

  return {
    skip,

    /** A step that passes or fails as a whole counts as one check. */
    addStep(title, status) {
      if (status === SKIPPED) skip(`${title} did not run; see above what is missing.`);
      else if (status === 0) total.passed += 1;
      else fail(title);
    },

    /**
     * What a test runner reported, with the name of what failed and the message, and of what passed only when it was tried again. A runner that left no report, ran nothing, or failed
     * outside of any test counts as one failure more.
     */
    addTests(title, status, report) {
      const { passed = 0, failed = 0, skipped = 0, failures = [], flaky = [] } = report ?? {};
      total.passed += passed;
      total.failed += failed;
      for (const failure of failures) reasons.push(`Failed: ${shortened(failure)}`);
      for (const one of flaky) reasons.push(`Flaky, passed when it was tried again: ${shortened(one)}`);
      if (skipped > 0) skip(`${title}: ${skipped} skipped.`, skipped);
      if (failed === 0 && (status !== 0 || passed + skipped === 0))
        fail(`${title}, outside of any test, or there was none.`);
    },

    /** Prints what failed and what was skipped, and why, and, on the last line, the sums. Returns the exit code. */
    close(print) {
      for (const reason of reasons) print(reason);
      const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
      print(`${total.passed} passed, ${total.failed} failed${skipped}`);
      return total.failed === 0 ? 0 : 1;
    },
  };
}

/** The first lines of what failed, without colours. The whole stands further up, where a log that keeps only its end does not have it. */
function shortened({ name, message = 'no message' }) {
  const plain = stripVTControlCharacters(message).trimEnd();
  return [name, ...plain.split('\n').slice(0, 12)].map((line) => line.slice(0, 300)).join('\n  ');
}
