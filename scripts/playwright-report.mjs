/** What Playwright's JSON says of a run, in the words of the tally. A test that passed only on a second try has failed: it will again. */
export function readPlaywrightReport({ stats, errors, suites }) {
  const outside = errors.map(({ message }) => ({ name: 'outside of any test', message }));
  return {
    ...{ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    failures: [...outside, ...suites.flatMap(failuresOf)],
  };
}

function failuresOf({ specs = [], suites = [] }) {
  const own = specs.flatMap((spec) => {
    const failed = spec.tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
    const name = `${spec.file}:${spec.line} › ${spec.title}`;
    return failed.map(({ results }) => ({ name, message: results.find(({ error }) => error)?.error.message }));
  });
  return [...own, ...suites.flatMap(failuresOf)];
}
