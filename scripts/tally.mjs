/**
 * Counts what the checks gave, and writes the closing line of `npm test`.
 *
 * A check that did not run has not passed: it is counted as skipped, or as failed on CI, where nothing may be missing.
 */

/** The exit code by which a check says that it could not run, as in Automake. */
export const SKIPPED = 77;

export function createTally({ onCi }) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const reasons = [];

  function skip(reason, checks = 1) {
    total[onCi ? 'failed' : 'skipped'] += checks;
    reasons.push(onCi ? `${reason} On CI this is a failure.` : reason);
  }

  return {
    skip,

    /** A step that passes or fails as a whole counts as one check. */
    addStep(title, status) {
      if (status === SKIPPED) skip(`${title} did not run; see above what is missing.`);
      else total[status === 0 ? 'passed' : 'failed'] += 1;
    },

    /**
     * The counts that a test runner reported. A runner that left no report, ran nothing, or failed outside of any test counts as one
     * failure more.
     */
    addTests(title, status, counts) {
      const { passed = 0, failed = 0, skipped = 0 } = counts ?? {};
      total.passed += passed;
      total.failed += failed;
      if (skipped > 0) skip(`${title}: ${skipped} skipped.`, skipped);
      if (failed === 0 && (status !== 0 || passed + skipped === 0)) total.failed += 1;
    },

    /** Prints the reasons for what was skipped and, on the last line, the sums. Returns the exit code. */
    close(print) {
      for (const reason of reasons) print(reason);
      const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
      print(`${total.passed} passed, ${total.failed} failed${skipped}`);
      return total.failed === 0 ? 0 : 1;
    },
  };
}
