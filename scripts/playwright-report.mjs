/**
 * What Playwright's JSON says of a run, in the words of the tally. On CI a browser test that failed is tried once more, since the host
 * may be busy with others; one that passes then is counted as passed, and named.
 */
export function readPlaywrightReport({ stats, errors, suites }) {
  const outside = errors.map(({ message }) => ({ name: 'outside of any test', message }));
  return {
    ...{ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    failures: [...outside, ...suites.flatMap((suite) => testsOf(suite, 'unexpected'))],
    flaky: suites.flatMap((suite) => testsOf(suite, 'flaky')),
  };
}

function testsOf({ specs = [], suites = [] }, wanted) {
  const own = specs.flatMap((spec) => {
    const name = `${spec.file}:${spec.line} › ${spec.title}`;
    return spec.tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => ({ name, message: results.find(({ error }) => error)?.error.message }));
  });
  return [...own, ...suites.flatMap((suite) => testsOf(suite, wanted))];
}
