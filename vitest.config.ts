import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const service = {
  globalSetup: ['tests/harness/global-setup.ts'],
  // A host that gives two thirds of its time to others takes three times as long; what hangs never comes.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    // Tests of the service wait for PostgreSQL and for their own server more than they compute.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            '{domain,contract,typesetting,web}/**/*.test.ts',
            'scripts/*.test.mjs',
            'tests/{tidy,compliance}.test.ts',
            'tests/corpus/*.test.ts',
          ],
          testTimeout: 300_000,
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
