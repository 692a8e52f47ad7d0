import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What hangs never comes; what merely waits for a host that is busy with others may take many times as long. */
const limits = {
  ...{ testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 300_000 } } },
  setupFiles: ['tests/harness/seeds.ts'],
};
const service = { ...limits, globalSetup: ['tests/harness/global-setup.ts'] };

export default defineConfig({
  test: {
    // Tests of the service wait for PostgreSQL and for their own server more than they compute.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        test: {
          ...limits,
          name: 'rules',
          include: [
            '{domain,contract,typesetting,web}/**/*.test.ts',
            'scripts/*.test.mjs',
            'tests/{tidy,compliance,texts,stated-limits}.test.ts',
            'tests/corpus/*.test.ts',
          ],
          // They change nothing outside themselves, so files share what they import; that was most of their time.
          isolate: false,
        },
      },
      {
        test: {
          ...service,
          name: 'service',
          include: ['server/**/*.test.ts', 'tests/{flows,isolation}/**/*.test.ts'],
          isolate: false,
        },
      },
      { test: { ...service, name: 'faults', include: ['tests/faults/*.test.ts'] } },
    ],
  },
});
